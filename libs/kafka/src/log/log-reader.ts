import { BrokerRequests } from '../wire/broker-requests.ts';
import { BrokerError, protocolErrorId } from '../wire/client-errors.ts';
import { type FetchResponse, type FetchResponsePartition, parseFetchResponse } from './fetch-response.ts';
import { type ClusterLayout, KnownLayout } from '../wire/cluster-layout.ts';
import { byTopic, partitionKey } from '../wire/partition-key.ts';
import { askOffsets, readCommitted, type OffsetTime } from '../wire/partition-offsets.ts';
import type { IncomingRecord, KafkaConnection, TopicPartition } from '../port.ts';
import { decodePartition } from './record-batch-reader.ts';

export interface FetchPosition extends TopicPartition {
  offset: bigint;
}

export interface FetchedPartition extends TopicPartition {
  /** The offset that was asked for. */
  offset: bigint;
  nextOffset: bigint;
  records: IncomingRecord[];
  /** The offset of the next record to be written, as of this answer. */
  highWatermark?: bigint;
  /** Where the topic has the leader's time: of the newest batch. */
  appendedAt?: number;
  /** The log start offset; set when `offset` is below the broker's log or above its end. */
  logStartOffset?: bigint;
  /** The protocol's name of the error for this partition; its other members are unknown then. */
  refused?: string;
}

const outOfRange = 'OFFSET_OUT_OF_RANGE';
const maxBytes = 8 * 1024 * 1024;
const maxBytesPerPartition = 1024 * 1024;
/** Beyond the time that a fetch may wait for records. */
const requestTimeoutMs = 10_000;
const startsMs = 3_000;

/** Reads partitions by offset, without a group: leaders, offsets and single fetches. Every call may reject; the caller retries. */
export class LogReader {
  readonly #requests: BrokerRequests;
  readonly #known: KnownLayout;

  constructor(
    connection: KafkaConnection,
    private readonly topics: readonly string[],
  ) {
    this.#requests = new BrokerRequests(connection, 'reader', requestTimeoutMs);
    this.#known = new KnownLayout(this.#requests, topics);
  }

  /** Returns the last known leaders, however old. `isOld` returns whether they should be refreshed. */
  async layout(): Promise<ClusterLayout> {
    return this.#known.current ?? (await this.#known.refresh());
  }

  isOld(): boolean {
    return this.#known.isOld();
  }

  /** Asks a broker now. */
  async refresh(): Promise<ClusterLayout> {
    return this.#known.refresh();
  }

  /** To every broker that leads one of the partitions. */
  async connect(): Promise<void> {
    await this.offsetsFound(await this.partitions(), 'latest');
  }

  /** All partitions of the topics, with or without a leader. Rejects while a topic does not exist. */
  async partitions(): Promise<TopicPartition[]> {
    let layout = await this.#known.get();
    // One that has come meanwhile is not to be waited for until the layout is old.
    if (this.topics.some((topic) => layout.partitionCount(topic) === 0)) layout = await this.#known.refresh();
    return this.topics.flatMap((topic) => {
      const count = layout.partitionCount(topic);
      if (count === 0) throw new Error(`topic ${topic} cannot be read yet: ${layout.reason({ topic, partition: 0 })}`);
      return Array.from({ length: count }, (_, partition) => ({ topic, partition }));
    });
  }

  /**
   * By `partitionKey`. `latest` is the offset of the next record to be written; for a time it is the first record not
   * older, and left out without such a record. Rejects when a partition cannot be asked for now.
   */
  async offsets(partitions: readonly TopicPartition[], at: OffsetTime): Promise<Map<string, bigint>> {
    const found = await this.offsetsFound(partitions, at);
    for (const { topic, partition } of partitions) {
      const key = partitionKey(topic, partition);
      const offset = found.get(key);
      if (offset === undefined || (offset < 0n && !(at instanceof Date))) {
        const refusal = this.#known.current?.refusalOf(topic);
        const cause = refusal === undefined ? undefined : new BrokerError(refusal);
        throw new Error(`Kafka returned no offset of ${topic}-${partition}`, { cause });
      }
      if (offset < 0n) found.delete(key);
    }
    return found;
  }

