import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@heliograph/testbed';
import { Admin, ConfigResourceTypes, ProduceAcks, Producer } from '@platformatic/kafka';
import { createRecordConsumer } from '../consumer/record-consumer.ts';
import { allLive, type KafkaConnection, type Logger, type RecordConsumer } from '../port.ts';
import { clientOptions, guardClient } from '../wire/connection.ts';
import { unique } from './test-broker.ts';

/** An admin of the client library itself: for requests that the product never makes. */
export function rawAdmin(connection: KafkaConnection): Admin {
  return guardClient(new Admin(clientOptions(connection, 'raw-admin')));
}

/** By partition the brokers that have it, the preferred leader first. */
export async function topicOn(admin: Admin, replicas: readonly (readonly number[])[]): Promise<string> {
  const name = unique('test');
  const assignments = replicas.map((brokers, partition) => ({ partition, brokers: [...brokers] }));
  await admin.createTopics({ topics: [name], assignments, configs: [{ name: 'min.insync.replicas', value: '1' }] });
  await until('every broker knows the topic', () => leadersOf(admin, name).then((all) => all.every((id) => id > 0)));
  return name;
}

/** By partition; -1 without a leader. */
export async function leadersOf(admin: Admin, topic: string): Promise<number[]> {
  try {
    const { topics } = await admin.metadata({ topics: [topic], forceUpdate: true });
    return topics.get(topic)!.partitions.map(({ leader }) => leader);
  } catch {
    return [-1];
  }
}

/** A group whose coordinator is not on this broker. */
export async function groupAwayFrom(admin: Admin, broker: number): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const groupId = unique('group');
    const [found] = await admin.findCoordinator({ keyType: 0, keys: [groupId] }).catch(() => []);
    if (found && found.nodeId > 0 && found.nodeId !== broker) return groupId;
    if (tries > 300) throw new Error('no coordinator away from that broker');
    await sleep(100);
  }
}

/**
 * Writes a record to each of the partitions every 50 ms, each with a client of its own, and notes when each was
 * acknowledged: this separates the consumer's delays from those of the writers.
 */
export class SteadyLoad {
  readonly #standstills = new Standstills();
  readonly #loops: Promise<void>[];
  #stopped = false;
  sent = 0;

  constructor(connection: KafkaConnection, topic: string, partitions: readonly number[]) {
    this.#loops = partitions.map((partition) => this.#write(connection, topic, partition));
  }

  reset(): void {
    this.#standstills.reset();
  }

  /** The longest time without an acknowledged record since `reset`. */
  standstillMs(topic: string, partitions: readonly number[]): number {
    return this.#standstills.maxMs(topic, partitions);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
  }

  async #write(connection: KafkaConnection, topic: string, partition: number): Promise<void> {
    const limits = { retries: 0, requestTimeout: 2_000, acks: ProduceAcks.ALL };
    const client = guardClient(new Producer({ ...clientOptions(connection, 'load'), ...limits }));
    while (!this.#stopped) {
      try {
        const value = Buffer.from(String(Date.now()));
        await client.send({ messages: [{ topic, partition, key: Buffer.from(String(partition)), value }] });
        this.sent += 1;
        this.#standstills.received(topic, partition);
      } catch {
        await client.metadata({ topics: [topic], forceUpdate: true }).catch(() => undefined);
      }
      await sleep(50);
    }
    await client.close(true);
  }
}

/** How long each partition was silent. */
class Standstills {
  readonly #last = new Map<string, number>();
  readonly #maxMs = new Map<string, number>();

  received(topic: string, partition: number): void {
    const key = `${topic}:${partition}`;
    const now = Date.now();
    this.#maxMs.set(key, Math.max(this.#maxMs.get(key) ?? 0, now - (this.#last.get(key) ?? now)));
    this.#last.set(key, now);
  }

  reset(): void {
    this.#maxMs.clear();
    for (const key of this.#last.keys()) this.#last.set(key, Date.now());
  }

  /** Returns the longest standstill of any of the partitions so far. */
  maxMs(topic: string, partitions: readonly number[]): number {
    const silent = partitions.map((partition) => {
      const key = `${topic}:${partition}`;
      return Math.max(this.#maxMs.get(key) ?? 0, Date.now() - (this.#last.get(key) ?? 0));
    });
    return Math.max(...silent);
  }
}

/** A consumer that settles at once and notes when each partition last had a record. */
export class Listener {
  readonly consumer: RecordConsumer;
  readonly warnings: string[] = [];
  readonly #standstills = new Standstills();
  received = 0;
  rejoins = 0;

  constructor(
    connection: KafkaConnection,
    readonly groupId: string,
    topics: readonly string[],
  ) {
    const logger: Logger = {
      debug: () => undefined,
      info: (fields, message) => {
        this.#note(fields, message);
        if (message.includes('joined')) this.rejoins += 1;
      },
      warn: (fields, message) => this.#note(fields, message),
      error: (fields, message) => this.#note(fields, message),
    };
    this.consumer = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId,
      topics,
      logger,
      sessionTimeoutMs: 10_000,
      commitIntervalMs: 100,
      onRecords: (records) => {
        for (const record of records) {
          this.received += 1;
          this.#standstills.received(record.topic, record.partition);
          this.consumer.settle(record);
        }
        return Promise.resolve();
      },
    });
  }

  #note(fields: object, message: string): void {
    this.warnings.push(
      `${new Date().toISOString().slice(14, 23)} ${message}: ${(fields as { error?: string }).error ?? ''}`,
    );
  }

  /** Counts standstills from now on. */
  reset(): void {
    this.#standstills.reset();
  }

  /** The longest time without a record of one of these partitions since `reset`, until now. */
  standstillMs(topic: string, partitions: readonly number[]): number {
    return this.#standstills.maxMs(topic, partitions);
  }
}

/** How many brokers have a copy of each partition, and how many must before a write is acknowledged. */
export async function replicationOf(
  admin: Admin,
  topic: string,
): Promise<{ copies: number[]; inSync: string | null | undefined }> {
  const found = async () => (await admin.metadata({ topics: [topic], forceUpdate: true })).topics.get(topic);
  await until(`metadata of ${topic}`, async () => (await found()) !== undefined);
  const copies = (await found())!.partitions.map(({ replicas }) => new Set(replicas).size);
  const configurationKeys = ['min.insync.replicas'];
  const resources = [{ resourceType: ConfigResourceTypes.TOPIC, resourceName: topic, configurationKeys }];
  const [described] = await admin.describeConfigs({ resources });
  return { copies, inSync: described?.configs.find(({ name }) => name === configurationKeys[0])?.value };
}
