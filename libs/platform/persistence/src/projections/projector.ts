import type { IncomingRecord } from '@heliograph/kafka';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type LogPosition, notYetProjected, savePositions } from './projection-positions.ts';

/** A topic that is written into tables of this service. */
export interface Projection<T extends LogPosition = LogPosition> {
  readonly topic: string;
  /** The topic with backfilled records of the same kind. */
  readonly backfillTopic?: string;
  readonly groupId: string;
  /** False where its topic need not exist: it is not read then. Default: true. */
  readonly isEnabled?: boolean;
  /** Comes before the topic in the names of the stored positions: two projections of one topic in a schema need different ones. */
  readonly positionPrefix?: string;
  /** The maximum number of records in a transaction. */
  readonly maxBatchRecords?: number;
  /** The maximum number of backfilled and imported records beside live ones, default: 500. */
  readonly maxBackfillRecords?: number;
  /** The pause after a transaction that was not full: records that arrive meanwhile share the next one. */
  readonly pauseMs?: number;
  /** @returns undefined for a record that PostgreSQL would always reject, or that must never be returned: it is skipped, and does not block the records after it */
  read(record: IncomingRecord): T | undefined;
  /** Rejects when PostgreSQL is unavailable: nothing of the batch is written then. */
  write(manager: EntityManager, entries: readonly T[]): Promise<void>;
}

/** Writes a batch of one topic in one transaction with the position it reaches: each record once, however often it is delivered. */
@Injectable()
export class Projector {
  constructor(private readonly database: DataSource) {}

  /**
   * Rejects when PostgreSQL is unavailable: nothing of the batch is written then.
   * @param reached the offset up to which each partition was projected, as far as the process knows
   * @throws DatabaseWentBack when the database has reached less
   */
  async apply<T extends LogPosition>(
    projection: Pick<Projection<T>, 'write' | 'positionPrefix'>,
    topic: string,
    entries: readonly T[],
    reached?: ReadonlyMap<number, bigint>,
  ): Promise<void> {
    if (entries.length === 0) return;
    await this.database.transaction(async (manager) => {
      const positions = (projection.positionPrefix ?? '') + topic;
      const fresh = await notYetProjected(manager, positions, entries, reached);
      if (fresh.length === 0) return;
      await projection.write(manager, fresh);
      await savePositions(manager, positions, fresh);
    });
  }
}
