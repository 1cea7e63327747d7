import type { IncomingRecord } from '@heliograph/messaging';

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
