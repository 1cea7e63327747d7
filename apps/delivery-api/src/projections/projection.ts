import type { IncomingRecord } from '@heliograph/messaging';
import type { EntityManager } from 'typeorm';
import type { LogPlace } from './log-place.ts';

/** A topic written into tables of ours. */
export interface Projection<T extends LogPlace = LogPlace> {
  readonly topic: string;
  /** A topic that goes behind it. */
  readonly behind?: string;
  readonly groupId: string;
  /** Records of a transaction, at most. */
  readonly maxBatchRecords?: number;
  /** Waited after a transaction that was not full: what trickles in meanwhile shares the next one. */
  readonly pauseMs?: number;
  /** @returns undefined for what PostgreSQL would refuse for ever, or must never be shown: it is set aside, and holds up none of those behind it */
  read(record: IncomingRecord): T | undefined;
  /** Rejects when PostgreSQL is away: nothing of the batch is written then. */
  write(manager: EntityManager, entries: readonly T[]): Promise<void>;
}
