import type { EntityManager } from 'typeorm';
import { lockClass, lockKey } from '../run-migrations.ts';
import { postgresOf } from '../data-source.ts';

export interface SerialisedEntry {
  topic: string;
  key: string;
  value: Buffer | null;
  headers: string | undefined;
}

const lockBuckets = 64;

/** The channel on which relays of a schema are notified of new rows. */
export function outboxChannel(schema: string): string {
  return `heliograph_outbox_${schema}`;
}

/** Writes entries to the outbox of the manager's schema, and wakes its relay when they are committed. */
export async function insertEntries(manager: EntityManager, entries: readonly SerialisedEntry[]): Promise<void> {
  const { schema } = postgresOf(manager.dataSource);
  await lockKeys(manager, schema, entries);
  await manager.query(
    `WITH added AS (
       INSERT INTO "${schema}".outbox (topic, key, value, headers)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $5::jsonb[])
       RETURNING 1
     )
     SELECT pg_notify($4, '') WHERE EXISTS (SELECT FROM added)`,
    [
      entries.map(({ topic }) => topic),
      entries.map(({ key }) => key),
      entries.map(({ value }) => value),
      outboxChannel(schema),
      entries.map(({ headers }) => headers),
    ],
  );
}

/**
 * Ids are given at the insert, not at the commit. Two transactions about the same key therefore take turns here, so that the order
 * of ids is the order of commits for each key. Taken in order of the buckets, so that two callers cannot wait for each other.
 */
async function lockKeys(manager: EntityManager, schema: string, list: readonly SerialisedEntry[]): Promise<void> {
  const buckets = new Set(list.map(({ topic, key }) => Math.abs(lockKey(`${schema} ${topic} ${key}`)) % lockBuckets));
  const base = lockKey(schema) & ~(lockBuckets - 1);
  const keys = [...buckets].sort((a, b) => a - b).map((bucket) => base | bucket);
  await manager.query('SELECT pg_advisory_xact_lock($1, k) FROM unnest($2::int[]) AS k', [lockClass.outboxKey, keys]);
}
