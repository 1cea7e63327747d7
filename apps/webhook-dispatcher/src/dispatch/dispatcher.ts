import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingRecord } from '@heliograph/kafka';
import type { SingleRecord } from '../delivery/delivery-record.ts';
import { isTest, readDelivery, type Delivery } from '../delivery/delivery.ts';
import type { EndpointPools } from '../endpoint/endpoint-pools.ts';
import type { WebhookDirectory } from '../endpoint/webhook-directory.ts';
import type { WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import { DeferredRecords, Lane, type LanePolicy } from '../lane/lane.ts';
import { AttemptOutcomeHandler, type AttemptOutcomeOptions } from './attempt-outcome-handler.ts';
import { WebhookAttempts, type Requests, type WebhookAttemptsOptions } from './webhook-attempts.ts';

export interface DispatcherOptions extends AttemptOutcomeOptions, WebhookAttemptsOptions {
  directory: WebhookDirectory;
  pools: EndpointPools;
  lanePolicy: LanePolicy;
}

const sweepMs = 250;
const maxBacklog = 2000;
const backlogPollMs = 10;
const maxBacklogMs = 500;
const membershipPollMs = 50;

/**
 * Puts each record into the lane of its webhook, whose `WebhookAttempts` delivers it when its turn comes; without a lane, the record goes to a retry tier,
 * the dead letters, or is dropped.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #requests: Requests;
  readonly #lanes = new Map<string, Lane>();
  readonly #deferred = new DeferredRecords();
  #sweep: NodeJS.Timeout | undefined;
  #unwatch: (() => void) | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The last time at which it was not known whether this process owns the queued records. */
  #unconfirmedAt = Number.NEGATIVE_INFINITY;
  #onIdle: (() => void) | undefined;
  #stopping = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#requests = {
      inFlight: 0,
      abandoned: false,
      outcomes: new AttemptOutcomeHandler(options, (webhookId) => this.#placeAgain(webhookId)),
      ended: () => this.#reportIdle(),
    };
  }

  start(): void {
    this.#unwatch = this.#options.directory.watch((id) => this.#changed(id));
    this.#sweep = setInterval(() => this.#expire(), sweepMs);
  }

  /** Takes records of `webhook.deliveries`. Resolves when the next may come. */
  async accept(records: readonly IncomingRecord[]): Promise<void> {
    await this.#membershipConfirmed();
    if (!this.#stopping) for (const record of records) this.#read(this.#options.settlement.consumed(record));
    await this.#room();
  }

  /** Takes deliveries of the router. Resolves when the next may come. */
  async deliver(records: readonly SingleRecord[]): Promise<void> {
    await this.#membershipConfirmed();
    if (!this.#stopping) for (const record of records) this.#read(record);
    await this.#room();
  }

  /** Removes queued records of lost partitions from the lanes, to be delivered by their new owner; requests in flight end as they end. */
  revoke(lost: ReadonlySet<string>): void {
    const { settlement, alarms } = this.#options;
    alarms.forgetAll();
    for (const lane of this.#lanes.values()) {
      for (const { record } of lane.forget(({ record }) => record.isAffectedBy(lost)))
        if (!record.isLostWith(lost)) settlement.forward(record);
    }
    settlement.revoke(lost);
  }

  /**
   * Accepts no further records and empties the lanes: queued records are sent or deferred as usual, because after an open offset all settled records would
   * be redelivered. A request that has not ended after `timeoutMs` stays unsettled and is made again.
   */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    for (const lane of this.#lanes.values()) lane.flush();
    await this.#emptied(timeoutMs / 4);
    for (const lane of this.#lanes.values()) this.#close(lane);
    await this.#emptied((timeoutMs * 3) / 4);
    this.#requests.abandoned = true;
    this.#unwatch?.();
    clearInterval(this.#sweep);
  }

  stats(): { lanes: number; inFlight: number; queued: number; open: number } {
    let queued = 0;
    let open = 0;
    for (const lane of this.#lanes.values()) {
      queued += lane.queued;
      if (lane.open) open++;
    }
    return { lanes: this.#lanes.size, inFlight: this.#requests.inFlight, queued, open };
  }

  /**
   * Waits while one of the consumer groups has not confirmed its membership: lanes start no request then, and records of the other group would fill them
   * and circulate through the retry tiers until the coordinator answers.
   */
  async #membershipConfirmed(): Promise<void> {
    while (!this.#stopping && !this.#options.owned.isMembershipConfirmed()) await pause(membershipPollMs);
  }

  /**
   * Waits a little while quick endpoints have a backlog, which would otherwise go through the retry tiers. Slow, hanging and limited endpoints never count,
   * and the wait is bounded: a slow endpoint does not slow down others.
   */
  async #room(): Promise<void> {
    const now = performance.now();
    // With thousands of lanes counting is expensive: batches shortly after each other share one count.
    if (this.#stopping || now - this.#lookedAt < backlogPollMs) return;
    this.#lookedAt = now;
    while (this.#backlog() > maxBacklog && performance.now() < now + maxBacklogMs) await pause(backlogPollMs);
  }

  #backlog(): number {
    let backlog = 0;
    for (const lane of this.#lanes.values()) backlog += lane.backlog;
    return backlog;
  }

  #close(lane: Lane): void {
    // Another replica sends them: there is no backlog to wait for.
    for (const delivery of lane.takeAll()) this.#options.followUps.deferred(delivery, 0);
    lane.close();
  }

  #emptied(timeoutMs: number): Promise<void> {
    if (this.#idle()) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #reportIdle(): void {
    if (this.#stopping && this.#idle()) this.#onIdle?.();
  }

  #idle(): boolean {
    return this.#requests.inFlight === 0 && this.stats().queued === 0;
  }

  #read(record: SingleRecord): void {
    const delivery = readDelivery(record);
    if (delivery === undefined) this.#options.followUps.unreadable(record);
    else this.#place(delivery);
  }

  #place(delivery: Delivery): void {
    const { directory, followUps } = this.#options;
    const state = directory.find(delivery.webhookId, delivery.accountId);
    if (state.kind === 'active') this.#laneOf(delivery.webhookId, state.endpoint).submit(delivery);
    else if (state.kind === 'deleted') followUps.drop(delivery);
    // This process's copy of the control topic may lag, or the webhook's record be late: it waits in the retry tiers, and at last becomes a dead letter.
    else if (state.kind === 'unknown') followUps.deferred(delivery);
    else if (isTest(delivery) && state.endpoint !== undefined)
      this.#laneOf(delivery.webhookId, state.endpoint).submit(delivery);
    else followUps.skipped(delivery, state.reason, { detail: state.detail });
  }

  #laneOf(id: string, endpoint: WebhookEndpoint): Lane {
    let lane = this.#lanes.get(id);
    if (lane === undefined) {
      const attempts = new WebhookAttempts(id, this.#options, this.#requests, (delivery) => this.#place(delivery));
      lane = new Lane(endpoint.lane, this.#options.lanePolicy, attempts, this.#deferred);
      this.#lanes.set(id, lane);
    }
    return lane;
  }

  #changed(id: string): void {
    const lane = this.#lanes.get(id);
    if (lane === undefined) return;
    const state = this.#options.directory.find(id);
    if (state.kind === 'active') {
      lane.configure(state.endpoint.lane);
      return;
    }
    this.#options.pools.drop(id);
    this.#placeAgain(id);
    if (state.kind !== 'deleted') return;
    this.#lanes.delete(id);
    this.#options.alarms.forget(id);
  }

  /** Places the queued records of a webhook that is no longer active again. */
  #placeAgain(id: string): void {
    for (const delivery of this.#lanes.get(id)?.takeAll() ?? []) this.#place(delivery);
  }

  #resume(): void {
    for (const lane of this.#lanes.values()) if (lane.queued > 0) lane.resume();
  }

  #expire(): void {
    const now = performance.now();
    if (!this.#options.owned.isMembershipConfirmed()) this.#unconfirmedAt = now;
    // Records that had to wait for the consumer group get time to be sent: otherwise all of them would go through the retry tiers.
    else if (now - this.#unconfirmedAt < this.#options.lanePolicy.maxQueuedMs) this.#resume();
    else for (const lane of this.#lanes.values()) if (lane.queued > 0) lane.expire(now);
    this.#reportIdle();
  }
}
