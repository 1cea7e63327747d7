import type { IncomingRecord, OutgoingRecord } from '@heliograph/messaging';
import type { ReplayBacklog } from './replay-backlog.ts';

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
