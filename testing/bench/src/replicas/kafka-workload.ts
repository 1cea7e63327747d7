import { accountBaseDataTopic, createKafkaProvisioner } from '@heliograph/messaging';
import { accountIds, BaseDataBacklog } from './basedata-backlog.ts';
import type { ReplicatedService, Workload, WorkloadContext } from './workload.ts';

/** The service's default. */
const accountPartitions = 3;
const retentionMs = 86_400_000;

/** `basedata` → the topics of eight accounts. */
export const kafkaService: ReplicatedService = {
  app: 'kafka-dispatcher',
  parts: ['kafka'],
  groups: { 'kafka-dispatcher': 4 },
  counter: ['heliograph_delivery_records_total', 'outcome="delivered"'],
  warmUpRecords: 30_000,
  mostPerSecond: 10_000,
  goal: 100_000,
  open,
};

async function open({ bench, stack }: WorkloadContext): Promise<Workload> {
  const provisioner = createKafkaProvisioner(stack.connection);
  try {
    for (const id of accountIds)
      await provisioner.ensureAccountTopics(id, { partitions: accountPartitions, retentionMs });
  } finally {
    await provisioner.close();
  }
  const backlog = await BaseDataBacklog.open(stack, 'kafka-dispatcher', bench.signal);
  const delivered = async (): Promise<number> => {
    const counts = await Promise.all(accountIds.map((id) => stack.count(accountBaseDataTopic(id))));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  return {
    environment: { ACCOUNT_TOPIC_PARTITIONS: String(accountPartitions) },
    begin: (_, records) => backlog.fill(records),
    topUp: (records) => backlog.fill(records),
    end: () => Promise.resolve(),
    delivered,
    emptyPartitions: () => backlog.emptyPartitions(),
    receiverCpuSeconds: () => 0,
    troubles: () => Promise.resolve({}),
    close: () => Promise.resolve(),
  };
}
