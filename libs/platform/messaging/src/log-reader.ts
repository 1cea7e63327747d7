import { Consumer, ListOffsetTimestamps } from '@platformatic/kafka';
import { brokerErrorId } from './client-errors.ts';
import { clientOptions } from './client-options.ts';
import type { ClusterMetadata, FetchResponse, RawConsumer } from './client-types.ts';
import { guardClient } from './guard-client.ts';
import { byTopic, partitionKey } from './partition-key.ts';
import type { IncomingRecord, KafkaConnection, TopicPartition } from './port.ts';
import { decodePartition } from './record-codec.ts';

export interface FetchPosition extends TopicPartition {
  offset: bigint;
}

export interface FetchedPartition extends TopicPartition {
  /** What was asked for. */
  offset: bigint;
  nextOffset: bigint;
  records: IncomingRecord[];
  /** The offset of the next record to be written, as of this answer. */
  highWatermark?: bigint;
  /** Set when the broker has nothing at `offset`: the first offset it has. */
  logStartOffset?: bigint;
}

const offsetOutOfRange = 1;
const maxBytes = 8 * 1024 * 1024;
const maxBytesPerPartition = 1024 * 1024;

/** Reads partitions by offset, without a group: metadata, offsets and single fetches. Every call may reject; the caller retries. */
export class LogReader {
  private readonly client: RawConsumer;

  constructor(
    connection: KafkaConnection,
    private readonly topics: readonly string[],
  ) {
    // The group id is required by the library and never joined.
    this.client = new Consumer({
      ...clientOptions(connection, 'reader'),
      retries: 0,
      groupId: 'none',
      autocommit: false,
    });
    this.client.topics.trackAll(...topics);
    guardClient(this.client);
  }

  async metadata(): Promise<ClusterMetadata> {
    return this.client.metadata({ topics: [...this.topics] });
  }

  /** To every broker that leads one of the partitions. */
  async connect(): Promise<void> {
    await this.offsets(await this.partitions(), 'latest');
  }

  /** All partitions of the topics. Rejects while a topic does not exist. */
  async partitions(): Promise<TopicPartition[]> {
    const { topics } = await this.metadata();
    return this.topics.flatMap((topic) => {
      const count = topics.get(topic)?.partitionsCount ?? 0;
      if (count === 0) throw new Error(`topic ${topic} does not exist yet`);
      return Array.from({ length: count }, (_, partition) => ({ topic, partition }));
    });
  }

  /**
   * By `partitionKey`. `latest` is the offset of the next record to be written; of a time it is the first record not older, and left out where
   * there is none yet.
   */
  async offsets(partitions: readonly TopicPartition[], at: 'earliest' | 'latest' | Date): Promise<Map<string, bigint>> {
    const found = new Map<string, bigint>();
    if (partitions.length === 0) return found;
    const wanted = byTopic(partitions);
    const answer = await this.client.listOffsets({
      topics: wanted.map(({ topic }) => topic),
      partitions: Object.fromEntries(wanted.map(({ topic, partitions: list }) => [topic, list])),
      timestamp: timestampOf(at),
    });
    for (const { topic, partition } of partitions) {
      const offset = answer.get(topic)?.[partition];
      if (offset === -1n && at instanceof Date) continue;
      if (offset === undefined || offset < 0n) throw new Error(`no offset of ${topic}-${partition}`);
      found.set(partitionKey(topic, partition), offset);
    }
    return found;
  }

  /** One fetch from one broker, which answers at once when there is data, else after `maxWaitMs`. */
  async fetch(node: number, positions: readonly FetchPosition[], maxWaitMs: number): Promise<FetchedPartition[]> {
    const { topics } = await this.metadata();
    const names = new Map<string, string>();
    const request = byTopic(positions).map(({ topic }) => {
      const id = topics.get(topic)?.id ?? '';
      names.set(id, topic);
      return { topicId: id, partitions: positions.filter((position) => position.topic === topic).map(fetchPartition) };
    });
    const response = await this.client
      .fetch({ node, topics: request, minBytes: 1, maxBytes, maxWaitTime: maxWaitMs })
      .catch((error: unknown) => responseOf(error));
    return decode(response, names, positions);
  }

  async close(): Promise<void> {
    await this.client.close(true);
  }
}

function timestampOf(at: 'earliest' | 'latest' | Date): bigint {
  if (at instanceof Date) return BigInt(at.getTime());
  return at === 'earliest' ? ListOffsetTimestamps.EARLIEST : ListOffsetTimestamps.LATEST;
}

function fetchPartition({ partition, offset }: FetchPosition): {
  partition: number;
  fetchOffset: bigint;
  currentLeaderEpoch: number;
  lastFetchedEpoch: number;
  partitionMaxBytes: number;
} {
  return {
    partition,
    fetchOffset: offset,
    currentLeaderEpoch: -1,
    lastFetchedEpoch: -1,
    partitionMaxBytes: maxBytesPerPartition,
  };
}

/** An offset out of range makes the library reject the whole answer: it is taken from the error, with the other partitions' data. */
function responseOf(error: unknown): FetchResponse {
  if (brokerErrorId(error) !== 'OFFSET_OUT_OF_RANGE') throw error;
  const response = (error as { response?: FetchResponse }).response;
  if (!response) throw error;
  return response;
}

function decode(
  response: FetchResponse,
  names: ReadonlyMap<string, string>,
  positions: readonly FetchPosition[],
): FetchedPartition[] {
  const asked = new Map(positions.map((position) => [partitionKey(position.topic, position.partition), position]));
  const fetched: FetchedPartition[] = [];
  for (const { topicId, partitions } of response.responses) {
    const topic = names.get(topicId);
    for (const partition of topic === undefined ? [] : partitions) {
      const at = { topic: topic!, partition: partition.partitionIndex };
      const key = partitionKey(at.topic, at.partition);
      const offset = asked.get(key)?.offset;
      if (offset === undefined) continue;
      asked.delete(key);
      if (partition.errorCode === offsetOutOfRange) {
        fetched.push({ ...at, offset, nextOffset: offset, records: [], logStartOffset: partition.logStartOffset });
      } else if (partition.errorCode === 0) {
        const { highWatermark } = partition;
        fetched.push({ ...at, offset, highWatermark, ...decodePartition(at.topic, partition, offset) });
      }
    }
  }
  // In a fetch session (KIP-227) the broker is silent about partitions in which nothing has changed.
  for (const { topic, partition, offset } of asked.values())
    fetched.push({ topic, partition, offset, nextOffset: offset, records: [] });
  return fetched;
}
