import type { IncomingRecord, OutgoingRecord } from '@heliograph/messaging';
import type { Backlog } from './pace.ts';

/** Where a replay brings records: one webhook, or the Kafka or MQTT channel of an account. */
export interface ReplayTarget {
  readonly kind: 'webhook' | 'channel';
  readonly backlog: Backlog;
  /** Whether a record that was read is to be brought. */
  selects(record: IncomingRecord): boolean;
  /** The record for the dispatcher: the same bytes and idempotency key. @param now Unix ms */
  outgoing(record: IncomingRecord, now: number): OutgoingRecord;
  /** Whether it takes deliveries now. */
  active(): Promise<boolean>;
}
