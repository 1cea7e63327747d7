import { ProduceAcks, Producer } from '@platformatic/kafka';
import { BrokerProbe } from './broker-probe.ts';
import { errorText, isHopeless, isUnknownTopic, ProduceError } from './client-errors.ts';
import { clientOptions } from './client-options.ts';
import { guardClient } from './guard-client.ts';
import { type Logger, silentLogger } from './logger.ts';
import type { KafkaConnection, KeyPartitions, OutgoingRecord, RecordProducer, SendOptions } from './port.ts';
import { batchEnd, type PendingSend, type QueuedRecord, splitBatch, splitByTopic } from './produce-batch.ts';
import { encodeHeaders, recordSize } from './record-codec.ts';
import { recordPartition } from './record-partition.ts';
import { TopicPartitionCounts } from './topic-partition-counts.ts';

export interface RecordProducerOptions {
  /** Default `lz4`. */
  compression?: 'lz4' | 'none' | 'zstd';
  /** How long a send is tried before it rejects (default 120 s). */
  deliveryTimeoutMs?: number;
  clientId?: string;
  logger?: Logger;
}

type RawProducer = Producer;

/** Below the broker's `message.max.bytes` (1 MiB by default) with its own overhead. */
const maxRecordBytes = 1_000_000;
const retryMs = 500;
/** A new topic may be unknown to a broker for a moment; after this long it does not exist. */
const unknownTopicMs = 10_000;

/**
 * One idempotent producer with one request under way: sends that come meanwhile share the next request. That keeps the order of a
 * key through retries, which the client does not promise for several requests at a time.
 */
class KafkaRecordProducer implements RecordProducer, KeyPartitions {
  private readonly connect: () => RawProducer;
  private client: RawProducer;
  private readonly probe: BrokerProbe;
  private readonly counts: TopicPartitionCounts;
  private readonly logger: Logger;
  private readonly timeoutMs: number;
  private queue: QueuedRecord[] = [];
  private readonly unresolved = new Map<string, { record: OutgoingRecord; send: PendingSend }[]>();
  private working: Promise<void> | undefined;
  private closing = false;
  private roundRobin = 0;

  constructor(connection: KafkaConnection, { compression = 'lz4', ...options }: RecordProducerOptions) {
    this.logger = options.logger ?? silentLogger;
    this.timeoutMs = options.deliveryTimeoutMs ?? 120_000;
    const named = options.clientId === undefined ? connection : { ...connection, clientId: options.clientId };
    this.connect = () => {
      // Retried with the same sequence numbers until our own deadline, so that a broker knows a repetition when it sees one.
      const limits = { retries: 1_000_000, retryDelay: 250, requestTimeout: Math.min(30_000, this.timeoutMs) };
      const client = new Producer({
        ...clientOptions(named, 'producer'),
        ...limits,
        compression,
        idempotent: true,
        acks: ProduceAcks.ALL,
      });
      guardClient(client);
      return client;
    };
    this.client = this.connect();
    this.probe = new BrokerProbe(() => this.client);
    this.counts = new TopicPartitionCounts((topic) => this.askCount(topic));
  }

  send(records: readonly OutgoingRecord[], { onlyWhile }: SendOptions = {}): Promise<void> {
    if (this.closing) return Promise.reject(new ProduceError('the producer is closed'));
    if (records.length === 0) return Promise.resolve();
    const large = records.find(({ key, value, headers }) => recordSize(key, value, headers) > maxRecordBytes);
    if (large)
      return Promise.reject(new ProduceError(`a record for ${large.topic} is larger than ${maxRecordBytes} bytes`));
    return new Promise((resolve, reject) => {
      const send: PendingSend = {
        open: records.length,
        deadline: Date.now() + this.timeoutMs,
        failed: false,
        ...(onlyWhile && { onlyWhile }),
        resolve,
        reject,
      };
      for (const record of records) this.enqueue(record, send);
      this.startWork();
    });
  }

  partitionOf(topic: string, key: string): number | undefined {
    const count = this.counts.known(topic);
    if (count !== undefined) return recordPartition(key, count);
    // A failure is no news: the next call asks again, and a send would say why.
    this.counts.resolve(topic, () => 0).catch(() => undefined);
    return undefined;
  }

  connected(): boolean {
    return this.probe.connected();
  }

  async close(): Promise<void> {
    this.closing = true;
    while (this.working !== undefined || this.unresolved.size > 0) {
      await (this.working ?? new Promise((resolve) => setTimeout(resolve, 50)));
    }
    this.counts.close();
    this.probe.close();
    await this.client.close(true);
  }

  /** A record of a topic not known yet waits aside, with all later ones of that topic, so that it holds nobody else up. */
  private enqueue(record: OutgoingRecord, send: PendingSend): void {
    const waiting = this.unresolved.get(record.topic);
    const count = waiting ? undefined : this.counts.known(record.topic);
    if (count !== undefined) this.queue.push(this.partitioned(record, send, count));
    else if (waiting) waiting.push({ record, send });
    else {
      this.unresolved.set(record.topic, [{ record, send }]);
      void this.resolveTopic(record.topic);
    }
  }

