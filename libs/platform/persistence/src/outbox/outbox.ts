import type { EntityManager } from 'typeorm';
import { lockClass, lockKey } from '../advisory-lock.ts';
import { postgresOf } from '../postgres-options.ts';

export interface OutboxEntry {
  topic: string;
  key: string;
  /** Written as JSON; null deletes the key from a compacted topic. */
  value: object | null;
  headers?: Readonly<Record<string, string>>;
}

/** Kafka takes 1 MiB: a larger record would hold up all that come after it. */
const maxValueBytes = 900_000;
const lockBuckets = 64;

/** The channel on which relays of a schema hear of new rows. */
export function outboxChannel(schema: string): string {
  return `heliograph_outbox_${schema}`;
}

async function add(manager: EntityManager, entries: OutboxEntry | readonly OutboxEntry[]): Promise<void> {
  const list = Array.isArray(entries) ? (entries as readonly OutboxEntry[]) : [entries as OutboxEntry];
  if (list.length === 0) return;
  if (!manager.queryRunner?.isTransactionActive) throw new Error('outbox.add: only inside a transaction');
  const { schema } = postgresOf(manager.dataSource);
  const values = list.map(serialise);
  await lockKeys(manager, schema, list);
  await manager.query(
    `WITH added AS (
       INSERT INTO "${schema}".outbox (topic, key, value, headers)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $5::jsonb[])
       RETURNING 1
     )
     SELECT pg_notify($4, '') WHERE EXISTS (SELECT FROM added)`,
    [
      list.map(({ topic }) => topic),
      list.map(({ key }) => key),
      values,
      outboxChannel(schema),
      list.map(({ headers }) => headers && JSON.stringify(headers)),
    ],
  );
}

function serialise({ topic, key, value }: OutboxEntry): Buffer | null {
  const bytes = value === null ? null : Buffer.from(JSON.stringify(value));
  if (bytes && bytes.length > maxValueBytes)
    throw new Error(`outbox.add: ${topic} ${key} has ${bytes.length} bytes, more than ${maxValueBytes}`);
  return bytes;
}

/**
 * Ids are given at the insert, not at the commit. Two transactions about the same key therefore take turns here, so that the order
 * of ids is the order of commits for each key. Taken in order of the buckets, so that two callers cannot wait for each other.
 */
async function lockKeys(manager: EntityManager, schema: string, list: readonly OutboxEntry[]): Promise<void> {
  const buckets = new Set(list.map(({ topic, key }) => Math.abs(lockKey(`${schema} ${topic} ${key}`)) % lockBuckets));
  const base = lockKey(schema) & ~(lockBuckets - 1);
  const keys = [...buckets].sort((a, b) => a - b).map((bucket) => base | bucket);
  await manager.query('SELECT pg_advisory_xact_lock($1, k) FROM unnest($2::int[]) AS k', [lockClass.outboxKey, keys]);
}

/** Adds records for Kafka inside the caller's transaction: both are kept, or neither. */
export const outbox = { add };
