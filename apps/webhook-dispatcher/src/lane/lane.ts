import type { BatchLimits } from '@heliograph/delivery';
import type { Delivery } from '../delivery/delivery.ts';
import { BatchQueue } from './batch-queue.ts';
import { CircuitBreaker, type BreakerPolicy } from './circuit-breaker.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { DeviceQueue, type LaneQueue, type Queued } from './device-queue.ts';
import { QueueAllowance } from './queue-allowance.ts';
import { TokenBucket } from './token-bucket.ts';
import { WarmConnections } from './warm-connections.ts';

/** Counts the records that were deferred and are not due yet. */
export class DeferredRecords {
  /** The number of records by the second in which they are due. */
  readonly #due = new Map<number, number>();
  #count = 0;
  /** All records that are due before this second are no longer counted. */
  #from = 0;

  deferred(records: number, waitMs: number, now: number): void {
    this.#forget(now);
    const second = Math.ceil((now + waitMs) / 1000);
    this.#due.set(second, (this.#due.get(second) ?? 0) + records);
    this.#count += records;
  }

  count(now: number): number {
    this.#forget(now);
    return this.#count;
  }

  #forget(now: number): void {
    const second = Math.floor(now / 1000);
    for (; this.#due.size > 0 && this.#from <= second; this.#from++) {
      this.#count -= this.#due.get(this.#from) ?? 0;
      this.#due.delete(this.#from);
    }
    this.#from = second + 1;
  }
}

export interface LanePolicy {
  /** The number of records that may always wait, however slow the endpoint. */
  minQueued: number;
  /** The wait after which a record goes to the retry tier, ms. */
  maxQueuedMs: number;
  /** The longest wait for a connection that is in use before another is opened, ms. */
  maxGraceMs: number;
  /** The deferred records that may be redelivered in a second, of all lanes together, although their endpoints are slower. */
  deferredPerSecond: number;
  breaker: BreakerPolicy;
}

/** The limits that a webhook's owner has set. */
export interface LaneLimits {
  maxInFlight: number;
  /** The requests per second; absent = not limited. */
  rateLimit?: number;
  /** The batch limits; absent = one record a request. */
  batch?: BatchLimits;
}

export type AttemptResult = 'delivered' | 'failed' | 'slow_down' | 'not_made';

export type AttemptDone = (result: AttemptResult, durationMs: number) => void;

/** What a lane does with its records (`WebhookAttempts`); a record leaves the lane for good with each of the first three. */
export interface LaneActions {
  /** Makes the request; must call `done` exactly once, later. */
  attempt(delivery: Delivery, done: AttemptDone): void;
  /**
   * Defers a record that the limits did not allow.
   * @param backlogMs the longest useful wait for the records deferred until now
   * @returns the wait before its redelivery, ms; 0 when it is not redelivered
   */
  defer(delivery: Delivery, backlogMs: number): number;
  /** Skips an attempt while the breaker is open. @param probeInMs the time until its next probe */
  skip(delivery: Delivery, probeInMs: number): void;
  isLastAttempt(delivery: Delivery): boolean;
  /** Called when the breaker opens, also after each failed probe. @param probeAfterMs the wait before the next probe */
  breakerOpened(probeAfterMs: number): void;
  breakerClosed(): void;
  /** Returns whether this process certainly owns the waiting records; called before each request. Call `resume` when it is again. */
  mayStart(): boolean;
  /** Reads a monotonic clock, ms. */
  now(): number;
}

/** The share of low priority requests: however much live data there is, one request in so many is of low priority. */
const lowPriorityShare = 10;

/**
 * Sends the records of one webhook: queue, order per device, concurrency, rate, circuit breaker. Low priority records (backfill, replay) wait in a queue
 * of their own, of the same size: they start when no live record could, take three quarters of the requests at most, and are never starved.
 */
export class Lane {
  readonly #actions: LaneActions;
  readonly #policy: LanePolicy;
  readonly #allowance: QueueAllowance;
  #breaker: CircuitBreaker;
  #limits: LaneLimits;
  #live: LaneQueue;
  #lowPriority: LaneQueue;
  readonly #deferredLive = new DeferredRecords();
  readonly #deferredLowPriority = new DeferredRecords();
  readonly #deferredOfAll: DeferredRecords;
  #lowPriorityInFlight = 0;
  /** The number of live requests since the last one of low priority. */
  #liveSinceLowPriority = 0;
  #concurrency: ConcurrencyLimit;
  #bucket: TokenBucket | undefined;
  readonly #warm: WarmConnections;
  #inFlight = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #closed = false;

  /** @param deferredOfAll counts the deferred records of all lanes of this process */
  constructor(limits: LaneLimits, policy: LanePolicy, actions: LaneActions, deferredOfAll = new DeferredRecords()) {
    this.#deferredOfAll = deferredOfAll;
    this.#limits = limits;
    this.#policy = policy;
    this.#actions = actions;
    this.#live = queueOf(limits);
    this.#lowPriority = queueOf(limits);
    this.#allowance = new QueueAllowance(policy.minQueued, policy.maxQueuedMs);
    this.#breaker = new CircuitBreaker(policy.breaker);
    this.#concurrency = new ConcurrencyLimit(limits.maxInFlight);
    this.#bucket = bucketOf(limits, actions.now());
    this.#warm = new WarmConnections(policy.maxGraceMs);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get queued(): number {
    return this.#live.size + this.#lowPriority.size;
  }

