import { CoordinatorClient } from '../wire/coordinator-client.ts';
import type { Generation } from './group-member.ts';
import type { CommittedPosition } from './owned-partition.ts';
import { byTopic, partitionKey } from '../wire/partition-key.ts';
import type { KafkaConnection, TopicPartition } from '../port.ts';

interface CommitTopic {
  name: string;
  partitions: {
    partitionIndex: number;
    committedOffset: bigint;
    committedLeaderEpoch: number;
    committedMetadata: string;
  }[];
}

interface FetchedGroup {
  topics: {
    name: string;
    partitions: { partitionIndex: number; committedOffset: bigint; metadata: string | null }[];
  }[];
}

type PartitionCommit = TopicPartition & CommittedPosition;

/**
 * Committed offsets of a group, read and written on a connection of their own: on the member's connection a commit
 * would wait for a pending join and be too late.
 */
export class CommittedOffsets {
  readonly #coordinator: CoordinatorClient;

  constructor(
    connection: KafkaConnection,
    private readonly groupId: string,
  ) {
    this.#coordinator = new CoordinatorClient(connection, { groupId, purpose: 'offsets' });
  }

  async connect(): Promise<void> {
    await this.#coordinator.open();
  }

  /** By `partitionKey`; partitions without a commit are left out. */
  async read(partitions: readonly TopicPartition[]): Promise<Map<string, CommittedPosition>> {
    const found = new Map<string, CommittedPosition>();
    if (partitions.length === 0) return found;
    const topics = byTopic(partitions).map(({ topic, partitions: list }) => ({ name: topic, partitionIndexes: list }));
    // Member epoch of the newer protocol: -1 asks for the whole group.
    const group = { groupId: this.groupId, memberId: null, memberEpoch: -1, topics };
    const answer = await this.#coordinator.ask<{ groups: FetchedGroup[] }>('OffsetFetch', [[group], false]);
    for (const topic of answer.groups[0]?.topics ?? []) {
      for (const { partitionIndex, committedOffset, metadata } of topic.partitions) {
        if (committedOffset < 0n) continue;
        found.set(partitionKey(topic.name, partitionIndex), { offset: committedOffset, metadata: metadata ?? '' });
      }
    }
    return found;
  }

  /**
   * Commits for exactly this member and generation; the coordinator refuses it once the group has moved on. The
   * client's own `commit` is not used because it would rejoin and then commit the old offsets for partitions that
   * another member owns by now.
   */
  async write(
    { id, memberId, instanceId }: Pick<Generation, 'id' | 'memberId' | 'instanceId'>,
    commits: readonly PartitionCommit[],
  ): Promise<void> {
    await this.#coordinator.ask('OffsetCommit', [this.groupId, id, memberId, instanceId, commitTopics(commits)]);
  }

  async close(): Promise<void> {
    await this.#coordinator.close();
  }
}

function commitTopics(commits: readonly PartitionCommit[]): CommitTopic[] {
  return byTopic(commits).map(({ topic }) => ({
    name: topic,
    partitions: commits
      .filter((entry) => entry.topic === topic)
      .map(({ partition, offset, metadata }) => ({
        partitionIndex: partition,
        committedOffset: offset,
        committedLeaderEpoch: -1,
        committedMetadata: metadata,
      })),
  }));
}
