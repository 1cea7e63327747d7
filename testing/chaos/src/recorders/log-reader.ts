import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel, type Admin, type Consumer, type EachBatchPayload, type KafkaConfig } from 'kafkajs';
import { endOffsets } from './kafka-offsets.ts';

export interface KafkaAccess {
  brokers: string[];
  /** PEM. */
  ca: string;
  username: string;
  password: string;
}

export interface LogRecord {
  topic: string;
  partition: number;
  offset: bigint;
  key: string | undefined;
  value: Buffer | null;
  headers: Readonly<Record<string, string>>;
  /** Unix ms, of the producer. */
  at: number;
}

interface LogReaderOptions {
  access: KafkaAccess;
  groupPrefix: string;
  topics: string[];
  onRecord: (record: LogRecord) => void;
}

const restartMs = 500;
const catchUpMs = 60_000;

/** A kafkajs client that retries while a broker is unavailable. */
export function kafkaOf({ brokers, ca, username, password }: KafkaAccess, clientId: string): Kafka {
  const config: KafkaConfig = {
    clientId,
    brokers,
    ssl: { ca: [ca] },
    sasl: { mechanism: 'scram-sha-512' as const, username, password },
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    retry: { retries: 200, initialRetryTime: 200, maxRetryTime: 2_000 },
  };
  return new Kafka(config);
}

/**
 * Reads topics from their first record on, each record once, whatever happens to the broker: a failed reader is recreated in a group of its own, and
 * duplicates are recognised by their offsets.
 */
export class LogReader {
  readonly #options: LogReaderOptions;
  readonly #kafka: Kafka;
  readonly #admin: Admin;
  readonly #next = new Map<string, bigint>();
  #consumer: Consumer | undefined;
  #generation = 0;
  #stopped = false;

  constructor(options: LogReaderOptions) {
    this.#options = options;
    this.#kafka = kafkaOf(options.access, `${options.groupPrefix}reader`);
    this.#admin = this.#kafka.admin();
  }

  async start(): Promise<void> {
    await this.#admin.connect();
    await this.#begin();
  }

  /** Records that lie in the topics and were not read yet. */
  async lag(): Promise<number> {
    const ends = await this.#ends();
    return [...ends].reduce((sum, [at, end]) => sum + Number(end - (this.#next.get(at) ?? 0n)), 0);
  }

  /** Resolves when all that lay in the topics when it was called is read. @throws Error when that takes too long */
  async caughtUp(): Promise<void> {
    const ends = [...(await this.#ends())];
    const deadline = Date.now() + catchUpMs;
    while (ends.some(([at, end]) => (this.#next.get(at) ?? 0n) < end)) {
      if (Date.now() > deadline) throw new Error('the independent reader does not come to the end of its topics');
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled([this.#consumer?.disconnect(), this.#admin.disconnect()]);
  }

  #ends(): Promise<Map<string, bigint>> {
    return endOffsets(this.#admin, this.#options.topics);
  }

  async #begin(): Promise<void> {
    const groupId = `${this.#options.groupPrefix}${process.pid}-${(this.#generation += 1)}`;
    const consumer = this.#kafka.consumer({
      groupId,
      sessionTimeout: 20_000,
      heartbeatInterval: 2_000,
      // Topics may get more partitions meanwhile.
      metadataMaxAge: 5_000,
    });
    this.#consumer = consumer;
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart && !this.#stopped) setTimeout(() => void this.#again(consumer), restartMs);
    });
    await consumer.connect();
    await consumer.subscribe({ topics: this.#options.topics, fromBeginning: true });
    await consumer.run({
      eachBatch: (batch) => {
        this.#take(batch);
        return Promise.resolve();
      },
    });
  }

  async #again(broken: Consumer): Promise<void> {
    await broken.disconnect().catch(() => undefined);
    if (this.#stopped) return;
    await this.#begin().catch(() => setTimeout(() => void this.#again(broken), restartMs));
  }

  #take({ batch }: EachBatchPayload): void {
    const { topic, partition } = batch;
    const at = `${topic}/${partition}`;
    for (const message of batch.messages) {
      const offset = BigInt(message.offset);
      if (offset < (this.#next.get(at) ?? 0n)) continue;
      this.#next.set(at, offset + 1n);
      const { key, value, headers = {}, timestamp } = message;
      const texts = Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, String(header)]));
      this.#options.onRecord({
        topic,
        partition,
        offset,
        key: key?.toString(),
        value,
        headers: texts,
        at: Number(timestamp),
      });
    }
  }
}

interface KafkaRecorderOptions {
  access: KafkaAccess;
  groupPrefix: string;
  topics: string[];
  /** @param at when the leader appended it, Unix ms */
  onRecord: (key: string, body: Buffer, at: number) => void;
}

/** A consumer of its account's topics, with the account's own credential. What it reads again after a rebalance is no second delivery. */
export class KafkaRecorder {
  readonly #reader: LogReader;

  constructor({ access, groupPrefix, topics, onRecord }: KafkaRecorderOptions) {
    this.#reader = new LogReader({
      access,
      groupPrefix,
      topics,
      onRecord: ({ value, at }) => {
        const { idempotency_key: key } = JSON.parse(String(value)) as { idempotency_key: string };
        onRecord(key, value ?? Buffer.alloc(0), at);
      },
    });
  }

  start(): Promise<void> {
    return this.#reader.start();
  }

  stop(): Promise<void> {
    return this.#reader.stop();
  }
}
