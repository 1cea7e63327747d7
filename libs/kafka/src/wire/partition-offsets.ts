import { ListOffsetTimestamps } from '@platformatic/kafka';
import type { BrokerRequests } from './broker-requests.ts';
import { responseOf } from './client-errors.ts';
import type { ClusterLayout } from './cluster-layout.ts';
import { byTopic, partitionKey } from './partition-key.ts';
import type { TopicPartition } from '../port.ts';

interface OffsetsAnswer {
  topics: { name: string; partitions: { partitionIndex: number; errorCode: number; offset: bigint }[] }[];
}

export type OffsetTime = 'earliest' | 'latest' | Date;

export interface OffsetsRequest {
  layout: ClusterLayout;
  timeoutMs: number;
  /** By `partitionKey`: receives the answers. */
  found: Map<string, bigint>;
}

/** As a consumer that reads committed records sees the log. */
export const readCommitted = 1;

/** Asks each leader for its own partitions, all at the same time; what one does not answer is left out. */
export async function askOffsets(
  requests: BrokerRequests,
  partitions: readonly TopicPartition[],
  at: OffsetTime,
  { layout, timeoutMs, found }: OffsetsRequest,
): Promise<void> {
  const byLeader = Map.groupBy(partitions, (partition) => layout.leaderOf(partition));
  const asked = Array.from(byLeader, async ([leader, list]) => {
    if (leader === undefined) return;
    const answer = await requests
      .ask<OffsetsAnswer>(layout.broker(leader), 'ListOffsets', offsetsRequest(list, at, layout), timeoutMs)
      .catch((error: unknown) => responseOf(error) as OffsetsAnswer);
    for (const { name, partitions: answers } of answer.topics)
      for (const { partitionIndex, errorCode, offset } of answers)
        if (errorCode === 0) found.set(partitionKey(name, partitionIndex), offset);
  });
  await Promise.allSettled(asked);
}

/** With the leader's epoch: one that was paused, and does not know yet that others lead, refuses it (KIP-320). */
function offsetsRequest(partitions: readonly TopicPartition[], at: OffsetTime, layout: ClusterLayout): unknown[] {
  const timestamp = timestampOf(at);
  const topics = byTopic(partitions).map(({ topic, partitions: list }) => ({
    name: topic,
    partitions: list.map((partitionIndex) => {
      const currentLeaderEpoch = layout.epochOf({ topic, partition: partitionIndex });
      return { partitionIndex, currentLeaderEpoch, timestamp };
    }),
  }));
  const consumer = -1;
  return [consumer, readCommitted, topics];
}

function timestampOf(at: OffsetTime): bigint {
  if (at instanceof Date) return BigInt(at.getTime());
  return at === 'earliest' ? ListOffsetTimestamps.EARLIEST : ListOffsetTimestamps.LATEST;
}
