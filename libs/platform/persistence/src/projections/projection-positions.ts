import type { IncomingRecord } from '@heliograph/kafka';
import type { EntityManager } from 'typeorm';

/** The position of a projected record in its topic. */
export interface LogPosition {
  partition: number;
  offset: bigint;
  /** Unix ms: distinguishes a recreated topic from the one before. */
  loggedAt: number;
}

export function logPositionOf({ partition, offset, timestamp }: IncomingRecord): LogPosition {
  return { partition, offset, loggedAt: timestamp };
}

interface PositionRow {
  log_partition: number;
  next_offset: string;
  last_logged_at: string;
}

/** The database was restored to an earlier moment: records that were projected since are missing, although the group has committed them. */
export class DatabaseWentBack extends Error {
  /** @param stored the positions of the database by partition; a partition that has none is not listed */
  constructor(readonly stored: ReadonlyMap<number, bigint>) {
    super('the database is older than the records that were projected to it: it was restored');
  }
}

/**
 * Returns the entries that were not projected before. The positions are locked until the transaction ends: a replica that lost the partition and its
 * new owner cannot count the same records. A recreated topic begins at offset 0 with newer times.
 * @param reached the offset up to which each partition was projected, as far as the process knows
 * @throws DatabaseWentBack when the database has reached less
 */
export async function notYetProjected<T extends LogPosition>(
  manager: EntityManager,
  topic: string,
  entries: readonly T[],
  reached: ReadonlyMap<number, bigint> = new Map(),
): Promise<T[]> {
  const partitions = [...new Set(entries.map(({ partition }) => partition))].sort((a, b) => a - b);
  await manager.query(
    `INSERT INTO projection_positions (topic, log_partition, next_offset, last_logged_at)
     SELECT $1, p, 0, 0 FROM unnest($2::int[]) AS p ORDER BY p ON CONFLICT DO NOTHING`,
    [topic, partitions],
  );
  const rows = await manager.query<PositionRow[]>(
    `SELECT * FROM projection_positions WHERE topic = $1 AND log_partition = ANY($2::int[]) ORDER BY log_partition FOR UPDATE`,
    [topic, partitions],
  );
  const positions = new Map(rows.map((row) => [row.log_partition, row]));
  // A partition that was never projected may begin anywhere: retention has deleted its first records.
  const isOlder = ({ log_partition, next_offset, last_logged_at }: PositionRow): boolean =>
    last_logged_at !== '0' && BigInt(next_offset) < (reached.get(log_partition) ?? 0n);
  if (rows.some(isOlder)) throw new DatabaseWentBack(await storedPositions(manager, topic));
  return entries.filter(({ partition, offset, loggedAt }) => {
    const { next_offset, last_logged_at } = positions.get(partition)!;
    return offset >= BigInt(next_offset) || loggedAt > Number(last_logged_at);
  });
}

async function storedPositions(manager: EntityManager, topic: string): Promise<Map<number, bigint>> {
  const rows = await manager.query<PositionRow[]>(`SELECT * FROM projection_positions WHERE topic = $1`, [topic]);
  return new Map(rows.map((row) => [row.log_partition, BigInt(row.next_offset)]));
}

/** Saves the positions; call it in the transaction that projects the entries. */
export async function savePositions(
  manager: EntityManager,
  topic: string,
  entries: readonly LogPosition[],
): Promise<void> {
  const last = new Map<number, { next: bigint; loggedAt: number }>();
  for (const { partition, offset, loggedAt } of entries)
    last.set(partition, { next: offset + 1n, loggedAt: Math.max(loggedAt, last.get(partition)?.loggedAt ?? 0) });
  await manager.query(
    `UPDATE projection_positions AS p
     SET next_offset = n.next, last_logged_at = greatest(p.last_logged_at, n.logged_at)
     FROM unnest($2::int[], $3::bigint[], $4::bigint[]) AS n (log_partition, next, logged_at)
     WHERE p.topic = $1 AND p.log_partition = n.log_partition`,
    [
      topic,
      [...last.keys()],
      [...last.values()].map(({ next }) => String(next)),
      [...last.values()].map(({ loggedAt }) => loggedAt),
    ],
  );
}
