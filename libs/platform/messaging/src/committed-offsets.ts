import { type API, type Callback, type Connection, Consumer, kGetApi, kGetConnection } from '@platformatic/kafka';
import { clientOptions } from './client-options.ts';
import type { RawConsumer } from './client-types.ts';
import { guardClient } from './guard-client.ts';
import type { CommittedPosition } from './owned-partition.ts';
import { byTopic, partitionKey } from './partition-key.ts';
import type { KafkaConnection, TopicPartition } from './port.ts';

interface CommitTopic {
  name: string;
  partitions: {
    partitionIndex: number;
    committedOffset: bigint;
    committedLeaderEpoch: number;
    committedMetadata: string;
  }[];
}
type OffsetCommit = [groupId: string, generation: number, memberId: string, instance: null, topics: CommitTopic[]];

interface FetchedGroup {
  topics: {
    name: string;
    partitions: { partitionIndex: number; committedOffset: bigint; metadata: string | null }[];
  }[];
}
interface FetchGroup {
  groupId: string;
  memberId: null;
  memberEpoch: number;
  topics: { name: string; partitionIndexes: number[] }[];
}
type OffsetFetch = [groups: FetchGroup[], requireStable: boolean];

type PartitionCommit = TopicPartition & CommittedPosition;

/**
 * Committed offsets of a group, read and written on a connection of their own: on the member's connection a commit would wait
 * behind a pending join and come too late.
 */
export class CommittedOffsets {
  private client: RawConsumer;

  constructor(
    private readonly connection: KafkaConnection,
    private readonly groupId: string,
    private readonly topics: readonly string[],
  ) {
    this.client = this.connect();
  }

  private connect(): RawConsumer {
    const client = new Consumer({
      ...clientOptions(this.connection, 'offsets'),
      groupId: this.groupId,
      autocommit: false,
    });
    guardClient(client);
    return client;
  }

  /** By `partitionKey`; partitions without a commit are left out. */
  async read(partitions: readonly TopicPartition[]): Promise<Map<string, CommittedPosition>> {
    const found = new Map<string, CommittedPosition>();
    if (partitions.length === 0) return found;
    const topics = byTopic(partitions).map(({ topic, partitions: list }) => ({ name: topic, partitionIndexes: list }));
    const answer = await this.ask<{ groups: FetchedGroup[] }>('OffsetFetch', [
      // Of the group as a whole, not as a member of the newer protocol.
      [{ groupId: this.groupId, memberId: null, memberEpoch: -1, topics }],
      false,
    ]);
    for (const topic of answer.groups[0]?.topics ?? []) {
      for (const { partitionIndex, committedOffset, metadata } of topic.partitions) {
        if (committedOffset < 0n) continue;
        found.set(partitionKey(topic.name, partitionIndex), { offset: committedOffset, metadata: metadata ?? '' });
      }
    }
    return found;
  }

  /**
   * Commits for exactly this member and generation; the coordinator refuses it once the group has moved on. The client's own
   * `commit` is not used because it would rejoin and then commit the old offsets for partitions that somebody else has by now.
   */
  async write(member: { id: number; memberId: string }, commits: readonly PartitionCommit[]): Promise<void> {
    await this.ask<unknown>('OffsetCommit', [this.groupId, member.id, member.memberId, null, commitTopics(commits)]);
  }

  /** The client's own calls know no metadata. */
  private async ask<Answer>(name: string, request: OffsetFetch | OffsetCommit): Promise<Answer> {
    try {
      const connection = await this.coordinator();
      const api = await promised<API<unknown[], Answer>>((done) => this.client[kGetApi](name, done));
      return await api.async(connection, ...request);
    } catch (error) {
      // The coordinator may have moved: the next request looks for it anew.
      const old = this.client;
      this.client = this.connect();
      void old.close(true).catch(() => undefined);
      throw error;
    }
  }

  private async coordinator(): Promise<Connection> {
    const coordinator = await this.client.findGroupCoordinator();
    const { brokers } = await this.client.metadata({ topics: [...this.topics] });
    const broker = brokers.get(coordinator);
    if (!broker) throw new Error('the group coordinator is not among the brokers');
    return promised<Connection>((done) => this.client[kGetConnection](broker, done));
  }

  async close(): Promise<void> {
    await this.client.close(true);
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

function promised<T>(call: (done: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    call((error, value) => {
      if (error) reject(error);
      else resolve(value as T);
    });
  });
}
