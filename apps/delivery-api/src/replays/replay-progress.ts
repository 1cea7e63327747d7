import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OffsetRange } from '@heliograph/kafka';
import { DataSource, type EntityManager } from 'typeorm';
import type { ReplayRow } from './replays.views.ts';

/** The lease, longer than any step of a replay in progress: after it another replica takes over from a dead one. */
const LEASE_SECONDS = 20;

/** The replay was cancelled, deleted with its webhook or sink, or taken over by another replica. */
export class ReplayLostError extends Error {
  override readonly name = 'ReplayLostError';
}

export interface ReplayStep {
  range: Pick<OffsetRange, 'topic' | 'partition'> & { nextOffset: bigint };
  scanned: bigint;
  matched: number;
}

/** Stores the progress of this replica's replays in PostgreSQL. Every write checks that this replica still owns the replay. */
@Injectable()
export class ReplayProgress {
  readonly #holder = randomUUID();

  constructor(private readonly database: DataSource) {}

  /** Claims the oldest replay that no replica runs and whose webhook or sink, if it has one, is active. */
  async claim(): Promise<ReplayRow | undefined> {
    const [rows] = await this.database.query<[ReplayRow[], number]>(
      `UPDATE replays SET state = 'running', started_at = coalesce(started_at, now()), lease_holder = $1, lease_until = ${leaseEnd}
       WHERE id = (
         SELECT r.id FROM replays r LEFT JOIN webhooks w ON w.id = r.webhook_id LEFT JOIN sinks s ON s.id = r.sink_id
         WHERE (r.channel IS NOT NULL OR w.status = 'active' OR s.status = 'active') AND r.state IN ('waiting', 'running') AND (r.lease_until IS NULL OR r.lease_until < now())
         ORDER BY r.created_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
       RETURNING *`,
      [this.#holder],
    );
    return rows[0];
  }

  /** Stores the ranges to read, once. @throws ReplayLostError */
  plan(id: string, ranges: readonly OffsetRange[]): Promise<void> {
    return this.database.transaction(async (manager) => {
      const total = ranges.reduce((sum, { offset, end }) => sum + (end - offset), 0n);
      await this.#updateOwned(manager, id, 'planned = true, total = $3, progress_at = now()', [String(total)]);
      await manager.query(
        `INSERT INTO replay_ranges (replay_id, topic, log_partition, next_offset, end_offset)
         SELECT $1, * FROM unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[])`,
        [
          id,
          ranges.map(({ topic }) => topic),
          ranges.map(({ partition }) => partition),
          ranges.map(({ offset }) => String(offset)),
          ranges.map(({ end }) => String(end)),
        ],
      );
    });
  }

  /** Returns the ranges that are left to read. */
  async ranges(id: string): Promise<OffsetRange[]> {
    const rows = await this.database.query<RangeRow[]>(
      `SELECT * FROM replay_ranges WHERE replay_id = $1 AND next_offset < end_offset ORDER BY topic, log_partition`,
      [id],
    );
    return rows.map(({ topic, log_partition: partition, next_offset, end_offset }) => ({
      topic,
      partition,
      offset: BigInt(next_offset),
      end: BigInt(end_offset),
    }));
  }

  /**
   * Takes a step: the records that `work` sends and its progress are stored in one transaction. If a replica stops in between, the next one sends them
   * again.
   * @param work returns how many records it has redelivered
   * @throws ReplayLostError
   */
  step(id: string, step: ReplayStep, work: (manager: EntityManager) => Promise<number>): Promise<void> {
    const { topic, partition, nextOffset } = step.range;
    return this.database.transaction(async (manager) => {
      const counts = [String(step.scanned), step.matched];
      const change = `scanned = scanned + $3, matched = matched + $4, progress_at = now(), error = NULL`;
      await this.#updateOwned(manager, id, change, counts);
      const produced = await work(manager);
      if (produced > 0)
        await manager.query('UPDATE replays SET produced = produced + $2 WHERE id = $1', [id, produced]);
      await manager.query(
        'UPDATE replay_ranges SET next_offset = $4 WHERE replay_id = $1 AND topic = $2 AND log_partition = $3',
        [id, topic, partition, String(nextOffset)],
      );
    });
  }

  /** Renews the lease while the replay waits to send. @throws ReplayLostError */
  renewLease(id: string): Promise<void> {
    return this.#updateOwned(this.database.manager, id, 'error = NULL');
  }

  /** @throws ReplayLostError */
  complete(id: string): Promise<void> {
    return this.#updateOwned(this.database.manager, id, `state = 'completed', finished_at = now(), error = NULL`);
  }

  /** Releases the replay for any replica, not before `afterSeconds`. @throws ReplayLostError */
  async release(id: string, afterSeconds: number, error: string | null): Promise<void> {
    const later = `now() + make_interval(secs => $3::float8)`;
    await this.#updateOwned(this.database.manager, id, `state = 'waiting', error = $4, lease_until = ${later}`, [
      afterSeconds,
      error,
    ]);
  }

  async #updateOwned(manager: EntityManager, id: string, change: string, values: unknown[] = []): Promise<void> {
    const lease = change.includes('lease_until') ? '' : `, lease_until = ${leaseEnd}`;
    const [, affected] = await manager.query<[unknown[], number]>(
      `UPDATE replays SET ${change}${lease} WHERE id = $1 AND lease_holder = $2 AND state = 'running'`,
      [id, this.#holder, ...values],
    );
    if (affected !== 1) throw new ReplayLostError(id);
  }
}

const leaseEnd = `now() + interval '${LEASE_SECONDS} seconds'`;

interface RangeRow {
  topic: string;
  log_partition: number;
  next_offset: string;
  end_offset: string;
}
