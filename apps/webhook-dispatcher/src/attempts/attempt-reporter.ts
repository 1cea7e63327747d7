import { encodeAttemptEvent, type AttemptEvent, type DeliveryCountEvent } from '@heliograph/delivery';
import type { RecordProducer } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Delivery } from '../delivery/delivery.ts';
import type { Log } from '../log.ts';

export interface ReporterOptions {
  flushMs: number;
  countMs: number;
  /** The number of events that are kept while the broker is unavailable; the oldest are dropped first. */
  maxKept: number;
  dropped(count: number): void;
}

export const defaultReporterOptions = { flushMs: 500, countMs: 5000, maxKept: 20_000 };

type Counted = Pick<Delivery, 'webhookId' | 'accountId' | 'body' | 'batched'>;

interface Count {
  accountId: string;
  delivered: number;
  failed: number;
  bytes: number;
}

/** Writes attempt events to `delivery.attempts` in the background: best effort, bounded, never waited for by a delivery. */
export class AttemptReporter {
  readonly #producer: Pick<RecordProducer, 'send'>;
  readonly #options: ReporterOptions;
  readonly #log: Log;
  #events: AttemptEvent[] = [];
  #counts = new Map<string, Count>();
  #since = Date.now();
  #timers: NodeJS.Timeout[] = [];
  #sending: Promise<void> | undefined;

  constructor(producer: Pick<RecordProducer, 'send'>, options: ReporterOptions, log: Log) {
    this.#producer = producer;
    this.#options = options;
    this.#log = log;
  }

  start(): void {
    this.#timers = [
      setInterval(() => void this.flush(), this.#options.flushMs),
      setInterval(() => this.#closeCounts(), this.#options.countMs),
    ];
  }

  report(event: AttemptEvent): void {
    this.#events.push(event);
    this.#bound();
  }

  /** Counts the records of one request. */
  count({ webhookId, accountId, body, batched = 1 }: Counted, delivered: boolean): void {
    let count = this.#counts.get(webhookId);
    if (count === undefined) this.#counts.set(webhookId, (count = { accountId, delivered: 0, failed: 0, bytes: 0 }));
    if (delivered) {
      count.delivered += batched;
      count.bytes += body.length;
    } else {
      count.failed += batched;
    }
  }

  /** Makes one attempt to write the pending events; those that the broker refuses are kept for the next time. */
  flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#sending;
    this.#closeCounts();
    await this.flush();
  }

  async #send(): Promise<void> {
    const events = this.#events;
    if (events.length === 0) return;
    this.#events = [];
    try {
      await this.#producer.send(
        events.map((event) => ({
          topic: topicNames.deliveryAttempts,
          key: event.subscriptionId,
          value: encodeAttemptEvent(event),
        })),
      );
    } catch (error) {
      this.#log.warn({ err: error, events: events.length }, 'attempt events could not be written, retrying');
      this.#events = events.concat(this.#events);
      this.#bound();
    }
  }

  #closeCounts(): void {
    const at = Date.now();
    for (const [subscriptionId, count] of this.#counts) this.report(countEvent(subscriptionId, count, this.#since, at));
    this.#counts.clear();
    this.#since = at;
  }

  #bound(): void {
    const excess = this.#events.length - this.#options.maxKept;
    if (excess <= 0) return;
    this.#events.splice(0, excess);
    this.#options.dropped(excess);
  }
}

function countEvent(subscriptionId: string, count: Count, since: number, at: number): DeliveryCountEvent {
  return { type: 'count', channel: 'webhook', subscriptionId, since, at, ...count };
}
