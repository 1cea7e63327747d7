import { randomBytes } from 'node:crypto';
import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames, topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { EnergyRetention } from '../src/energy/energy-retention.ts';
import { announce } from './device-data.ts';
import { DeliveryApi, Harness, type Answer, type Caller, type Json } from './delivery-api.ts';
import { sample } from './retained-records.ts';

const STEP = 300;
const HOUR = 3_600;
/** Midnight in Berlin, of a day without a clock change. */
const midnight = Date.parse('2026-06-09T22:00:00Z') / 1000;
const perDay = 288;

let harness: Harness;
let api: DeliveryApi;
let owner: Caller;
let deviceId: string;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness, { ENERGY_YEARS: '20' });
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  deviceId = newId();
});

const newId = (): string => `dev_${randomBytes(6).toString('hex')}`;

interface Remarked {
  marks?: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

/** A sample of an inverter that generates 1.2 kW without pause. @param n counted from midnight */
function sampleOf(n: number, { marks, headers }: Remarked = {}, device = deviceId): OutgoingRecord {
  const at = midnight + n * STEP;
  const body = {
    deviceType: 'inverter',
    CollectorSN: '',
    InverterSN: device,
    DataSources: 'solis',
    Timezone: 'GMT+2',
    Datetime: at,
    State: '1',
    PowerACOutputActive: 1.2,
    FrqAC: 49.98,
    ETotal: n / 10 + 100_000,
    idempotency_key: `solis:${device}:${at}`,
    DataQuality: marks,
  };
  const record = sample({ accountId: owner.accountId, time: at, serial: device, headers: { device, ...headers } });
  return { ...record, value: Buffer.from(JSON.stringify(body)) };
}

/** The day by hand: two hours without a sample; of 264 samples three late, ten without EDay, and thirteen frozen. */
function dayByHand(device = deviceId): OutgoingRecord[] {
  const remarked = (n: number): Remarked => {
    if (n < 3) return { headers: { origin: 'backfill' } };
    if (n >= 10 && n < 20) return { marks: ['EDay:stale', 'State:derived'] };
    if (n >= 30 && n < 43) return { marks: ['FrqAC:frozen'] };
    return {};
  };
  return numbers(0, perDay)
    .filter((n) => n < 100 || n >= 124)
    .map((n) => sampleOf(n, remarked(n), device));
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);
/** Without a gap before and after the day. */
const around = (device = deviceId): OutgoingRecord[] =>
  [...numbers(-24, 0), ...numbers(perDay, perDay + 24)].map((n) => sampleOf(n, {}, device));

const range = 'from=2026-06-10&to=2026-06-11';
const call = (path: string, caller = owner): Promise<Answer> => api.call(caller, 'GET', `/v1${path}`);
const qualityOf = async (device = deviceId): Promise<Json> =>
  (await call(`/devices/${device}/quality?${range}`)).body.result?.items?.[0];

async function newDevice(device = deviceId, firstSeenAt = (midnight - 48 * HOUR) * 1000): Promise<void> {
  await announce(harness, owner.accountId, device, { timezone: 'Europe/Berlin', firstSeenAt });
  await until(
    'the device is known',
    async () => (await call(`/devices/${device}/quality`)).body.result?.timezone === 'Europe/Berlin',
    { deadlineMs: 120_000 },
  );
}

const untilReceived = (received: number, device = deviceId): Promise<Json> =>
  until(
    `${received} samples are counted`,
    async () => {
      const day = await qualityOf(device);
      return day?.received === received ? day : undefined;
    },
    { deadlineMs: 60_000 },
  );

const byHand = {
  date: '2026-06-10',
  complete: 91.7,
  expected: 288,
  received: 264,
  late: 3,
  imported: 0,
  leftOut: [{ field: 'EDay', reason: 'stale', samples: 10 }],
  doubtful: [{ field: 'State', reason: 'derived', samples: 10 }],
  frozen: [{ field: 'FrqAC', from: midnight + 30 * STEP, to: midnight + 42 * STEP, samples: 13 }],
  // 91.67 × (1 − 0.2 × 3/264) × (1 − 0.3 × 10/264) × (1 − 0.3 × 13/264)
  score: 89.1,
};

it('counts a day by hand, in whatever order its samples come, each once', async () => {
  await newDevice();
  const other = newId();
  await newDevice(other);
  await harness.produce([...around(), ...dayByHand()]);
  expect(await untilReceived(264)).toEqual(byHand);
  const records = [...around(other), ...dayByHand(other)];
  const mixed = records.map((_, n) => records[(n * 37) % records.length]!);
  for (let n = 0; n < mixed.length; n += 40) await harness.produce(mixed.slice(n, n + 40));
  expect(await untilReceived(264, other)).toEqual(byHand);
  // The same records again, and one that is new.
  await harness.produce([...dayByHand(), ...dayByHand(), sampleOf(100, { headers: { origin: 'import' } })]);
  expect(await untilReceived(265)).toMatchObject({ expected: 288, late: 3, imported: 1, leftOut: byHand.leftOut });
}, 180_000);

it('is late when the vendor showed a sample an hour after its time', async () => {
  await newDevice();
  const fetched = (n: number, after: number): Remarked => ({
    headers: { [headerNames.fetchedAt]: String(midnight + n * STEP + after) },
  });
  await harness.produce([
    sampleOf(0, fetched(0, 60)),
    sampleOf(1, fetched(1, HOUR)),
    sampleOf(2, fetched(2, HOUR + 1)),
  ]);
  expect(await untilReceived(3)).toMatchObject({ late: 1 });
}, 180_000);

it('lists days without samples with a score of 0, and neither today nor a score of the first day', async () => {
  await newDevice(deviceId, (midnight + 12 * HOUR) * 1000);
  await harness.produce(numbers(12 * 12, 24 * 12).map((n) => sampleOf(n)));
  await untilReceived(144);
  const { items, nextCursor, timezone } = (await call(`/devices/${deviceId}/quality?from=2026-06-01&to=2026-06-13`))
    .body.result;
  expect([timezone, nextCursor]).toEqual(['Europe/Berlin', null]);
  expect(items.map(({ date, score, received }: Json) => [date, score, received])).toEqual([
    ['2026-06-10', undefined, 144],
    ['2026-06-11', 0, 0],
    ['2026-06-12', 0, 0],
  ]);
  const pages = await call(`/devices/${deviceId}/quality?from=2026-06-01&to=2026-06-13&limit=2`);
  expect(pages.body.result.items).toHaveLength(2);
  const next = `/devices/${deviceId}/quality?from=2026-06-01&to=2026-06-13&limit=2&cursor=${pages.body.result.nextCursor}`;
  expect((await call(next)).body.result.items.map(({ date }: Json) => date)).toEqual(['2026-06-12']);
  const untilNow = (await call(`/devices/${deviceId}/quality`)).body.result.items;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date());
  expect(untilNow).toHaveLength(30);
  expect(untilNow.at(-1).date < today).toBe(true);
}, 180_000);

