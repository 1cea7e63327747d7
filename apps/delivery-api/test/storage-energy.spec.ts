import { randomBytes } from 'node:crypto';
import type { StorageMeasurements } from '@heliograph/base-data';
import { dayBounds, localDay } from '@heliograph/energy';
import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  type OutgoingRecord,
  readPartition,
} from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { loadVendor } from '@heliograph/vendors';
import { ContractHarness } from '@heliograph/vendors/testing';
import { DataSource } from 'typeorm';
import { StorageEnergyRetention } from '../src/storage/storage-energy-retention.ts';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { announce } from './device-data.ts';
import { sample } from './retained-records.ts';
import { storageSampleRecord } from './storage-records.ts';

type PlantModel = ContractHarness['plantModel'];
type Hybrid = PlantModel['inverters'][number];
type HybridSample = Required<Pick<ReturnType<PlantModel['sample']>, 'battery' | 'meter'>> &
  ReturnType<PlantModel['sample']>;

const STEP = 300;
/** The sums have two decimals of a kWh. */
const ROUNDING = 0.01;
let harness: Harness;
let api: DeliveryApi;
let database: DataSource;
let plantModel: PlantModel;
let hybrid: Hybrid;
let zone: string;
/** Yesterday in the zone of the plant. */
let bounds: { start: number; end: number };
let owner: Caller;
let deviceId: string;
let plantId: string;

beforeAll(async () => {
  harness = await Harness.open();
  api = await DeliveryApi.start(harness);
  database = api.service.app.get(DataSource);
  for (let seed = 0; !(await chooseFrom(`storage-${seed}`)); seed += 1)
    if (seed === 100) throw new Error('no logger of a hybrid inverter was online for the whole of yesterday');
}, 60_000);
beforeEach(async () => {
  owner = await harness.newAccount();
  deviceId = newId('dev');
  plantId = newId('plt');
});

/** @returns whether there is one whose logger missed nothing yesterday: the sums of the others lack what no sample tells */
async function chooseFrom(plantModelSeed: string): Promise<boolean> {
  const cloud = await ContractHarness.open(await loadVendor('huawei'), { inverters: 120, plantModelSeed });
  await cloud.close();
  ({ plantModel } = cloud);
  return plantModel.inverters.some((inverter) => inverter.battery !== undefined && choose(inverter));
}

