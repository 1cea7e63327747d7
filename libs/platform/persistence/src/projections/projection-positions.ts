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

/**
 * Returns the entries that were not projected before. The positions are locked until the transaction ends: a replica that lost the partition and its
 * new owner cannot count the same records. A recreated topic begins at offset 0 with newer times.
 */
export async function notYetProjected<T extends LogPosition>(
  manager: EntityManager,
  topic: string,
  entries: readonly T[],
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
  return entries.filter(({ partition, offset, loggedAt }) => {
    const { next_offset, last_logged_at } = positions.get(partition)!;
    return offset >= BigInt(next_offset) || loggedAt > Number(last_logged_at);
  });
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
