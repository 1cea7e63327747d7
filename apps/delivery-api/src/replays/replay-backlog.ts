import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';

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

/** The target of a replay: one webhook, or the Kafka or MQTT channel of an account. */
export interface ReplayTarget {
  readonly kind: 'webhook' | 'channel';
  readonly backlog: ReplayBacklog;
  /** Returns true if the record is to be redelivered. */
  selects(record: IncomingRecord): boolean;
  /** Returns the record for the dispatcher: the same bytes and idempotency key. @param now Unix ms */
  outgoing(record: IncomingRecord, now: number): OutgoingRecord;
  /** Returns true if the target accepts deliveries now. */
  isActive(): Promise<boolean>;
}