/** Takes the day of an inverter. @returns whether its logger was never offline */
function choose(inverter: Hybrid): boolean {
  hybrid = inverter;
  zone = inverter.site.timezone;
  bounds = dayBounds(zone, localDay(zone, Math.floor(Date.now() / 1000) - 86_400));
  return samples().every(({ state }) => state !== 'offline');
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(6).toString('hex')}`;
const kilo = (value: number): number => Math.round(value) / 1000;
const modelAt = (time: number): HybridSample => plantModel.sample(hybrid, time) as HybridSample;

/** The samples of the day, and two on both sides of it. */
function samples(): HybridSample[] {
  const count = (bounds.end - bounds.start) / STEP + 4;
  const times = Array.from({ length: count + 1 }, (_, n) => bounds.start + (n - 2) * STEP);
  return times.map(modelAt);
}

/** What the model counts from midnight to midnight, kWh. */
function modelled(): Record<string, number> {
  const [from, to] = [modelAt(bounds.start), modelAt(bounds.end)];
  return {
    EGenerated: kilo(to.energyTotalWh - from.energyTotalWh),
    EGridExport: kilo(to.meter.exportedTotalWh - from.meter.exportedTotalWh),
    EGridImport: kilo(to.meter.importedTotalWh - from.meter.importedTotalWh),
    EBatteryCharge: kilo(to.battery.chargedTotalWh - from.battery.chargedTotalWh),
    EBatteryDischarge: kilo(to.battery.dischargedTotalWh - from.battery.dischargedTotalWh),
    ELoad: kilo(to.meter.loadTotalWh - from.meter.loadTotalWh),
  };
}

const gridOf = ({ meter }: HybridSample): StorageMeasurements => ({
  GridPower: kilo(meter.powerW),
  EGridExport: kilo(meter.exportedTodayWh),
  EGridImport: kilo(meter.importedTodayWh),
  LoadPower: kilo(meter.loadPowerW),
  ELoad: kilo(meter.loadTodayWh),
});
/** As a battery of Sungrow (type 43): lifetime counters alone. */
const batteryOf = ({ battery }: HybridSample): StorageMeasurements => ({
  EBatteryChargeTotal: kilo(battery.chargedTotalWh),
  EBatteryDischargeTotal: kilo(battery.dischargedTotalWh),
});

/** A record of the plant's own meter or battery, whose serial number is the vendor's id of the plant. */
const ofPlant = (
  deviceType: 'battery' | 'meter',
  Datetime: number,
  measurements: StorageMeasurements,
): OutgoingRecord =>
  storageSampleRecord(owner.accountId, {
    deviceType,
    deviceId,
    DeviceSN: '4711',
    InverterSN: undefined,
    PlantId: plantId,
    Datetime,
    offsetSeconds: 3600,
    measurements,
  });
const storageRecords = (): OutgoingRecord[] =>
  samples().flatMap((one) => [ofPlant('meter', one.time, gridOf(one)), ofPlant('battery', one.time, batteryOf(one))]);

/** A record of an inverter of the plant. */
function inverter(time: number, members: object, device = deviceId): OutgoingRecord {
  const serial = `SN-${device}`;
  const headers = { device, plant: plantId };
  const record = sample({ accountId: owner.accountId, time, serial, vendor: 'solax', headers });
  const key = { InverterSN: serial, DataSources: 'solax', Datetime: time, idempotency_key: `solax:${serial}:${time}` };
  return { ...record, value: Buffer.from(JSON.stringify({ ...key, Timezone: 'GMT+1', ...members })) };
}
const generation = (one: HybridSample): object => ({
  ETotal: kilo(one.energyTotalWh),
  EDay: kilo(one.energyTodayWh),
  PowerACOutputActive: kilo(one.acPowerW),
});

const get = async (path: string): Promise<Json> => (await api.call(owner, 'GET', `/v1${path}`)).body.result;
const range = (resolution: string): string =>
  `resolution=${resolution}&from=${bounds.start}&to=${bounds.end}&limit=500`;
const history = async (resolution = '1d'): Promise<Json[]> =>
  (await get(`/plants/${plantId}/flows/history?${range(resolution)}`))?.items ?? [];

async function known(device = deviceId, timezone = zone): Promise<void> {
  await announce(harness, owner.accountId, device, {
    vendor: 'solax',
    plantId,
    timezone,
    InverterSN: `SN-${device}`,
  });
  await until('the inverter is known', async () => {
    const found = await get(`/devices/${device}/energy`);
    return found?.timezone === timezone ? true : undefined;
  });
}

/** Waits until the sums of the day are those of the model, within 1 %. */
const untilModelled = (names: readonly string[], sources: object): Promise<Json> => {
  const model = modelled();
  return until(
    `the day is ${JSON.stringify(model)}`,
    async () => {
      const [one] = await history();
      const isSo = names.every((name) => Math.abs(one?.[name] - model[name]!) <= 0.01 * model[name]! + ROUNDING);
      return isSo && JSON.stringify(one!.sources) === JSON.stringify(sources) ? one : undefined;
    },
    { deadlineMs: 60_000 },
  );
};
const all = ['EGenerated', 'EGridExport', 'EGridImport', 'EBatteryCharge', 'EBatteryDischarge', 'ELoad'];
const ofStorage = { grid: 'meter', battery: 'battery', load: 'meter' };

it('sums the day of a meter and a battery of a plant, which its inverter does not report', async () => {
  await known();
  await harness.produce(samples().map((one) => inverter(one.time, generation(one))));
  const before = await until('the generation is known', async () => {
    const [one] = (await get(`/plants/${plantId}/energy?${range('1d')}`)).items;
    return one.complete > 99 ? one : undefined;
  });
  await harness.produce(storageRecords());
  const one = await untilModelled(all, ofStorage);
  expect(one).toMatchObject({ devices: { of: 1, counted: 1 }, complete: before.complete });
  expect(one.selfConsumption).toBeCloseTo(1 - one.EGridExport / one.EGenerated, 3);
  expect(one.autarky).toBeCloseTo(1 - one.EGridImport / one.ELoad, 3);
  // The quarter hours are the day.
  const quarters = await history('15m');
  for (const name of all) {
    const sum = quarters.reduce<number>((total, each) => total + Number(each[name] ?? 0), 0);
    expect(Math.abs(sum - Number(one[name]))).toBeLessThan(0.5);
  }
  // What the API knows of the energy of inverters stays as it was.
  expect((await get(`/plants/${plantId}/energy?${range('1d')}`)).items).toEqual([before]);
  expect((await get(`/energy?${range('1d')}`)).items[0].devices).toEqual({ of: 1, counted: 1 });
}, 120_000);

it('counts nothing twice where the inverter reports the same', async () => {
  await known();
  const records = samples().map((one) => {
    const { battery } = one;
    const charged = {
      EBatteryCharge: kilo(battery.chargedTodayWh),
      EBatteryDischarge: kilo(battery.dischargedTodayWh),
    };
    return inverter(one.time, { ...generation(one), ...gridOf(one), ...charged, BatteryPower: kilo(battery.powerW) });
  });
  await harness.produce(records);
  const ofInverter = { grid: 'inverter', battery: 'inverter', load: 'inverter' };
  await untilModelled(all, ofInverter);
  await harness.produce(storageRecords());
  await untilModelled(all, ofStorage);
}, 120_000);

it('takes one meter that two inverters report; none where they differ', async () => {
  await known();
  const other = newId('dev');
  await known(other);
  const hours = samples().filter(({ time }) => time < bounds.start + 12 * 3600);
  await harness.produce(
    hours.flatMap((one) => [inverter(one.time, gridOf(one)), inverter(one.time + 20, gridOf(one), other)]),
  );
  const { EGridImport, ELoad } = await until('both are counted', async () => {
    const [one] = await history();
    return one?.devices.counted === 2 && one.EGridImport > 0 ? one : undefined;
  });
  const [first] = (await get(`/devices/${deviceId}/energy?${range('1d')}`)).items;
  // The two are read 20 s after each other.
  expect(Math.abs(first.EGridImport - EGridImport)).toBeLessThan(0.03 * EGridImport);
  expect(Math.abs(first.ELoad - ELoad)).toBeLessThan(0.03 * ELoad);
  const third = newId('dev');
  await known(third);
  await harness.produce([
    inverter(bounds.start + 3600, { EGridImport: 1, EGridExport: 0 }, third),
    inverter(bounds.start + 7200, { EGridImport: 90, EGridExport: 0 }, third),
  ]);
  const ambiguous = await until('the third is counted', async () => {
    const [one] = await history();
    return one?.sources.grid === 'ambiguous' ? one : undefined;
  });
  for (const name of ['EGridImport', 'EGridExport', 'autarky']) expect(ambiguous).not.toHaveProperty(name);
}, 120_000);

it('computes the days again when the zone of the plant becomes known', async () => {
  const noon = Math.floor(bounds.start / 86_400) * 86_400 + 12 * 3600;
  // 1.2 kWh an hour, counted from 0 at midnight in Tokyo (15:00 in UTC).
  const record = (time: number): OutgoingRecord => {
    const hours = ((time / 3600 + 9) % 24) * 1.2;
    return ofPlant('meter', time, { EGridImport: Math.round(hours * 100) / 100, GridPower: -1.2 });
  };
  const records = Array.from({ length: 73 }, (_, n) => record(noon + n * STEP));
  await harness.produce(records);
  const zoneOf = async (): Promise<string | undefined> => {
    const sql = 'SELECT timezone FROM storage_energy_devices WHERE account_id = $1';
    return (await database.query<{ timezone: string }[]>(sql, [owner.accountId]))[0]?.timezone;
  };
  await until('the meter is known', async () => ((await zoneOf()) === 'GMT+1' ? true : undefined));
  await known(deviceId, 'Asia/Tokyo');
  await harness.produce([record(noon + 73 * STEP)]);
  await until('its zone is known', async () => ((await zoneOf()) === 'Asia/Tokyo' ? true : undefined));
  const path = `/plants/${plantId}/flows/history?resolution=1d&from=${noon}&to=${noon + 6 * 3600}`;
  const { items } = await get(path);
  // 21:00 to 24:00 in Tokyo, with what the counter had at 21:00; then 00:00 to 03:05.
  expect(items.map((one: Json) => [one.start, one.EGridImport])).toEqual([
    [noon - 21 * 3600, 28.8],
    [noon + 3 * 3600, 3.7],
  ]);
}, 120_000);

it('makes no interval, device or count of it, and is erased with the account', async () => {
  await api.newWebhook(owner, { filter: { kinds: ['energy.interval'] } });
  await known();
  await harness.produce([...storageRecords(), ...samples().map((one) => inverter(one.time, generation(one)))]);
  await untilModelled(all, ofStorage);
  const count = async (sql: string): Promise<number> =>
    (await database.query<[{ count: number }]>(sql, [owner.accountId]))[0].count;
  expect(await count('SELECT count(*)::int AS count FROM energy_devices WHERE account_id = $1')).toBe(1);
  const devices = await until('the intervals are sent', async () => {
    const found = await devicesOfIntervals();
    return found.length > 0 ? found : undefined;
  });
  expect(new Set(devices)).toEqual(new Set([deviceId]));
  const left = `SELECT (SELECT count(*) FROM storage_energy_devices WHERE account_id = $1)::int
    + (SELECT count(*) FROM storage_devices WHERE account_id = $1)::int AS count`;
  expect(await count(left)).toBe(4);
  const account = { id: owner.accountId, status: 'deleted', language: 'en', deviceQuota: 10, credentialsRevokedAt: 0 };
  const channels = { kafka: false, mqtt: false };
  await harness.send(topicNames.controlAccounts, owner.accountId, { ...account, channels });
  await until('all is erased', async () => ((await count(left)) === 0 ? true : undefined));
}, 120_000);

it('keeps readings for 35 days and days for the configured years', async () => {
  const insert = `INSERT INTO storage_energy_devices
      (storage_id, account_id, type, serial, device_id, of_plant, timezone, begins_at, latest_at)
    VALUES ($1, $2, 'meter', 'M1', 'dev_1', false, 'UTC', 0, extract(epoch FROM now() - $3::interval)) RETURNING seq`;
  const newDevice = async (age: string): Promise<number> => {
    const [row] = await database.query<[{ seq: number }]>(insert, [newId('sto'), owner.accountId, age]);
    return row.seq;
  };
  const addDay = async (seq: number, age: string): Promise<void> => {
    const values = `$1, (now() - $2::interval)::date, ''`;
    await database.query(`INSERT INTO storage_energy_slots (device_seq, day, packed) VALUES (${values})`, [seq, age]);
    await database.query(
      `INSERT INTO storage_energy_readings (device_seq, day, packed, written_on) VALUES (${values}, (now() - $2::interval)::date)`,
      [seq, age],
    );
  };
  const [current, gone] = [await newDevice('1 day'), await newDevice('6 years')];
  for (const age of ['36 days', '38 days', '6 years']) await addDay(current, age);
  await addDay(gone, '6 years');
  await api.service.app.get(StorageEnergyRetention, { strict: false }).run();
  const days = async (table: string): Promise<number[]> => {
    const sql = `SELECT current_date - day AS age FROM ${table} WHERE device_seq = ANY($1) ORDER BY day DESC`;
    return (await database.query<{ age: number }[]>(sql, [[current, gone]])).map(({ age }) => age);
  };
  expect([await days('storage_energy_readings'), await days('storage_energy_slots')]).toEqual([[36], [36, 38]]);
  const kept = await database.query<{ seq: number }[]>('SELECT seq FROM storage_energy_devices WHERE seq = ANY($1)', [
    [current, gone],
  ]);
  expect(kept).toEqual([{ seq: current }]);
});

/** Reads the devices of the account's records of `energy.interval`. */
async function devicesOfIntervals(): Promise<(string | undefined)[]> {
  const connection = kafkaConnectionFromEnvironment(process.env, 'storage-energy-test');
  const admin = createKafkaAdmin(connection);
  const { length } = await admin.endOffsets(topicNames.energy);
  await admin.close();
  const found: (string | undefined)[] = [];
  for (let partition = 0; partition < length; partition += 1)
    await readPartition(connection, topicNames.energy, partition, ({ headers }) => {
      if (headers.account === owner.accountId) found.push(headers.device);
    });
  return found;
}
