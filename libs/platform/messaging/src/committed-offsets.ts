import { type API, type Callback, type Connection, Consumer, kGetApi, kGetConnection } from '@platformatic/kafka';
import { clientOptions } from './client-options.ts';
import type { RawConsumer } from './client-types.ts';
import { guardClient } from './guard-client.ts';
import type { FetchPosition } from './log-reader.ts';
import { byTopic, partitionKey } from './partition-key.ts';
import type { KafkaConnection, TopicPartition } from './port.ts';

interface CommitTopic {
  name: string;
  partitions: { partitionIndex: number; committedOffset: bigint; committedLeaderEpoch: number }[];
}
type OffsetCommit = [groupId: string, generation: number, memberId: string, instance: null, topics: CommitTopic[]];

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
  async read(partitions: readonly TopicPartition[]): Promise<Map<string, bigint>> {
    const found = new Map<string, bigint>();
    if (partitions.length === 0) return found;
    const answer = await this.client.listCommittedOffsets({ topics: byTopic(partitions) });
    for (const { topic, partition } of partitions) {
      const offset = answer.get(topic)?.[partition];
      if (offset !== undefined && offset >= 0n) found.set(partitionKey(topic, partition), offset);
    }
    return found;
  }

  /**
   * Commits for exactly this member and generation; the coordinator refuses it once the group has moved on. The client's own
   * `commit` is not used because it would rejoin and then commit the old offsets for partitions that somebody else has by now.
   */
  async write(member: { id: number; memberId: string }, offsets: readonly FetchPosition[]): Promise<void> {
    try {
      await this.request(member, offsets);
    } catch (error) {
      // The coordinator may have moved: the next commit looks for it anew.
      const old = this.client;
      this.client = this.connect();
      void old.close(true).catch(() => undefined);
      throw error;
    }
  }

  private async request(member: { id: number; memberId: string }, offsets: readonly FetchPosition[]): Promise<void> {
    const coordinator = await this.client.findGroupCoordinator();
    const { brokers } = await this.client.metadata({ topics: [...this.topics] });
    const broker = brokers.get(coordinator);
    if (!broker) throw new Error('the group coordinator is not among the brokers');
    const connection = await promised<Connection>((done) => this.client[kGetConnection](broker, done));
    const api = await promised<API<OffsetCommit, unknown>>((done) => this.client[kGetApi]('OffsetCommit', done));
    await api.async(connection, this.groupId, member.id, member.memberId, null, commitTopics(offsets));
  }

  async close(): Promise<void> {
    await this.client.close(true);
  }
}

function commitTopics(offsets: readonly FetchPosition[]): CommitTopic[] {
  return byTopic(offsets).map(({ topic }) => ({
    name: topic,
    partitions: offsets
      .filter((entry) => entry.topic === topic)
      .map(({ partition, offset }) => ({
        partitionIndex: partition,
        committedOffset: offset,
        committedLeaderEpoch: -1,
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