  /** The number of records that wait although the endpoint is quick: more than this process can send at the moment. */
  get backlog(): number {
    return this.#allowance.fast && this.#bucket === undefined && !this.open ? this.#live.backlog : 0;
  }

  get open(): boolean {
    return this.#breaker.state !== 'closed';
  }

  /** Applies new limits. The owner changed the webhook, perhaps to repair it: measurements of the endpoint no longer count. */
  configure(limits: LaneLimits): void {
    this.#breaker = new CircuitBreaker(this.#policy.breaker);
    this.#concurrency = new ConcurrencyLimit(limits.maxInFlight);
    if (limits.rateLimit !== this.#limits.rateLimit) this.#bucket = bucketOf(limits, this.#actions.now());
    if (!sameBatch(limits.batch, this.#limits.batch)) this.#requeue(limits);
    this.#limits = limits;
  }

  submit(delivery: Delivery): void {
    const now = this.#actions.now();
    if (this.#closed) return;
    if (this.#refuses(delivery, now)) {
      this.#actions.skip(delivery, this.#breaker.probeInMs(now));
    } else if (this.#queueFor(delivery).size >= this.#queueLimit(delivery, now)) {
      this.#defer(delivery, now);
    } else {
      this.#queueFor(delivery).push(delivery, now);
      this.#run(now);
    }
  }

  /** Defers records that have waited too long. Called a few times a second. */
  expire(now: number): void {
    const since = now - this.#policy.maxQueuedMs - (this.#limits.batch?.maxWaitMs ?? 0);
    for (const delivery of this.#remove((queued) => queued.since <= since)) this.#defer(delivery, now);
    this.#run(now);
  }

  /** Starts waiting records: `mayStart` is true again. */
  resume(): void {
    this.#run(this.#actions.now());
  }

  /** Removes and returns the waiting records that match: they stay unsettled unless the caller settles them. */
  forget(matches: (delivery: Delivery) => boolean): Delivery[] {
    return this.#remove(({ delivery }) => matches(delivery));
  }

  /** Removes and returns all waiting records (the webhook was disabled or deleted). */
  takeAll(): Delivery[] {
    return this.#remove(() => true);
  }

  /** Sends batches as they are: no further records are expected. */
  flush(): void {
    this.#live.flush();
    this.#lowPriority.flush();
    this.#run(this.#actions.now());
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.forget(() => true);
  }

  #refuses(delivery: Delivery, now: number): boolean {
    return this.#breaker.refuses(now) && !this.#actions.isLastAttempt(delivery);
  }

  /**
   * Returns how many records may wait when this one comes: the number that the endpoint accepts in the longest wait. While deferred records are not due,
   * half of it for a new one, three quarters for one that was deferred once, and so on: otherwise newer ones would take the places before the oldest again
   * and again.
   */
  #queueLimit(delivery: Delivery, now: number): number {
    const limit = this.#allowance.limit(...this.#recordsAccepted());
    return this.#deferredFor(delivery).count(now) === 0 ? limit : limit * (1 - 2 ** -(delivery.deferrals + 1));
  }

  /**
   * Defers a record for as long as the endpoint needs, at its present speed, for those that the lane has deferred. An endpoint that is slow for a moment
   * would need very long: so the wait ends at the latest when all records deferred in this process have been redelivered at its rate for them. A rate limit
   * is exact: no record is redelivered earlier than it allows.
   */
  #defer(delivery: Delivery, now: number): void {
    const own = this.#deferredFor(delivery);
    const records = delivery.batched ?? 1;
    const count = own.count(now) + records;
    const [inFlight, perSecond = Number.POSITIVE_INFINITY] = this.#recordsAccepted();
    const allBackMs = ((this.#deferredOfAll.count(now) + records) * 1000) / this.#policy.deferredPerSecond;
    const drainMs = Math.min(this.#allowance.drainMs(count, inFlight), allBackMs);
    const waitMs = this.#actions.defer(delivery, Math.max(drainMs, (count * 1000) / perSecond));
    if (waitMs > 0) for (const deferred of [own, this.#deferredOfAll]) deferred.deferred(records, waitMs, now);
  }

  /** Returns how many records the endpoint accepts at once, and in a second; by batches if it has batches. */
  #recordsAccepted(): [inFlight: number, perSecond: number | undefined] {
    const { maxInFlight, rateLimit, batch } = this.#limits;
    const perRequest = batch?.maxRecords ?? 1;
    return [maxInFlight * perRequest, rateLimit === undefined ? undefined : rateLimit * perRequest];
  }

  #run(now: number): void {
    // While a probe is in flight, all other records wait for its result.
    while (
      !this.#closed &&
      this.#inFlight < this.#concurrency.value &&
      this.#breaker.state !== 'probing' &&
      this.#actions.mayStart()
    ) {
      const queue = this.#next(now);
      const readyAt = queue?.startsAt(now);
      if (queue === undefined || readyAt === undefined) return;
      const startsAt = readyAt + this.#warm.grace(this.#inFlight, this.#allowance.meanMs, now);
      const wait = startsAt > now ? startsAt - now : (this.#bucket?.wait(now) ?? 0);
      if (wait > 0) {
        this.#wakeIn(wait, now);
        return;
      }
      const next = queue.shift(now);
      if (next === undefined) continue;
      this.#bucket?.take(now);
      this.#start(next, queue, now);
    }
  }

  /** Returns the queue whose turn it is. */
  #next(now: number): LaneQueue | undefined {
    const liveAt = this.#live.startsAt(now);
    const lowPriorityAt = this.#lowPriorityMayStart() ? this.#lowPriority.startsAt(now) : undefined;
    if (lowPriorityAt === undefined) return liveAt === undefined ? undefined : this.#live;
    if (liveAt === undefined) return this.#lowPriority;
    if (lowPriorityAt <= now && this.#liveSinceLowPriority >= lowPriorityShare) return this.#lowPriority;
    return liveAt <= now || liveAt <= lowPriorityAt ? this.#live : this.#lowPriority;
  }

  #lowPriorityMayStart(): boolean {
    const max = this.#concurrency.value;
    return this.#lowPriorityInFlight < Math.max(1, max - Math.ceil(max / 4));
  }

  #queueFor({ lowPriority }: Delivery): LaneQueue {
    return lowPriority ? this.#lowPriority : this.#live;
  }

  #deferredFor({ lowPriority }: Delivery): DeferredRecords {
    return lowPriority ? this.#deferredLowPriority : this.#deferredLive;
  }

  #remove(matches: (queued: Queued) => boolean): Delivery[] {
    return [...this.#live.remove(matches), ...this.#lowPriority.remove(matches)];
  }

  #start(delivery: Delivery, queue: LaneQueue, now: number): void {
    const { lowPriority } = delivery;
    if (lowPriority) this.#lowPriorityInFlight++;
    this.#liveSinceLowPriority = lowPriority ? 0 : this.#liveSinceLowPriority + 1;
    this.#breaker.started(now);
    this.#inFlight++;
    this.#warm.used(this.#inFlight, now);
    let pending = true;
    this.#actions.attempt(delivery, (result, durationMs) => {
      if (!pending) return;
      pending = false;
      if (lowPriority) this.#lowPriorityInFlight--;
      queue.done(delivery.device);
      this.#finished(result, durationMs);
    });
  }

