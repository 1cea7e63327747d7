import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { EnergyRetention } from '../src/energy/energy-retention.ts';
import { DeliveryApi, Harness } from './delivery-api.ts';

jest.setTimeout(60_000);

let database: DataSource;
let retention: EnergyRetention;

beforeAll(async () => {
  const harness = await Harness.open();
  const api = await DeliveryApi.start(harness);
  database = api.service.app.get(DataSource);
  retention = api.service.app.get(EnergyRetention);
}, 60_000);

/** @param ended how long ago it ended, as SQL; absent: it has not */
async function newDevice(ended?: string): Promise<number> {
  const id = `dev_${randomBytes(6).toString('hex')}`;
  const [row] = await database.query<[{ seq: number }]>(
    `INSERT INTO energy_devices (device_id, account_id, plant_id, begins_at, ended_at)
     VALUES ($1, 'acc_retention', 'plt_1', 0, extract(epoch FROM now() - $2::interval)) RETURNING seq`,
    [id, ended ?? null],
  );
  return row.seq;
}

/** @param age how old the day is, as SQL */
async function addDay(seq: number, age: string, writtenAge = age): Promise<void> {
  const insert = (table: string, columns: string, values: string, more: string[] = []): Promise<unknown> =>
    database.query(
      `INSERT INTO ${table} (device_seq, day, ${columns}) VALUES ($1, (now() - $2::interval)::date, ${values})`,
      [seq, age, ...more],
    );
  await insert('energy_readings', 'written_on, packed', "(now() - $3::interval)::date, ''", [writtenAge]);
  await insert('energy_slots', 'packed', "''");
  await insert('energy_days', 'sources, version, complete, generation_complete', '1, 1, 100, 100');
  await insert('energy_spans', 'starts_at, ends_at, sources', '0, 1, 1');
}

/** Returns the ages in days that a table has of a device, oldest first. */
async function agesIn(table: string, seq: number): Promise<number[]> {
  const rows = await database.query<{ age: number }[]>(
    `SELECT current_date - day AS age FROM ${table} WHERE device_seq = $1 ORDER BY day`,
    [seq],
  );
  return rows.map(({ age }) => age);
}
const isKept = async (seq: number): Promise<boolean> =>
  (await database.query<unknown[]>('SELECT FROM energy_devices WHERE seq = $1', [seq])).length === 1;

it('deletes readings after 35 days, but not those of an import that has just written them', async () => {
  const seq = await newDevice();
  await addDay(seq, '36 days');
  await addDay(seq, '38 days');
  await addDay(seq, '300 days', '1 day');
  await addDay(seq, '301 days', '3 days');
  await retention.run();
  expect(await agesIn('energy_readings', seq)).toEqual([300, 36]);
  expect(await agesIn('energy_slots', seq)).toEqual([301, 300, 38, 36]);
});

it('deletes the energy of days after the configured years, with all that is of them', async () => {
  const seq = await newDevice();
  await addDay(seq, '5 years 4 days', '1 day');
  await addDay(seq, '4 years 11 months', '1 day');
  await retention.run();
  for (const table of ['energy_slots', 'energy_days', 'energy_spans', 'energy_readings'])
    expect({ table, days: (await agesIn(table, seq)).length }).toEqual({ table, days: 1 });
});

it('forgets a device that ended as long ago and has no day left, and no other', async () => {
  const [gone, withDay, recent, current] = [
    await newDevice('5 years 10 days'),
    await newDevice('5 years 10 days'),
    await newDevice('4 years'),
    await newDevice(),
  ];
  await addDay(gone, '5 years 20 days');
  await addDay(withDay, '4 years');
  await retention.run();
  expect(await Promise.all([gone, withDay, recent, current].map(isKept))).toEqual([false, true, true, true]);
});