it('lists the devices of the account, worst first', async () => {
  const silent = newId();
  const good = newId();
  for (const device of [deviceId, silent, good]) await newDevice(device);
  await harness.produce([...around(), ...dayByHand()]);
  await harness.produce([...around(good), ...numbers(0, perDay).map((n) => sampleOf(n, {}, good))]);
  await untilReceived(264);
  await untilReceived(288, good);
  const { items, ...rest } = (await call(`/quality?${range}`)).body.result;
  expect(rest).toEqual({ from: '2026-06-10', to: '2026-06-11', nextCursor: null });
  const none = { expected: 0, received: 0, late: 0, imported: 0, leftOut: 0, frozen: 0 };
  expect(items).toEqual([
    { deviceId: silent, score: 0, days: 1, daysWithoutSamples: 1, ...none },
    {
      deviceId,
      score: 89.1,
      days: 1,
      daysWithoutSamples: 0,
      expected: 288,
      received: 264,
      late: 3,
      imported: 0,
      leftOut: 10,
      frozen: 13,
    },
    { deviceId: good, score: 100, days: 1, daysWithoutSamples: 0, ...none, expected: 288, received: 288 },
  ]);
  const first = (await call(`/quality?${range}&limit=1`)).body.result;
  const second = (await call(`/quality?${range}&limit=1&cursor=${first.nextCursor}`)).body.result;
  expect([first.items[0].deviceId, second.items[0].deviceId]).toEqual([silent, deviceId]);
}, 180_000);

