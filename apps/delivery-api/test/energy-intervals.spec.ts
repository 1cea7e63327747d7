import { randomBytes } from 'node:crypto';
import { energySchemas, type EnergyInterval } from '@heliograph/events';
import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  readPartition,
  type OutgoingRecord,
} from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { DataSource } from 'typeorm';
import { IntervalClosing } from '../src/energy/interval-closing.ts';
import { announce } from './device-data.ts';
import { DeliveryApi, Harness, type Caller } from './delivery-api.ts';
import { sample } from './retained-records.ts';

jest.setTimeout(180_000);

const STEP = 300;
const HOUR = 3_600;
/** 08:00 in Berlin. */
const morning = Date.parse('2026-06-10T06:00:00Z') / 1000;

interface Sent {
  headers: Readonly<Record<string, string>>;
  body: EnergyInterval;
}

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

/** Returns samples of an inverter that generates 1.2 kW without pause. */
function samples(from: number, to: number, headers: Record<string, string> = {}): OutgoingRecord[] {
  const count = Math.floor((to - from) / STEP) + 1;
  return Array.from({ length: count }, (_, n) => {
    const at = from + n * STEP;
    const body = {
      InverterSN: `SN-${deviceId}`,
      DataSources: 'solis',
      Timezone: 'GMT+2',
      Datetime: at,
      PowerACOutputActive: 1.2,
      ETotal: Math.round((at - morning) / STEP) / 10 + 100_000_000,
      idempotency_key: `solis:${deviceId}:${at}`,
    };
    const own = { device: deviceId, plant: 'plt_1', ...headers };
    const record = sample({ accountId: owner.accountId, time: at, serial: deviceId, headers: own });
    return { ...record, value: Buffer.from(JSON.stringify(body)) };
  });
}

/** A day from 08:00 to 16:00: 9.6 kWh. */
const day = (headers = {}): OutgoingRecord[] => samples(morning, morning + 8 * HOUR, headers);
const known = (): Promise<void> =>
  announce(harness, owner.accountId, deviceId, {
    timezone: 'Europe/Berlin',
    plantId: 'plt_1',
    InverterSN: `SN-${deviceId}`,
  });
const subscribe = (filter: object): Promise<unknown> => api.newWebhook(owner, { filter });

/** Reads the account's records of `energy`; those of a device are in the order of the log. */
async function sent(): Promise<Sent[]> {
  const connection = kafkaConnectionFromEnvironment(process.env, 'energy-intervals-test');
  const admin = createKafkaAdmin(connection);
  const { length } = await admin.endOffsets(topicNames.energy);
  await admin.close();
  const found: Sent[] = [];
  for (let partition = 0; partition < length; partition += 1)
    await readPartition(connection, topicNames.energy, partition, ({ headers, value }) => {
      if (headers.account === owner.accountId)
        found.push({ headers, body: JSON.parse(value!.toString()) as EnergyInterval });
    });
  return found;
}

/** Returns the newest record of each interval of the device: by length, then by time. */
function newestOf(all: readonly Sent[]): EnergyInterval[] {
  const newest = new Map<string, EnergyInterval>();
  for (const { body } of all) if (body.deviceId === deviceId) newest.set(`${body.resolution} ${body.start}`, body);
  return [...newest.values()].sort((a, b) => a.end - a.start - (b.end - b.start) || a.start - b.start);
}

/** Waits until the newest records are so. */
const untilNewest = (what: string, holds: (newest: EnergyInterval[]) => boolean): Promise<Sent[]> =>
  until(
    what,
    async () => {
      const all = await sent();
      return holds(newestOf(all)) ? all : undefined;
    },
    { deadlineMs: 90_000 },
  );

/** Returns whether these are the hours of `day()`, and then longer intervals of these kWh. */
const isDay = (newest: readonly EnergyInterval[], ...longer: readonly number[]): boolean =>
  JSON.stringify(newest.map(({ EGenerated }) => EGenerated)) ===
  JSON.stringify([1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, ...longer]);

/** Waits until the energy of the last hour of `day()` is stored. */
const untilStored = (): Promise<boolean> =>
  until(
    'the day is stored',
    async () => {
      const query = `resolution=1h&from=${morning + 7 * HOUR}&to=${morning + 8 * HOUR}`;
      const { status, body } = await api.call(owner, 'GET', `/v1/devices/${deviceId}/energy?${query}`);
      return status === 200 && body.result.items[0]?.EGenerated === 1.2;
    },
    { deadlineMs: 90_000 },
  );

function expectOneBodyPerKey(all: readonly Sent[]): void {
  const byKey = Map.groupBy(all, ({ body }) => body.idempotency_key);
  for (const records of byKey.values()) expect(new Set(records.map(({ body }) => JSON.stringify(body))).size).toBe(1);
}

