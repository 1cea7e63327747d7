import { BrokerProbe, type BrokerTime } from '../wire/broker-probe.ts';
import { BrokerError, isHopeless, isUnknownTopic, ProduceError } from '../wire/client-errors.ts';
import {
  type KafkaConnection,
  type KeyPartitions,
  type Logger,
  type OutgoingRecord,
  type RecordProducer,
  type SendOptions,
  silentLogger,
} from '../port.ts';
import { BatchSender, unknownTopicMs } from './batch-sender.ts';
import { KafkaWire } from './kafka-wire.ts';
import { OpenSends } from './open-sends.ts';
import { fail, type PendingSend } from './pending-send.ts';
import { fencedIdentity } from './producer-identity.ts';
import { type ProducerIdentity, systemClock } from './produce-wire.ts';
import type { Compression } from './record-batch.ts';
import { maxRecordBytes, recordSize } from './record-limits.ts';
import { recordPartition, TopicPartitionCounts } from './topic-partition-counts.ts';

export interface RecordProducerOptions {
  /** Default `lz4`. */
  compression?: Compression;
  /** How long a send is tried before it rejects (default 120 s). */
  deliveryTimeoutMs?: number;
  /** The most bytes of records not acknowledged yet (default 128 MiB): a send that would exceed it is rejected at once. */
  maxOpenBytes?: number;
  /** Learns the append times of sent records, where the topic uses the leader's time. */
  brokerTime?: BrokerTime;
  clientId?: string;
  logger?: Logger;
}

interface SizedRecord {
  record: OutgoingRecord;
  size: number;
}

const defaultOpenBytes = 128 * 1024 * 1024;

/**
 * An idempotent producer that keeps the order per partition through retries and leader changes (see `BatchSender`).
 * Assigns each sent record to a partition.
 */
class KafkaRecordProducer implements RecordProducer, KeyPartitions {
  readonly #wire: KafkaWire;
  readonly #sender: BatchSender;
  readonly #sends: OpenSends;
  readonly #probe: BrokerProbe;
  readonly #counts: TopicPartitionCounts;
  readonly #timeoutMs: number;
  readonly #maxOpenBytes: number;
  readonly #unresolved = new Map<string, (SizedRecord & { send: PendingSend })[]>();
  #closing = false;
  #roundRobin = 0;