it("shows each account its own devices' quality only, and erases it with the device", async () => {
  await newDevice();
  await harness.produce(dayByHand());
  await untilReceived(264);
  const caller = await harness.newAccount();
  expect((await call(`/devices/${deviceId}/quality`, caller)).status).toBe(404);
  expect((await call(`/quality?${range}`, caller)).body.result.items).toEqual([]);
  // A record under another account's name is no sample of the device.
  const foreign = sampleOf(100, { headers: { [headerNames.accountId]: caller.accountId } });
  await harness.produce([foreign, sampleOf(101)]);
  await untilReceived(265);
  const database = api.service.app.get(DataSource);
  await database.query('DELETE FROM energy_devices WHERE device_id = $1', [deviceId]);
  const left = `SELECT FROM quality_days q WHERE NOT EXISTS (SELECT FROM energy_devices d WHERE d.seq = q.device_seq)`;
  expect(await database.query(left)).toEqual([]);
  expect((await call(`/devices/${deviceId}/quality`)).status).toBe(404);
}, 180_000);

it('does not list a device that was removed before the range', async () => {
  await newDevice();
  await harness.produce(dayByHand());
  await untilReceived(264);
  await harness.produce([{ topic: topicNames.controlDevices, key: deviceId, value: null }]);
  await until('the device has left', async () => {
    const ended = 'SELECT FROM energy_devices WHERE device_id = $1 AND ended_at IS NOT NULL';
    return (await api.service.app.get(DataSource).query<unknown[]>(ended, [deviceId])).length === 1;
  });
  // It ended today: the days before are still in the list.
  expect((await call(`/quality?${range}`)).body.result.items).toHaveLength(1);
  await api.service.app
    .get(DataSource)
    .query('UPDATE energy_devices SET ended_at = $2 WHERE device_id = $1', [deviceId, midnight + HOUR]);
  expect((await call(`/quality?${range}`)).body.result.items).toEqual([]);
  expect((await qualityOf())!.received).toBe(264);
}, 180_000);

it('is kept as long as the energy', async () => {
  await newDevice();
  await harness.produce(dayByHand());
  await untilReceived(264);
  const { app } = api.service;
  const count = async (): Promise<number> => {
    const days = 'SELECT FROM quality_days q JOIN energy_devices d ON d.seq = q.device_seq WHERE d.device_id = $1';
    return (await app.get(DataSource).query<unknown[]>(days, [deviceId])).length;
  };
  await app.get(DataSource).query(
    `INSERT INTO quality_days (device_seq, day, step_seconds, day_seconds, received, late, imported, left_out, frozen)
     SELECT seq, current_date - make_interval(years => 20) - interval '3 days', 300, 86400, 1, 0, 0, 0, 0 FROM energy_devices WHERE device_id = $1`,
    [deviceId],
  );
  expect(await count()).toBe(2);
  await app.get(EnergyRetention).run();
  expect(await count()).toBe(1);
}, 180_000);

it.each([
  ['/quality?from=2026-02-30', 'from'],
  ['/quality?from=2026-06-11&to=2026-06-10', 'from'],
  ['/quality?from=2026-06-01&to=2026-07-03', 'from'],
  ['/quality?cursor=x', 'cursor'],
  ['/quality?to=1795251600', 'to'],
  ['/quality?limit=501', 'limit'],
])('answers 400 to %s, naming %s', async (path, member) => {
  const { status, body } = await call(path);
  expect([status, body.error, body.details?.[0]?.path]).toEqual([400, 'validation_failed', member]);
});