  #finished(result: AttemptResult, durationMs: number): void {
    const now = this.#actions.now();
    this.#inFlight--;
    if (result !== 'not_made') this.#allowance.observe(durationMs);
    if (result === 'delivered') this.#succeeded();
    else this.#failed(result, now);
    this.#run(now);
  }

  #succeeded(): void {
    this.#concurrency.succeeded();
    if (this.#breaker.succeeded()) this.#actions.breakerClosed();
  }

  #failed(result: AttemptResult, now: number): void {
    if (result === 'not_made') {
      this.#breaker.abandoned();
      return;
    }
    if (result === 'slow_down') this.#concurrency.slowDown();
    const probeAfterMs = this.#breaker.failed(now);
    if (probeAfterMs !== undefined) this.#actions.breakerOpened(probeAfterMs);
    if (this.#breaker.state !== 'open') return;
    this.#concurrency.restart();
    for (const delivery of this.#remove((queued) => this.#refuses(queued.delivery, now)))
      this.#actions.skip(delivery, this.#breaker.probeInMs(now));
  }

  /** Queues waiting records again after the owner turned batches on or off, or changed their size. Requests in flight end in the old queue. */
  #requeue(limits: LaneLimits): void {
    const waiting = this.#remove(() => true);
    this.#live = queueOf(limits);
    this.#lowPriority = queueOf(limits);
    for (const delivery of waiting) this.#queueFor(delivery).push(delivery, this.#actions.now());
  }

  #wakeIn(ms: number, now: number): void {
    if (now + ms >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = now + ms;
    this.#timer = setTimeout(() => {
      this.#timerAt = Number.POSITIVE_INFINITY;
      this.#run(this.#actions.now());
    }, ms);
  }
}

function bucketOf({ rateLimit }: LaneLimits, now: number): TokenBucket | undefined {
  return rateLimit === undefined ? undefined : new TokenBucket(rateLimit, now);
}

function queueOf({ batch }: LaneLimits): LaneQueue {
  return batch === undefined ? new DeviceQueue() : new BatchQueue(batch);
}

function sameBatch(one: BatchLimits | undefined, other: BatchLimits | undefined): boolean {
  return one?.maxRecords === other?.maxRecords && one?.maxWaitMs === other?.maxWaitMs;
}
