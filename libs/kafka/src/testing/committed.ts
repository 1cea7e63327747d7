import { until } from '@heliograph/testbed';
import type { KafkaAdmin } from '../admin/kafka-admin.ts';

/** Resolves when the group has committed all records of the topics. */
export async function untilCommitted(admin: KafkaAdmin, groupId: string, topics: readonly string[]): Promise<void> {
  await until(`${groupId} has committed everything`, () => admin.lag(groupId, topics), {
    holds: (lags) => [...lags.values()].every((lag) => lag === 0n),
    deadlineMs: 120_000,
  });
}
