import type { EntityManager } from 'typeorm';
import type { LoggedFact } from './logged-fact.ts';

interface Position {
  log_partition: number;
  next_offset: string;
  last_logged_at: string;
}

/**
 * Keeps those that were not projected before. The positions are locked until the transaction ends: a replica that lost the partition and
 * its new owner cannot count the same facts. A topic that was deleted and made again begins at 0 with newer times.
 */
export async function unseenFacts(manager: EntityManager, facts: readonly LoggedFact[]): Promise<LoggedFact[]> {
  const partitions = [...new Set(facts.map(({ partition }) => partition))].sort((a, b) => a - b);
  await manager.query(
    `INSERT INTO projection_positions SELECT p, 0, 0 FROM unnest($1::int[]) AS p ORDER BY p ON CONFLICT DO NOTHING`,
    [partitions],
  );
  const rows = await manager.query<Position[]>(
    `SELECT * FROM projection_positions WHERE log_partition = ANY($1::int[]) ORDER BY log_partition FOR UPDATE`,
    [partitions],
  );
  const positions = new Map(rows.map((row) => [row.log_partition, row]));
  return facts.filter(({ partition, offset, loggedAt }) => {
    const { next_offset, last_logged_at } = positions.get(partition)!;
    return offset >= BigInt(next_offset) || loggedAt > Number(last_logged_at);
  });
}

/** In the transaction that projects them. */
export async function rememberFacts(manager: EntityManager, facts: readonly LoggedFact[]): Promise<void> {
  const last = new Map<number, { next: bigint; loggedAt: number }>();
  for (const { partition, offset, loggedAt } of facts)
    last.set(partition, { next: offset + 1n, loggedAt: Math.max(loggedAt, last.get(partition)?.loggedAt ?? 0) });
  await manager.query(
    `UPDATE projection_positions AS p
     SET next_offset = n.next, last_logged_at = greatest(p.last_logged_at, n.logged_at)
     FROM unnest($1::int[], $2::bigint[], $3::bigint[]) AS n (log_partition, next, logged_at)
     WHERE p.log_partition = n.log_partition`,
    [
      [...last.keys()],
      [...last.values()].map(({ next }) => String(next)),
      [...last.values()].map(({ loggedAt }) => loggedAt),
    ],
  );
}
