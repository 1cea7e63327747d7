import type { BrokerAddress } from '../wire/broker-connections.ts';
import type { BrokerRequests } from '../wire/broker-requests.ts';
import { responseOf } from '../wire/client-errors.ts';
import { byTopic, partitionKey } from '../wire/partition-key.ts';
import type { TopicPartition } from '../port.ts';

interface Answer {
  groups: {
    groupId: string;
    errorCode: number;
    topics: { name: string; partitions: { partitionIndex: number; committedOffset: bigint; errorCode: number }[] }[];
  }[];
}

/** By `partitionKey`; a partition without a commit is left out. */
export type CommittedByPartition = ReadonlyMap<string, bigint>;

/**
 * Reads what groups that one broker coordinates have committed for these partitions, by id of the group. A group that the broker refuses, as a whole
 * or for one partition, is left out. Rejects when the broker does not answer.
 */
export async function groupOffsets(
  requests: BrokerRequests,
  broker: BrokerAddress,
  { groupIds, partitions }: { groupIds: readonly string[]; partitions: readonly TopicPartition[] },
): Promise<Map<string, CommittedByPartition>> {
  const topics = byTopic(partitions).map(({ topic, partitions: list }) => ({ name: topic, partitionIndexes: list }));
  const asked = groupIds.map((groupId) => ({ groupId, memberId: null, memberEpoch: -1, topics }));
  const { groups } = await requests
    .ask<Answer>(broker, 'OffsetFetch', [asked, false])
    .catch((error: unknown) => responseOf(error) as Answer);
  return new Map(groups.flatMap((group) => (isRefused(group) ? [] : [[group.groupId, committedOf(group)]])));
}

function isRefused({ errorCode, topics }: Answer['groups'][number]): boolean {
  return errorCode !== 0 || topics.some(({ partitions }) => partitions.some((partition) => partition.errorCode !== 0));
}

function committedOf({ topics }: Answer['groups'][number]): CommittedByPartition {
  const committed = new Map<string, bigint>();
  for (const { name, partitions } of topics)
    for (const { partitionIndex, committedOffset } of partitions)
      if (committedOffset >= 0n) committed.set(partitionKey(name, partitionIndex), committedOffset);
  return committed;
}
