import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { createDataSource, runMigrations } from '@heliograph/persistence';
import { DataSource } from 'typeorm';
import { DeliveryConfiguration } from '../src/configuration.ts';
import { persistenceOptions } from '../src/database/persistence-options.ts';
import { HistoryPartitions } from '../src/history/history-partitions.ts';
import { HistoryStore } from '../src/history/history-store.ts';
import { unpackRecord } from '../src/history/record-dictionary.ts';
import type { ReceivedRecord } from '../src/history/received-record.ts';

const day = 86_400;
/** Noon of today, Unix seconds. */
let noon: number;
const name = `history_${randomBytes(6).toString('hex')}`;

/** A database of its own, because days pass here and partitions are dropped. */
let database: DataSource;
let other: DataSource;
let server: DataSource;

beforeAll(async () => {
  // Today must still be today at the end: shortly before midnight (UTC) it waits for it.
  const left = day - ((Date.now() / 1000) % day);
  if (left < 60) await new Promise((resolve) => setTimeout(resolve, (left + 1) * 1000));
  noon = Math.floor(Date.now() / 1000 / day) * day + day / 2;
  const url = new URL(process.env.DATABASE_URL!);
  server = await new DataSource({ type: 'postgres', url: url.href }).initialize();
  await server.query(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  database = createDataSource(persistenceOptions(url.href));
  other = createDataSource(persistenceOptions(url.href));
  await runMigrations(database);
  await other.initialize();
}, 120_000);
beforeEach(() => database.query('TRUNCATE latest_records, history_records'));
afterAll(async () => {
  await Promise.all([database.destroy(), other.destroy()]);
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.destroy();
});

const partitionsOf = (historyDays: number, source = database): HistoryPartitions =>
  new HistoryPartitions(source, Object.assign(new DeliveryConfiguration(), { historyDays }));
const storeOf = (historyDays: number): HistoryStore => new HistoryStore(partitionsOf(historyDays));

function received(deviceId: string, at: number, energy = 1, accountId = 'acc_1'): ReceivedRecord {
  const body = Buffer.from(`{"Datetime":${at},"EDay":${energy}.0}`);
  return {
    accountId,
    deviceId,
    at,
    receivedAt: at + 5,
    body,
    rawPosition: null,
    partition: 0,
    offset: 0n,
    loggedAt: 0,
  };
}

const write = (store: HistoryStore, ...records: ReceivedRecord[]): Promise<void> =>
  database.transaction((manager) => store.write(manager, records));
async function kept(table: 'history_records' | 'latest_records'): Promise<string[]> {
  const rows = await database.query<{ id: string; packed: Buffer }[]>(
    `SELECT device_id AS id, packed FROM ${table} ORDER BY device_id, at`,
  );
  return rows.map(({ id, packed }) => `${id} ${unpackRecord(packed)}`);
}
const tables = async (): Promise<string[]> => {
  const rows = await database.query<{ name: string }[]>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'history_records'::regclass ORDER BY 1`,
  );
  return rows.map((row) => row.name);
};
const table = (at: number): string =>
  `history_records_${new Date(at * 1000).toISOString().slice(0, 10).replaceAll('-', '')}`;

describe('the history', () => {
  it('stores each sample once, and the newest separately, in any order within and between batches', async () => {
    const store = storeOf(7);
    await write(store, received('d1', noon), received('d1', noon - 60), received('d1', noon, 9), received('d2', noon));
    await write(store, received('d1', noon - 30), received('d1', noon - 60, 9), received('d2', noon + 60));
    const json = (at: number): string => `{"Datetime":${at},"EDay":1.0}`;
    expect(await kept('history_records')).toEqual([
      `d1 ${json(noon - 60)}`,
      `d1 ${json(noon - 30)}`,
      `d1 ${json(noon)}`,
      `d2 ${json(noon)}`,
      `d2 ${json(noon + 60)}`,
    ]);
    expect(await kept('latest_records')).toEqual([`d1 ${json(noon)}`, `d2 ${json(noon + 60)}`]);
  });

  it('has a partition for each of its days, created ahead and dropped after', async () => {
    const partitions = partitionsOf(2);
    const days = (from: number): string[] => Array.from({ length: 4 }, (_, i) => table(noon + (from + i) * day));
    await partitions.update();
    expect(await tables()).toEqual(days(-2));
    await write(storeOf(2), received('d1', noon - 2 * day), received('d1', noon));
    await partitions.update((noon + day) * 1000);
    expect(await tables()).toEqual(days(-1));
    expect(await kept('history_records')).toEqual([`d1 {"Datetime":${noon},"EDay":1.0}`]);
    await write(storeOf(2), received('d1', noon - 3 * day), received('d2', noon - 30 * day));
    expect(await kept('history_records')).toHaveLength(1);
    expect(await kept('latest_records')).toHaveLength(2);
  });

  it('loses no record to a process whose clock is eight days ahead, and keeps storing records', async () => {
    await write(storeOf(7), received('d1', noon));
    const now = Date.now;
    const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 8 * day * 1000);
    try {
      const partitions = partitionsOf(7, other);
      await partitions.update();
      await database.transaction((manager) => new HistoryStore(partitions).write(manager, [received('d2', noon)]));
    } finally {
      ahead.mockRestore();
    }
    expect(await tables()).toContain(table(noon));
    expect(await kept('history_records')).toHaveLength(2);
  });

  it('creates partitions when a day begins without a retention run, in two replicas at once', async () => {
    await partitionsOf(0).update((noon + 5 * day) * 1000);
    expect(await tables()).toEqual([]);
    const spans = await Promise.all([partitionsOf(1).span(), partitionsOf(1, other).span()]);
    expect(spans[0]).toEqual(spans[1]);
    expect(await tables()).toEqual([-1, 0, 1].map((days) => table(noon + days * day)));
  });

  it('is not stored when it is turned off, except for the latest', async () => {
    await write(storeOf(0), received('d1', noon), received('d1', noon - 60));
    expect([await kept('history_records'), await kept('latest_records')]).toEqual([
      [],
      [`d1 {"Datetime":${noon},"EDay":1.0}`],
    ]);
  });

  it('stores bodies of any size', async () => {
    const body = Buffer.from(`{"AlertArray":["${randomBytes(200_000).toString('base64')}"]}`);
    await write(storeOf(7), { ...received('d1', noon), body });
    expect(await kept('history_records')).toEqual([`d1 ${body.toString()}`]);
  });

  it('is erased with its account, and no other', async () => {
    const store = storeOf(7);
    await write(store, received('d1', noon), received('d1', noon - 60), received('d2', noon, 1, 'acc_2'));
    const erase = () => database.transaction((manager) => store.eraseAccount(manager, 'acc_1'));
    expect(await erase()).toEqual([
      { what: 'records of the history', count: 2 },
      { what: 'latest records', count: 1 },
    ]);
    expect(await kept('history_records')).toHaveLength(1);
    expect(await kept('latest_records')).toHaveLength(1);
    expect((await erase()).map(({ count }) => count)).toEqual([0, 0]);
  });
});
