import type { PartitionBacklog } from '@heliograph/kafka';

/** Seconds since the oldest unsettled record of these partitions was written; 0 when there is none. */
export function oldestAgeSeconds(backlog: readonly PartitionBacklog[], now: number): number {
  let oldest = now;
  for (const { oldestAt } of backlog) if (oldestAt !== undefined && oldestAt < oldest) oldest = oldestAt;
  return (now - oldest) / 1000;
}