it('sends each interval in the resolutions asked for, once it is closed, and again when it is revised', async () => {
  await subscribe({ kinds: ['energy.interval'] });
  const filter = { kinds: ['energy.interval'], resolution: '1d' };
  expect((await api.call(owner, 'PUT', '/v1/deliveries/kafka', { filter })).status).toBe(200);
  await known();
  const all = day();
  const [late] = all.splice(15, 1);
  await harness.produce(all);
  const first = await untilNewest('the hours and the day are sent', (newest) => isDay(newest, 9.6));
  const validate = new Ajv2020().compile(energySchemas['energy.interval']);
  for (const { body } of first)
    expect({ body, errors: validate(body) ? null : validate.errors }).toEqual({ body, errors: null });
  const second = newestOf(first)[1]!;
  expect(second).toMatchObject({
    start: morning + HOUR,
    resolution: '1h',
    complete: 91.7,
    source: 'counter',
    Timezone: 'GMT+2',
    PlantId: 'plt_1',
    InverterSN: `SN-${deviceId}`,
  });
  const { headers } = first.at(-1)!;
  expect(headers).toMatchObject({ kind: 'energy.interval', vendor: 'solis', plant: 'plt_1', device: deviceId });

  await harness.produce([late!]);
  const revised = await untilNewest('the revised hour is sent', (newest) => newest[1]!.complete === 100);
  expect(isDay(newestOf(revised), 9.6)).toBe(true);
  expect(newestOf(revised)[1]!.version).toBeGreaterThan(second.version);
  expectOneBodyPerKey(revised);
});

it('sends nothing to an account whose subscriptions do not name the kind', async () => {
  await subscribe({ kinds: ['device.data', 'device.day'] });
  await known();
  await harness.produce(day());
  await untilStored();
  // Whatever was to be sent of it is in the outbox before this of another account.
  const quiet = owner;
  owner = await harness.newAccount();
  deviceId = newId();
  await subscribe({ kinds: ['*'] });
  await harness.produce(day());
  await untilNewest('its hours are sent', (newest) => isDay(newest));
  owner = quiet;
  expect(await sent()).toEqual([]);
});

it('sends the last interval of a device that falls silent, half an hour after its end', async () => {
  await subscribe({ kinds: ['energy.interval'], resolution: '15m' });
  await known();
  const now = Math.floor(Date.now() / 1000);
  const quarter = now - (now % 900);
  const dueAt = quarter + 900 + 1800;
  await harness.produce(samples(quarter, quarter + STEP));
  await until('the open interval is noted', async () => {
    const rows = await api.service.app.get(DataSource).query<{ dueAt: number }[]>(
      `SELECT due_at::int AS "dueAt" FROM energy_closings c JOIN energy_devices d ON d.seq = c.device_seq
         WHERE device_id = $1`,
      [deviceId],
    );
    return rows[0]?.dueAt === dueAt;
  });
  await until('both samples are in its energy', async () => {
    const range = `resolution=15m&from=${quarter}&to=${quarter + 900}`;
    const { body } = await api.call(owner, 'GET', `/v1/devices/${deviceId}/energy?${range}`);
    return body.result?.items[0]?.EGenerated === 0.1;
  });
  const closing = api.service.app.get(IntervalClosing);
  await closing.closeDue(dueAt - 1);
  expect(await sent()).toEqual([]);
  await closing.closeDue(dueAt);
  const [last] = await untilNewest('the interval is sent', ({ length }) => length === 1);
  expect(last!.body).toMatchObject({ start: quarter, version: 1, EGenerated: 0.1 });
  expect(last!.body.complete).toBeLessThan(100);
});

it('sends intervals of imported samples as their import says', async () => {
  await subscribe({ kinds: ['energy.interval'] });
  await known();
  const about = { origin: 'import', import: 'imp_1' };
  const topic = topicNames.baseDataBackfill;
  const inTopic = (records: OutgoingRecord[]): OutgoingRecord[] => records.map((record) => ({ ...record, topic }));
  await harness.produce(inTopic(day({ ...about, channels: 'kafka' })));
  const all = await untilNewest('its hours are sent', (newest) => isDay(newest));
  for (const { headers } of all) expect(headers).toMatchObject({ ...about, channels: 'kafka' });

  deviceId = newId();
  await known();
  await harness.produce(inTopic(day({ ...about, channels: '' })));
  await untilStored();
  // With a live sample the day is no longer one of the import alone.
  await harness.produce(samples(morning + 8 * HOUR + STEP, morning + 9 * HOUR + STEP));
  const next = await untilNewest('the next hour is sent', ({ length }) => length > 0);
  for (const { headers, body } of next.filter((one) => one.body.deviceId === deviceId)) {
    expect(body.start).toBeGreaterThanOrEqual(morning + 8 * HOUR);
    expect(headers).not.toHaveProperty('origin');
  }
});

it('loses and changes nothing while the relay of its outbox is killed again and again', async () => {
  await subscribe({ kinds: ['energy.interval'], resolution: '15m' });
  await known();
  const all = day();
  const database = api.service.app.get(DataSource);
  for (let n = 0; n < all.length; n += 12) {
    await harness.produce(all.slice(n, n + 12));
    await database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'delivery-outbox-relay'",
    );
  }
  await untilStored();
  const query = `resolution=15m&from=${morning}&to=${morning + 8 * HOUR}`;
  const { items } = (await api.call(owner, 'GET', `/v1/devices/${deviceId}/energy?${query}`)).body.result as {
    items: EnergyInterval[];
  };
  expect(items).toHaveLength(32);
  const valuesOf = (intervals: readonly EnergyInterval[]): string =>
    JSON.stringify(intervals.map(({ start, EGenerated, complete }) => [start, EGenerated, complete]));
  expectOneBodyPerKey(
    await untilNewest('the newest are those of the API', (newest) => valuesOf(newest) === valuesOf(items)),
  );
});