  constructor(
    connection: KafkaConnection,
    { compression = 'lz4', ...options }: RecordProducerOptions,
    fenced?: ProducerIdentity,
  ) {
    this.#timeoutMs = options.deliveryTimeoutMs ?? 120_000;
    this.#maxOpenBytes = options.maxOpenBytes ?? defaultOpenBytes;
    this.#wire = new KafkaWire(
      options.clientId === undefined ? connection : { ...connection, clientId: options.clientId },
    );
    this.#sender = new BatchSender({
      wire: this.#wire,
      clock: systemClock,
      compression,
      logger: options.logger ?? silentLogger,
      fenced,
      onAnswer: () => this.#probe.answered(),
      onAppended: (time, sinceMs) => options.brokerTime?.between(time, sinceMs),
      onGone: (topic) => this.#counts.forget(topic),
    });
    this.#sends = new OpenSends(systemClock, this.#timeoutMs, () => this.#sender.dropFailed());
    this.#probe = new BrokerProbe(() => this.#wire.metadata([]));
    this.#counts = new TopicPartitionCounts((topic) => this.#askCount(topic));
  }

  send(records: readonly OutgoingRecord[], { onlyWhile }: SendOptions = {}): Promise<void> {
    if (this.#closing) return Promise.reject(new ProduceError('the producer is closed'));
    if (records.length === 0) return Promise.resolve();
    const sized = records.map((record) => ({ record, size: recordSize(record.key, record.value, record.headers) }));
    const large = sized.find(({ size }) => size > maxRecordBytes);
    if (large) {
      const message = `a record for ${large.record.topic} is larger than ${maxRecordBytes} bytes`;
      return Promise.reject(new ProduceError(message, { hopeless: true }));
    }
    const bytes = sized.reduce((sum, { size }) => sum + size, 0);
    // One that is alone may be as large as it likes: it would never pass.
    if (this.#sends.bytes > 0 && this.#sends.bytes + bytes > this.#maxOpenBytes)
      return Promise.reject(new ProduceError(`more than ${this.#maxOpenBytes} bytes already wait to be sent to Kafka`));
    const open = { records: records.length, bytes, onlyWhile };
    return this.#sends.open(open, (send) => {
      for (const { record, size } of sized) this.#enqueue({ record, size, send });
    });
  }

  partitionOf(topic: string, key: string): number | undefined {
    const count = this.#counts.known(topic);
    if (count !== undefined) return recordPartition(key, count);
    // A failure is not reported: the next call retries, and a send would return the reason.
    this.#counts.resolve(topic, () => 0).catch(() => undefined);
    return undefined;
  }

  connected(): boolean {
    return this.#probe.connected();
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#sends.ended();
    this.#counts.close();
    this.#probe.close();
    await this.#wire.close();
  }

  /**
   * A record of a topic not known yet waits separately, with all later ones of that topic, so that it delays no other
   * topic.
   */
  #enqueue(sent: SizedRecord & { send: PendingSend }): void {
    const { topic } = sent.record;
    const waiting = this.#unresolved.get(topic);
    const count = waiting ? undefined : this.#counts.known(topic);
    if (count !== undefined) this.#partitioned(sent, count);
    else if (waiting) waiting.push(sent);
    else {
      this.#unresolved.set(topic, [sent]);
      void this.#resolveTopic(topic);
    }
  }

  #partitioned(sent: SizedRecord & { send: PendingSend }, count: number): void {
    const { topic, key, partition: wanted } = sent.record;
    const partition = wanted ?? (key === null ? this.#roundRobin++ % count : recordPartition(key, count));
    this.#sender.add(topic, partition, { ...sent, partition });
  }

  async #resolveTopic(topic: string): Promise<void> {
    const take = (): (SizedRecord & { send: PendingSend })[] => {
      const waiting = this.#unresolved.get(topic) ?? [];
      this.#unresolved.delete(topic);
      return waiting;
    };
    try {
      const count = await this.#counts.resolve(topic, (error) => resolveTimeoutMs(error, this.#timeoutMs));
      for (const sent of take()) if (!sent.send.failed) this.#partitioned(sent, count);
    } catch (error) {
      for (const { send } of take()) fail(send, error);
    }
  }

  async #askCount(topic: string): Promise<number> {
    const topics = await this.#wire.metadata([topic]);
    this.#sender.learn(topics);
    const { error, leaders = [] } = topics.get(topic) ?? {};
    if (error === 'UNKNOWN_TOPIC_OR_PARTITION' || (error === undefined && leaders.length === 0))
      throw new Error(`Unknown topic ${topic}.`);
    if (error !== undefined) throw new BrokerError(error);
    return leaders.length;
  }
}

function resolveTimeoutMs(error: unknown, timeoutMs: number): number {
  if (isHopeless(error)) return 0;
  return isUnknownTopic(error) ? Math.min(unknownTopicMs, timeoutMs) : timeoutMs;
}

export function createRecordProducer(
  connection: KafkaConnection,
  options: RecordProducerOptions = {},
): RecordProducer & KeyPartitions {
  return new KafkaRecordProducer(connection, options);
}

/**
 * The one producer of all that open one under this transactional id: brokers refuse what any earlier one sends to a partition once a later one has
 * written there, however long it was on its way (docs/decisions/ownership-and-fencing.md). It takes no part in transactions. After a send of it has failed it may refuse all
 * others: then open another. Rejects while no coordinator answers.
 */
export async function openFencedProducer(
  connection: KafkaConnection,
  transactionalId: string,
  options: RecordProducerOptions = {},
): Promise<RecordProducer> {
  return new KafkaRecordProducer(connection, options, await fencedIdentity(connection, transactionalId));
}
