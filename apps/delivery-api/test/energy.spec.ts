import { randomBytes } from 'node:crypto';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { topicNames, type DeviceRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { EnergyProjection } from '../src/energy/energy-projection.ts';
import { announce } from './device-data.ts';
import { DeliveryApi, Harness, type Answer, type Caller, type Json } from './delivery-api.ts';
import { sample } from './retained-records.ts';

const STEP = 300;
const HOUR = 3_600;
/** 08:00 in Berlin, of a day without a clock change. */
const morning = Date.parse('2026-06-10T06:00:00Z') / 1000;

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

/** Returns samples of an inverter that generates 1.2 kW without pause: 0.1 kWh from each to the next. */
function samples(from: number, to: number, device = deviceId): OutgoingRecord[] {
  const count = Math.floor((to - from) / STEP) + 1;
  return Array.from({ length: count }, (_, n) => {
    const at = from + n * STEP;
    const body = {
      deviceType: 'inverter',
      CollectorSN: '',
      InverterSN: device,
      DataSources: 'solis',
      Timezone: 'GMT+2',
      Datetime: at,
      State: '1',
      PowerACOutputActive: 1.2,
      ETotal: Math.round((at - morning) / STEP) / 10 + 100_000,
      idempotency_key: `solis:${device}:${at}`,
    };
    const record = sample({ accountId: owner.accountId, time: at, serial: device, headers: { device } });
    return { ...record, value: Buffer.from(JSON.stringify(body)) };
  });
}

/** A day from 08:00 to 16:00: 9.6 kWh. */
const day = (device = deviceId): OutgoingRecord[] => samples(morning, morning + 8 * HOUR, device);
const energy = (query: string, { of = `/devices/${deviceId}`, caller = owner } = {}): Promise<Answer> =>
  api.call(caller, 'GET', `/v1${of}/energy?${query}`);
const itemsOf = async (query: string, of?: string): Promise<Json[]> =>
  (await energy(query, of === undefined ? {} : { of })).body.result.items;
const dayOf = '2026-06-10';
const ofDay = (resolution: string, date = dayOf, more = ''): string =>
  `resolution=${resolution}&from=${date}&to=${nextDay(date)}&limit=500${more}`;
const nextDay = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** Publishes a device, and waits until its zone is known. */
async function newDevice(device = deviceId, changes: Partial<DeviceRecord> = {}): Promise<void> {
  await announce(harness, owner.accountId, device, { timezone: 'Europe/Berlin', plantId: plantOf(owner), ...changes });
  await until(
    'the device is known',
    async () => {
      const { status, body } = await energy('', { of: `/devices/${device}` });
      return status === 200 && body.result.timezone === (changes.timezone ?? 'Europe/Berlin');
    },
    { deadlineMs: 120_000 },
  );
}
const plantOf = ({ accountId }: Caller): string => `plt_${accountId.slice(4)}`;

/** Waits until the day's energy is so. */
const untilDay = (members: Json, of = `/devices/${deviceId}`, date = dayOf): Promise<Json> =>
  until(
    `the energy of the day is ${JSON.stringify(members)}`,
    async () => {
      const [item] = (await energy(ofDay('1d', date), { of })).body.result?.items ?? [];
      const isSo = item !== undefined && Object.entries(members).every(([name, value]) => item[name] === value);
      return isSo ? item : undefined;
    },
    { deadlineMs: 60_000 },
  );

it('sums a day, in whatever order its samples come', async () => {
  await newDevice();
  const other = newId();
  await newDevice(other);
  await harness.produce(day());
  const mixed = day(other).map((record, n, all) => all[(n * 37) % all.length]!);
  for (let n = 0; n < mixed.length; n += 20) await harness.produce(mixed.slice(n, n + 20));
  const { complete } = await untilDay({ EGenerated: 9.6 });
  await untilDay({ EGenerated: 9.6, complete }, `/devices/${other}`);
  const hours = await itemsOf(ofDay('1h'));
  expect(hours).toHaveLength(24);
  expect(hours[8]).toMatchObject({ start: morning, EGenerated: 1.2, PowerMean: 1.2, source: 'counter', complete: 100 });
  expect(hours.slice(8, 16).every(({ EGenerated }) => EGenerated === 1.2)).toBe(true);
  const withoutVersion = (items: Json[]): Json[] => items.map((item) => ({ ...item, version: undefined }));
  const slots = await itemsOf(ofDay('15m'));
  expect(slots).toHaveLength(96);
  expect(withoutVersion(await itemsOf(ofDay('15m'), `/devices/${other}`))).toEqual(withoutVersion(slots));
}, 180_000);

it('revises an interval when a late sample comes: complete, with a higher version', async () => {
  await newDevice();
  const all = day();
  const missing = all.splice(15, 1);
  await harness.produce(all);
  await untilDay({ EGenerated: 9.6 });
  const before = (await itemsOf(ofDay('1h')))[9]!;
  expect(before.complete).toBe(91.7);
  await harness.produce(missing);
  const after = await until('the hour is complete', async () => {
    const hour = (await itemsOf(ofDay('1h')))[9]!;
    return hour.complete === 100 ? hour : undefined;
  });
  expect(after.EGenerated).toBe(1.2);
  expect(after.version).toBeGreaterThan(before.version);
}, 180_000);

it('gives the energy of a gap to the intervals that contain it whole, and estimates nothing unless asked', async () => {
  await newDevice();
  const gap = (record: OutgoingRecord): boolean => {
    const at = Number(record.headers!.time);
    return at <= morning + 3 * HOUR || at >= morning + 5 * HOUR;
  };
  await harness.produce(day().filter(gap));
  await untilDay({ EGenerated: 9.6 });
  const hours = await itemsOf(ofDay('1h'));
  expect(hours.slice(10, 14).map(({ EGenerated, source }) => [EGenerated, source])).toEqual([
    [1.2, 'counter'],
    [undefined, 'none'],
    [undefined, 'none'],
    [1.2, 'counter'],
  ]);
  const filled = await itemsOf(ofDay('1h', dayOf, '&fill=linear'));
  expect(filled.slice(10, 14).map(({ EGenerated, filled }) => [EGenerated, filled])).toEqual([
    [1.2, undefined],
    [1.2, true],
    [1.2, true],
    [1.2, undefined],
  ]);
}, 180_000);

it.each([
  ['2026-03-29', 23, 27.6],
  ['2026-10-25', 25, 30],
])(
  'cuts days at midnight of the plant, also %s with %i hours',
  async (date, hours, kwh) => {
    await newDevice();
    const noonBefore = Date.parse(`${date}T00:00:00Z`) / 1000 - 12 * HOUR;
    await harness.produce(samples(noonBefore, noonBefore + 48 * HOUR));
    const item = await untilDay({ EGenerated: kwh }, `/devices/${deviceId}`, date);
    expect(item).toMatchObject({ end: Number(item.start) + hours * HOUR, complete: 100 });
    expect(await itemsOf(ofDay('1h', date))).toHaveLength(hours);
  },
  180_000,
);

it('computes the days again in the zone that a device gets after its first samples', async () => {
  await harness.produce(samples(morning, morning + 20 * HOUR));
  await until('its samples are stored', async () => (await energy('')).status === 200, { deadlineMs: 60_000 });
  // Midnight in Adelaide is at 14:30 UTC: 8.5 hours of samples before it.
  await newDevice(deviceId, { timezone: 'Australia/Adelaide' });
  await untilDay({ EGenerated: 10.2 });
}, 180_000);

it('computes the days again in a zone that comes while the first samples are being stored', async () => {
  const projection = api.service.app.get(EnergyProjection);
  const database = api.service.app.get(DataSource);
  const read = samples(morning, morning + 20 * HOUR).flatMap((record, offset) => {
    const position = { partition: 0, offset: BigInt(offset), timestamp: Date.now() };
    return projection.read({ ...record, ...position } as IncomingRecord) ?? [];
  });
  await database.transaction(async (manager) => {
    await projection.write(manager, read);
    await announce(harness, owner.accountId, deviceId, { timezone: 'Australia/Adelaide', plantId: plantOf(owner) });
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INTO energy_devices%'`;
    await until('the device waits for its samples', async () => (await database.query<[]>(waiting)).length > 0);
  });
  await untilDay({ EGenerated: 10.2 });
}, 180_000);

it('sums plants, groups and the account over the devices that they have, also former ones', async () => {
  const other = newId();
  const groups = [`grp_${owner.accountId.slice(4)}`];
  const firstSeenAt = morning * 1000;
  await newDevice(deviceId, { groups, firstSeenAt });
  await newDevice(other, { firstSeenAt });
  await harness.produce([...day(), ...day(other)]);
  const plant = `/plants/${plantOf(owner)}`;
  await untilDay({ EGenerated: 19.2 }, plant);
  const [sum] = await itemsOf(ofDay('1d'), plant);
  expect(sum).toMatchObject({ devices: { of: 2, counted: 2 }, source: 'counter' });
  // By slots, as in another zone.
  const [inUtc] = await itemsOf(ofDay('1d', dayOf, '&tz=UTC'), plant);
  expect(inUtc).toMatchObject({ EGenerated: 19.2, devices: { of: 2, counted: 2 } });
  for (const resolution of ['1mo', '1y'])
    expect((await itemsOf(ofDay(resolution), plant))[0]).toMatchObject({ EGenerated: 19.2 });
  expect((await itemsOf(ofDay('1d'), `/groups/${groups[0]}`))[0]).toMatchObject({
    EGenerated: 9.6,
    devices: { of: 1, counted: 1 },
  });
  await harness.produce([{ topic: topicNames.controlDevices, key: other, value: null }]);
  const database = api.service.app.get(DataSource);
  await until('the device has left', async () => {
    const ended = 'SELECT FROM energy_devices WHERE device_id = $1 AND ended_at IS NOT NULL';
    return (await database.query<unknown[]>(ended, [other])).length === 1;
  });
  expect((await itemsOf(ofDay('1d'), ''))[0]).toMatchObject({ EGenerated: 19.2, devices: { of: 2, counted: 2 } });
}, 180_000);

it('counts a gap over midnight in the month, of one device and of several, and once', async () => {
  const other = newId();
  for (const device of [deviceId, other]) await newDevice(device, { firstSeenAt: morning * 1000 });
  // 16 hours without samples, in which the counter gains 19.2 kWh.
  const twoDays = (device: string): OutgoingRecord[] =>
    [0, 24].flatMap((hours) => samples(morning + hours * HOUR, morning + (hours + 8) * HOUR, device));
  await harness.produce([...twoDays(deviceId), ...twoDays(other)]);
  const plant = `/plants/${plantOf(owner)}`;
  for (const date of [dayOf, nextDay(dayOf)]) await untilDay({ EGenerated: 19.2 }, plant, date);
  const month = 'resolution=1mo&from=2026-06-01&to=2026-07-01';
  for (const query of [month, `${month}&tz=UTC`]) {
    expect((await itemsOf(query))[0]).toMatchObject({ EGenerated: 38.4, source: 'counter' });
    expect((await itemsOf(query, plant))[0]).toMatchObject({ EGenerated: 76.8, devices: { of: 2, counted: 2 } });
  }
  // A late sample in the gap, after midnight: two gaps, of which only the first is over midnight.
  await harness.produce(samples(morning + 20 * HOUR, morning + 20 * HOUR));
  await untilDay({ EGenerated: 14.4 }, undefined, nextDay(dayOf));
  expect((await itemsOf(month))[0]).toMatchObject({ EGenerated: 38.4 });
  expect((await itemsOf(month, plant))[0]).toMatchObject({ EGenerated: 76.8 });
}, 180_000);

it('pages, and answers CSV of all pages', async () => {
  await newDevice();
  await harness.produce(day());
  await untilDay({ EGenerated: 9.6 });
  const first = (await energy(`resolution=1h&from=${dayOf}&to=2026-06-11&limit=10`)).body.result;
  const second = (await energy(`resolution=1h&from=${dayOf}&to=2026-06-11&limit=20&cursor=${first.nextCursor}`)).body
    .result;
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([10, 14, null]);
  expect(second.items[0].start).toBe(first.items[9].end);
  const path = `/v1/devices/${deviceId}/energy?${ofDay('1h')}&fields=EGenerated`;
  for (const [query, accept] of [
    ['&format=csv', '*/*'],
    ['', 'text/csv'],
  ] as const) {
    const answer = await fetch(api.url + path + query, { headers: { authorization: `Bearer ${owner.token}`, accept } });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toBe('start,end,EGenerated,source,complete,version,filled');
    expect(lines[9]).toMatch(/^2026-06-10T08:00:00\+02:00,2026-06-10T09:00:00\+02:00,1\.2,counter,100,\d+,false$/);
    expect(lines).toHaveLength(26);
  }
}, 180_000);

it("shows each account its own devices' energy only", async () => {
  const groups = [`grp_${owner.accountId.slice(4)}`];
  await newDevice(deviceId, { groups });
  const caller = await harness.newAccount();
  for (const path of [`/devices/${deviceId}`, `/plants/${plantOf(owner)}`, `/groups/${groups[0]}`])
    expect((await energy('', { of: path, caller })).status).toBe(404);
  const { items } = (await energy('', { of: '', caller })).body.result;
  expect(items.at(-1)).toMatchObject({ source: 'none', devices: { of: 0, counted: 0 } });
}, 180_000);

it.each([
  ['resolution=2h', 'resolution'],
  ['tz=Mars/Olympus', 'tz'],
  ['from=2026-02-30', 'from'],
  ['from=2026-06-11&to=2026-06-10', 'from'],
  ['fields=EDay', 'fields'],
  ['fill=quadratic', 'fill'],
  ['cursor=x', 'cursor'],
  ['resolution=15m&from=2020-01-01&format=csv', 'resolution'],
])(
  'answers 400 to %s, naming %s',
  async (query, path) => {
    await newDevice();
    const { status, body } = await energy(query);
    expect([status, body.error, body.details?.[0]?.path]).toEqual([400, 'validation_failed', path]);
  },
  180_000,
);
