import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';

interface PaceLimits {
  recordsPerSecond: number;
  /** The maximum number of the replay's records that wait for delivery. */
  maxWaiting: number;
}

/** Shorter than a lease. */
const POLL_MS = 250;

/**
 * Limits a replay, so that it never delays live records: to a rate, and to a number of its records that wait for delivery. A slow consumer thereby
 * slows the replay down.
 */
export class Pace {
  #nextAt = 0;

  constructor(
    private readonly limits: PaceLimits,
    private readonly backlog: Pick<ReplayBacklog, 'waiting'>,
  ) {}

  /** The maximum number of records to send at once. */
  get chunk(): number {
    return Math.max(1, Math.floor(this.limits.maxWaiting / 4));
  }

  /**
   * Resolves when so many records may be sent.
   * @param waiting called while it waits; a rejection ends the waiting
   */
  async admit(count: number, waiting: () => Promise<void>): Promise<void> {
    while (performance.now() < this.#nextAt || (await this.backlog.waiting()) + count > this.limits.maxWaiting) {
      await waiting();
      await delay(Math.min(POLL_MS, Math.max(10, this.#nextAt - performance.now())));
    }
    this.#nextAt = Math.max(this.#nextAt, performance.now()) + (count * 1000) / this.limits.recordsPerSecond;
  }
}

/** The records of a replay that its target has not finished: delivered, or given up as dead letters. */
export interface ReplayBacklog {
  /** Returns how many there are; of a target without a count of its own, at least so many. */
  waiting(): Promise<number>;
  /** Called before records are sent: their outcome may be known before `send` has resolved. */
  sending(records: readonly IncomingRecord[]): Promise<void>;
  /** Called with those that were not sent after all. */
  notSent(records: readonly IncomingRecord[]): Promise<void>;
  /** Called when so many records are acknowledged. */
  sent(count: number): Promise<void>;
}

/** The target of a replay: one webhook, one sink, or the Kafka or MQTT channel of an account. */
export interface ReplayTarget {
  readonly kind: 'webhook' | 'channel' | 'sink';
  readonly backlog: ReplayBacklog;
  selects(record: IncomingRecord): boolean;
  /** Returns the record for the dispatcher: the same bytes and idempotency key. @param now Unix ms */
  outgoing(record: IncomingRecord, now: number): OutgoingRecord;
  /** Returns true if the target accepts deliveries now. */
  isActive(): Promise<boolean>;
}
