import { setTimeout as sleep } from 'node:timers/promises';
import { createKafkaProvisioner } from '@heliograph/kafka-accounts';
import { accountBaseDataTopic, accountTopics } from '@heliograph/messaging';
import type { BenchStack } from '../process/bench-stack.ts';
import { benchAccountId } from './backlog-run.ts';

export const benchAccountTopic = accountBaseDataTopic(benchAccountId);

/** Recreates the bench account's topics, and all others. */
export async function freshAccountTopics(stack: BenchStack, partitions = 6): Promise<void> {
  const own = accountTopics(benchAccountId);
  await stack.admin.deleteTopics(own);
  // Topics that a broker still lists would look as if they existed.
  while ((await stack.admin.listTopics()).some((name) => own.includes(name))) await sleep(100);
  await stack.freshTopics();
  const provisioner = createKafkaProvisioner(stack.connection);
  try {
    const settings = { partitions, retentionMs: 86_400_000 };
    await provisioner.ensureAccountTopics(benchAccountId, settings);
  } finally {
    await provisioner.close();
  }
}
