/** By topic. */
export type PartitionCounts = ReadonlyMap<string, number>;

/** An assignment carries the counts it was made of, for a leader that comes back to it after a restart. */
export function encodeCounts(counts: PartitionCounts): Buffer {
  return Buffer.from(JSON.stringify(Object.fromEntries(counts)));
}

/** Nothing for an assignment that a leader of an older version has made. */
export function decodeCounts(data: Buffer): PartitionCounts {
  try {
    const counts = Object.entries(JSON.parse(data.toString()) as Record<string, number>);
    return new Map(counts.filter(([, count]) => Number.isInteger(count)));
  } catch {
    return new Map();
  }
}

/** Fewer partitions are no news: a broker that is behind reports fewer, and a topic that was made again with fewer stands still without harm. */
export function grew(before: PartitionCounts, now: PartitionCounts): boolean {
  return [...now].some(([topic, count]) => count > (before.get(topic) ?? 0));
}
