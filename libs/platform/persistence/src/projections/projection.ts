import type { IncomingRecord } from '@heliograph/kafka';
import type { EntityManager } from 'typeorm';
import type { LogPosition } from './log-position.ts';

/** A topic that is written into tables of this service. */
export interface Projection<T extends LogPosition = LogPosition> {
  readonly topic: string;
  /** The topic with backfilled records of the same kind. */
  readonly backfillTopic?: string;
  readonly groupId: string;
  /** The maximum number of records in a transaction. */
  readonly maxBatchRecords?: number;
  /** The pause after a transaction that was not full: records that arrive meanwhile share the next one. */
  readonly pauseMs?: number;
  /** @returns undefined for a record that PostgreSQL would always reject, or that must never be returned: it is skipped, and does not block the records after it */
  read(record: IncomingRecord): T | undefined;
  /** Rejects when PostgreSQL is unavailable: nothing of the batch is written then. */
  write(manager: EntityManager, entries: readonly T[]): Promise<void>;
}
