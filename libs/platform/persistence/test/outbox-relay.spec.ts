import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  type KafkaConnection,
  openFencedProducer,
  readPartition,
  type RecordProducer,
} from '@heliograph/kafka';
import { relayTransactionalId } from '@heliograph/messaging';
import { type Stack, startStack } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/data-source.ts';
import { OutboxRelay } from '../src/outbox/outbox-relay.ts';
import { outbox } from '../src/outbox/outbox.ts';
import { runMigrations } from '../src/run-migrations.ts';
import { sql, uniqueSchema } from './postgres.ts';

jest.setTimeout(240_000);

let directory: string;
let stack: Stack;
let url: string;
let connection: KafkaConnection;
let dataSource: DataSource;
let schema: string;
let topic: string;

beforeAll(async () => {
  // Parts of this file alone: they are killed here.
  delete process.env.KAFKA_BROKERS;
  delete process.env.DATABASE_URL;
  directory = await mkdtemp(join(tmpdir(), 'heliograph-persistence-'));
  await chmod(directory, 0o755);
  stack = await startStack({ directory, parts: ['kafka', 'postgres'], keep: true });
  url = stack.environment.DATABASE_URL!;
  connection = kafkaConnectionFromEnvironment(stack.environment, 'test');
});
afterAll(async () => {
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  schema = uniqueSchema();
  topic = schema;
  dataSource = createDataSource({ url, schema, entities: [], migrations: [], applicationName: 'test' });
  await runMigrations(dataSource);
  const admin = createKafkaAdmin(connection);
  await admin.ensureTopics([{ name: topic, partitions: 1, config: {} }]);
  await admin.close();
});
afterEach(() => dataSource.destroy());

async function write(from: number, count: number): Promise<void> {
  for (let i = from; i < from + count; i++) {
    await dataSource.transaction((manager) => outbox.add(manager, { topic, key: `k${i % 3}`, value: { i } }));
  }
}

async function produced(): Promise<number[]> {
  const read: number[] = [];
  await readPartition(connection, topic, 0, ({ value }) =>
    read.push((JSON.parse(value!.toString()) as { i: number }).i),
  );
  return read;
}

async function waiting(): Promise<number> {
  const [row] = await sql<{ count: string }>(url, `SELECT count(*) FROM "${schema}".outbox`);
  return Number(row!.count);
}

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);
const openProducer = (): Promise<RecordProducer> => openFencedProducer(connection, relayTransactionalId(schema));
/** `around` wraps the opened producer, to inject faults. */
const startRelay = (
  around = (producer: RecordProducer): RecordProducer => producer,
  silentMs = 30_000,
): OutboxRelay => {
  const open = async (): Promise<RecordProducer> => around(await openProducer());
  const relay = new OutboxRelay({ url, schema, openProducer: open, silentMs });
  relay.start();
  return relay;
};
const endSessions = (): Promise<unknown> =>
  sql(url, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    `${schema}-outbox-relay`,
  ]);

describe('the outbox relay', () => {
  it('moves rows in order and deletes them; of two replicas one relays, the other takes over', async () => {
    const first = startRelay();
    await until('the first relays', () => first.active());
    const second = startRelay();
    await write(0, 50);
    await until('all moved', async () => (await waiting()) === 0);
    expect(second.active()).toBe(false);
    await first.stop();
    await write(50, 10);
    await until('the second relays', () => second.active());
    await until('all moved', async () => (await waiting()) === 0);
    expect(await produced()).toEqual(numbers(0, 60));
    await second.stop();
  });

  it('passes on headers if an entry has any', async () => {
    const relay = startRelay();
    const entries = [
      { topic, key: 'a', value: {}, headers: { kind: 'webhook.failing' } },
      { topic, key: 'b', value: {} },
    ];
    await dataSource.transaction((manager) => outbox.add(manager, entries));
    await until('all moved', async () => (await waiting()) === 0);
    const read: unknown[] = [];
    await readPartition(connection, topic, 0, ({ headers }) => void read.push(headers));
    expect(read).toEqual([{ kind: 'webhook.failing' }, {}]);
    await relay.stop();
  });

  it('produces twice, and loses nothing, when it dies between produce and delete', async () => {
    await write(0, 5);
    // Dies there: PostgreSQL ends its session after the brokers have acknowledged and before the rows are deleted.
    let failures = 0;
    const relay = startRelay((producer) => ({
      ...facade(producer),
      send: async (records) => {
        await producer.send(records);
        if (failures++ === 0) await endSessions();
      },
    }));
    await until('all moved', async () => (await waiting()) === 0);
    expect(await produced()).toEqual([...numbers(0, 5), ...numbers(0, 5)]);
    await relay.stop();
  });

  it('writes no older value after those of its successor when it paused between reading rows and producing', async () => {
    await write(0, 1);
    const [stopped, goesOn, ended] = [deferred(), deferred(), deferred()];
    let outcome: unknown = 'acknowledged';
    const standsStill = (producer: RecordProducer): RecordProducer => ({
      ...facade(producer),
      send: async (records, options) => {
        stopped.resolve();
        await goesOn.promise;
        await producer.send(records, options).catch((error: unknown) => (outcome = error));
        ended.resolve();
        throw new Error('this one is done');
      },
    });
    const paused = startRelay(standsStill, 2_000);
    await stopped.promise;
    // PostgreSQL releases its lock, for the connection is silent: its machine might be gone.
    const successor = startRelay();
    await until('the successor relays', () => successor.active());
    await write(3, 1);
    await until('the successor has moved all', async () => (await waiting()) === 0);
    goesOn.resolve();
    await ended.promise;
    expect(await produced()).toEqual([0, 3]);
    expect(String(outcome)).toContain('fenced');
    await successor.stop();
    await paused.stop();
  });

  it('recovers after PostgreSQL was killed, and after Kafka was', async () => {
    const relay = startRelay();
    await write(0, 10);
    await until('the first rows', async () => (await waiting()) === 0);
    await stack.restart('postgres', { kill: true, downMs: 1_000 });
    await until('PostgreSQL takes writes again', () =>
      write(10, 1).then(
        () => true,
        () => false,
      ),
    );
    await write(11, 9);
    await until('the rows after PostgreSQL was killed', async () => (await waiting()) === 0);
    const restarted = stack.restart('kafka', { kill: true, downMs: 1_000 });
    await write(20, 10);
    await restarted;
    await until('the rows after Kafka was killed', async () => (await waiting()) === 0, { deadlineMs: 60_000 });
    const all = await produced();
    expect([...new Set(all)].sort((a, b) => a - b)).toEqual(numbers(0, 30));
    await relay.stop();
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

function facade(producer: RecordProducer): RecordProducer {
  return {
    send: (records, options) => producer.send(records, options),
    connected: () => producer.connected(),
    close: () => producer.close(),
  };
}