  /** As `offsets`, but partitions that are not answered for (within `timeoutMs`) are left out; -1 is what has no record of that time. */
  async offsetsFound(
    partitions: readonly TopicPartition[],
    at: OffsetTime,
    timeoutMs = requestTimeoutMs,
  ): Promise<Map<string, bigint>> {
    const found = new Map<string, bigint>();
    const deadline = performance.now() + timeoutMs;
    let open = partitions;
    // The second time by what brokers know now, should the first have gone to former leaders.
    for (const layout of [() => this.#known.get(), () => this.#known.refresh()]) {
      const leftMs = deadline - performance.now();
      if (open.length === 0 || leftMs <= 0) break;
      await askOffsets(this.#requests, open, at, { layout: await layout(), timeoutMs: leftMs, found });
      open = open.filter(({ topic, partition }) => !found.has(partitionKey(topic, partition)));
    }
    return found;
  }

  /** One fetch from one broker, which answers at once when it has data, otherwise after `maxWaitMs`. */
  async fetch(node: number, positions: readonly FetchPosition[], maxWaitMs: number): Promise<FetchedPartition[]> {
    const layout = await this.layout();
    const names = new Map<string, string>();
    const request = byTopic(positions).map(({ topic }) => {
      const topicId = layout.topicId(topic) ?? '';
      names.set(topicId, topic);
      return { topicId, partitions: positions.filter((position) => position.topic === topic).map(fetchPartition) };
    });
    // Without a fetch session (KIP-227): every answer names every partition, and a broker keeps nothing of us.
    const session = [0, -1];
    const response = await this.#requests.ask<FetchResponse>(
      layout.broker(node),
      'Fetch',
      [maxWaitMs, 1, maxBytes, readCommitted, ...session, request, [], ''],
      maxWaitMs + requestTimeoutMs,
      parseFetchResponse,
    );
    return this.#withStarts(decode(response, names, positions));
  }

  /**
   * Adds the log's start and end to answers with OFFSET_OUT_OF_RANGE, which does not contain them. Asks the leader that
   * two brokers agree on: a broker that was paused lacks records written meanwhile, and its answer would make a
   * consumer read everything again.
   */
  async #withStarts(answers: FetchedPartition[]): Promise<FetchedPartition[]> {
    const outside = answers.filter(({ refused }) => refused === outOfRange);
    if (outside.length === 0) return answers;
    await this.#known.confirm();
    const starts = await this.offsetsFound(outside, 'earliest', startsMs);
    const ends = await this.offsetsFound(outside, 'latest', startsMs);
    return answers.map((answer) => {
      const { topic, partition, offset, refused } = answer;
      const logStartOffset = starts.get(partitionKey(topic, partition));
      const end = ends.get(partitionKey(topic, partition));
      const isKnown = logStartOffset !== undefined && end !== undefined;
      if (refused !== outOfRange || !isKnown || (offset >= logStartOffset && offset <= end)) return answer;
      return { topic, partition, offset, nextOffset: offset, records: [], logStartOffset };
    });
  }

  async close(): Promise<void> {
    await this.#requests.close();
  }
}

/** Without an epoch: the next leader has all records up to the former one's high watermark. */
function fetchPartition({ partition, offset }: FetchPosition) {
  return {
    partition,
    fetchOffset: offset,
    currentLeaderEpoch: -1,
    lastFetchedEpoch: -1,
    partitionMaxBytes: maxBytesPerPartition,
  };
}

function decode(
  response: FetchResponse,
  names: ReadonlyMap<string, string>,
  positions: readonly FetchPosition[],
): FetchedPartition[] {
  const asked = new Map(positions.map(({ topic, partition, offset }) => [partitionKey(topic, partition), offset]));
  return response.responses.flatMap(({ topicId, partitions }) => {
    const topic = names.get(topicId);
    if (topic === undefined) return [];
    return partitions.flatMap((partition) => {
      const offset = asked.get(partitionKey(topic, partition.partitionIndex));
      return offset === undefined ? [] : [decodeAnswer(topic, partition, offset)];
    });
  });
}

function decodeAnswer(topic: string, answer: FetchResponsePartition, offset: bigint): FetchedPartition {
  const { partitionIndex: partition, errorCode, highWatermark } = answer;
  if (errorCode !== 0)
    return { topic, partition, offset, nextOffset: offset, records: [], refused: protocolErrorId(errorCode) };
  return { topic, partition, offset, highWatermark, ...decodePartition(topic, partition, answer.records, offset) };
}
