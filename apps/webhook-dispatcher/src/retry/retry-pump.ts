import {
  holdsAll,
  sendPossible,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordConsumer,
  type RecordProducer,
  type TopicPartition,
} from '@heliograph/kafka';
import { deliveryHeaderNames } from '@heliograph/messaging';
import { deliveryTopicOf } from '../delivery/routed-record.ts';
import type { Log } from '../log.ts';
import { DueQueue } from './due-queue.ts';

interface Waiting {
  readonly record: IncomingRecord;
  readonly dueAt: number;
}

export interface RetryPumpOptions {
  producer: Pick<RecordProducer, 'send'>;
  consumer: Pick<RecordConsumer, 'settle' | 'isMembershipConfirmed' | 'owns'>;
  log: Log;
  /** Called with the topic and number of records that were redelivered. */
  pumped(topic: string, count: number): void;
  /** Called when Kafka refuses a record for itself: it is skipped, so that all others are redelivered. */
  skippedRecords(): void;
  /** The brokers' clock, Unix ms. */
  now(): number;
}

const maxAtOnce = 500;
const pauseMs = 1000;
/** The longest sleep: the clock may be corrected meanwhile. */
const maxTimerMs = 1_000;

/**
 * Redelivers records of the retry tiers to `webhook.deliveries` when they are due. It keeps the records that the consumer reads ahead in a heap, so that a
 * long wait at the head of a partition delays no later record, and sleeps until the earliest is due, a second at most. Settled after the acknowledgement: a
 * crash between the two is a duplicate with the same key.
 */
export class RetryPump {
  readonly #options: RetryPumpOptions;
  readonly #queue = new DueQueue<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(options: RetryPumpOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  accept(records: readonly IncomingRecord[]): void {
    for (const record of records) this.#queue.push({ record, dueAt: dueAtOf(record) });
    this.#schedule();
  }

  revoke(partitions: readonly TopicPartition[]): void {
    const lost = new Set(partitions.map(({ topic, partition }) => `${topic}/${partition}`));
    this.#queue.remove(({ record }) => lost.has(`${record.topic}/${record.partition}`));
  }

  /** Ends after the records that are just being redelivered; those that wait stay in their tiers. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#working;
  }

  #schedule(): void {
    const next = this.#queue.nextAt;
    if (this.#stopped || this.#working !== undefined || next === undefined || next >= this.#timerAt) return;
    this.#wakeAt(next);
  }

  #wakeAt(at: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = at;
    const delay = Math.min(Math.max(0, at - this.#options.now()), maxTimerMs);
    this.#timer = setTimeout(() => {
      this.#timerAt = Number.POSITIVE_INFINITY;
      this.#working = this.#redeliver().finally(() => {
        this.#working = undefined;
        this.#schedule();
      });
    }, delay);
  }

  async #redeliver(): Promise<void> {
    const { consumer, log } = this.#options;
    while (!this.#stopped) {
      const due = this.#queue
        .take(this.#options.now(), maxAtOnce)
        // Its partition was lost, and `revoke` has not been called yet: the new owner redelivers it.
        .filter(({ record }) => consumer.owns(record));
      if (due.length === 0) return;
      const records = due.map(({ record }) => record);
      const onlyWhile = (): boolean => holdsAll(consumer, records);
      try {
        await this.#send(due, onlyWhile);
        this.#settle(due);
      } catch (error) {
        if (onlyWhile())
          log.error({ err: error, records: due.length }, 'due records could not be redelivered, retrying');
        for (const waiting of due) this.#queue.push({ ...waiting, dueAt: this.#options.now() + pauseMs });
        return;
      }
    }
  }

  /** Writes due records to `webhook.deliveries`. Rejects, without a write, when another process may own them by now. */
  async #send(due: readonly Waiting[], onlyWhile: () => boolean): Promise<void> {
    const { producer, log } = this.#options;
    const records = due.map(({ record }) => deliveryRecord(record));
    if (!onlyWhile()) throw new Error('it is not confirmed that this process owns the due records');
    const refused = ({ key }: OutgoingRecord, error: Error): void => {
      log.error({ err: error, webhook: key }, 'a due record cannot be redelivered and was skipped');
      this.#options.skippedRecords();
    };
    await sendPossible(producer, records, refused, { onlyWhile });
  }

  #settle(due: readonly Waiting[]): void {
    const counts = new Map<string, number>();
    for (const { record } of due) {
      this.#options.consumer.settle(record);
      counts.set(record.topic, (counts.get(record.topic) ?? 0) + 1);
    }
    for (const [topic, count] of counts) this.#options.pumped(topic, count);
  }
}

/** Computes when a record is due, by the brokers' clock; a replica of an older version wrote it by its own clock. Without a readable time it is due at once. */
function dueAtOf({ headers, timestamp }: IncomingRecord): number {
  const wait = headers[deliveryHeaderNames.wait];
  const due = wait === undefined ? Number(headers[deliveryHeaderNames.dueAt]) : timestamp + Number(wait);
  return Number.isFinite(due) ? due : 0;
}

const ofTier: ReadonlySet<string> = new Set([deliveryHeaderNames.dueAt, deliveryHeaderNames.wait]);

function deliveryRecord({ key, value, headers }: IncomingRecord): OutgoingRecord {
  const kept = Object.entries(headers).filter(([name]) => !ofTier.has(name));
  return { topic: deliveryTopicOf(headers), key, value, headers: Object.fromEntries(kept) };
}