  private partitioned(record: OutgoingRecord, send: PendingSend, count: number): QueuedRecord {
    const { key, value, headers } = record;
    const partition = record.partition ?? (key === null ? this.roundRobin++ % count : recordPartition(key, count));
    return { record, send, partition, size: recordSize(key, value, headers) };
  }

  private async resolveTopic(topic: string): Promise<void> {
    const take = (): { record: OutgoingRecord; send: PendingSend }[] => {
      const waiting = this.unresolved.get(topic) ?? [];
      this.unresolved.delete(topic);
      return waiting;
    };
    try {
      const count = await this.counts.resolve(topic, (error) => patience(error, this.timeoutMs));
      for (const { record, send } of take()) this.queue.push(this.partitioned(record, send, count));
      this.startWork();
    } catch (error) {
      for (const { send } of take()) fail(send, error);
    }
  }

  private async askCount(topic: string): Promise<number> {
    const { topics } = await this.client.metadata({ topics: [topic], retries: 0, forceUpdate: true });
    const count = topics.get(topic)?.partitionsCount ?? 0;
    if (count === 0) throw new Error(`Unknown topic ${topic}.`);
    return count;
  }

  private startWork(): void {
    if (this.queue.length === 0) return;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
      this.startWork();
    });
  }

  private async work(): Promise<void> {
    // Sends of the same turn of the event loop share a request.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const queue = this.queue;
      this.queue = [];
      for (let start = 0; start < queue.length;) {
        const end = batchEnd(queue, start);
        await this.deliver(queue.slice(start, end));
        start = end;
      }
    }
  }

  /** Until acknowledged, refused for good, or too late. Never rejects. */
  private async deliver(records: readonly QueuedRecord[]): Promise<void> {
    for (;;) {
      expire(records);
      const batch = records.filter(({ send }) => !send.failed);
      if (batch.length === 0) return;
      try {
        await this.attempt(batch);
        batch.forEach(acknowledge);
        return;
      } catch (error) {
        if (isUnknownTopic(error) || isHopeless(error)) return this.refused(batch, error);
        this.logger.warn({ error: errorText(error), records: batch.length }, 'producing to Kafka failed, trying again');
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  private async refused(batch: readonly QueuedRecord[], error: unknown): Promise<void> {
    if (isUnknownTopic(error)) return this.withoutUnknown(batch);
    const parts = splitBatch(batch);
    if (parts.length > 1) {
      for (const part of parts) await this.deliver(part);
    } else {
      for (const { send } of batch) fail(send, error);
    }
  }

  /** Some topic of the batch is gone, and the error need not say which. The client would ask for it until our deadline, and hold up all others. */
  private async withoutUnknown(batch: readonly QueuedRecord[]): Promise<void> {
    for (const part of splitByTopic(batch)) {
      const { topic } = part[0]!.record;
      const gone = await this.askCount(topic).then(() => false, isUnknownTopic);
      if (gone) {
        this.counts.forget(topic);
        for (const { record, send } of part) this.enqueue(record, send);
      } else await this.deliver(part);
    }
  }

  private async attempt(batch: readonly QueuedRecord[]): Promise<void> {
    const messages = batch.map(({ record: { topic, key, value, headers }, partition }) => ({
      topic,
      partition,
      headers: encodeHeaders(headers),
      ...(key === null ? {} : { key: Buffer.from(key) }),
      // The library writes a tombstone for null; its type does not say so.
      value: value!,
    }));
    const deadline = Math.min(...batch.map(({ send }) => send.deadline));
    await this.before(deadline, this.client.send({ messages }));
    this.probe.answered();
  }

  /** The client would retry for ever: at the deadline it is thrown away, with all it had under way. */
  private async before<T>(deadline: number, sent: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          const old = this.client;
          this.client = this.connect();
          void old.close(true).catch(() => undefined);
          reject(new ProduceError('Kafka did not acknowledge in time'));
        },
        Math.max(0, deadline - Date.now()),
      );
    });
    try {
      return await Promise.race([sent, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function patience(error: unknown, timeoutMs: number): number {
  if (isHopeless(error)) return 0;
  return isUnknownTopic(error) ? Math.min(unknownTopicMs, timeoutMs) : timeoutMs;
}

function acknowledge({ send }: QueuedRecord): void {
  send.open--;
  if (send.open === 0) send.resolve();
}

function fail(send: PendingSend, error: unknown): void {
  send.failed = true;
  send.reject(error instanceof ProduceError ? error : new ProduceError(errorText(error), { cause: error }));
}

function expire(records: readonly QueuedRecord[]): void {
  const now = Date.now();
  for (const { send } of records) {
    if (send.failed) continue;
    if (send.deadline <= now) fail(send, new ProduceError('Kafka did not acknowledge in time'));
    else if (send.onlyWhile?.() === false) fail(send, new ProduceError('what is written for is not held any more'));
  }
}

export function createRecordProducer(
  connection: KafkaConnection,
  options: RecordProducerOptions = {},
): RecordProducer & KeyPartitions {
  return new KafkaRecordProducer(connection, options);
}
