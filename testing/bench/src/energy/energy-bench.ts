import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRecord } from '@heliograph/kafka';
import { topicNames, type DeviceRecord } from '@heliograph/messaging';
import type { Table } from '@heliograph/testbed';
import pg from 'pg';
import type { BenchContext, BenchResult } from '../bench.ts';
import { benchAccountId, fillBaseData } from '../dispatch/backlog-run.ts';
import { recordOf, sampleRecord } from '../dispatch/control-records.ts';
import { startDeliveryApi, type DeliveryApi } from '../dispatch/delivery-api.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { timesCell, timesOf, type Milliseconds } from '../report/pairs.ts';

const days = 365;
const daySeconds = 86_400;
const stepSeconds = 300;
/** From 06:00 to 18:00. */
const samplesOfDay = 145;
const clonedDevices = 500;
const plantId = 'plt_energy';
const pollMs = 200;
/** The fleet and the time that sizes are stated for. */
const fleetDevices = 10_000;
const readingsDays = 35;

/** A year of some devices through delivery-api; then sums over a plant of 500 devices with the same days. */
export async function energyBench(context: BenchContext): Promise<BenchResult> {
  const { directory, progress, signal, options } = context;
  const devices = Math.max(1, Math.round(options.records / days / samplesOfDay));
  const stack = await BenchStack.start(directory, progress, ['kafka', 'postgres']);
  const database = new pg.Client({ connectionString: stack.environment.DATABASE_URL });
  const { service, get } = await startDeliveryApi(context, stack, { HISTORY_DAYS: '0' });
  try {
    await database.connect();
    await database.query('SET search_path = delivery');
    const first = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds - (days + 1) * daySeconds;
    await fillBaseData(stack, [], 0, signal);
    await stack.producer.send(Array.from({ length: devices }, (_, n) => announced(n)));
    const before = cpuSecondsOf(service.pid!);
    progress(`${devices} devices, ${days} days of ${samplesOfDay} samples …`);
    for (let day = 0; day < days; day += 1) {
      signal.throwIfAborted();
      const ofDay = Array.from({ length: devices }, (_, n) => samples(n, day, first)).flat();
      await stack.sendAll(ofDay, signal);
    }
    const problems = await untilComputed(context, database, devices);
    const cpuSeconds = cpuSecondsOf(service.pid!) - before;
    progress(`a plant of ${clonedDevices} devices with the same days …`);
    const bytes = await cloned(database);
    const query = `resolution=1d&limit=500&from=${first}&to=${first + days * daySeconds}`;
    const ofDevice = await timesOf(() => allDays(get, `devices/dev_energy0/energy?${query}`));
    const ofPlant = await timesOf(() => allDays(get, `plants/${plantId}/energy?${query}`));
    const results = { devices, cpuSeconds, bytes, ofDevice, ofPlant };
    return { problems, tables: [tableOf(results)], results };
  } finally {
    await database.end().catch(() => undefined);
    await service.stop();
    await stack.stop();
  }
}

function announced(n: number): OutgoingRecord {
  const deviceId = `dev_energy${n}`;
  const device: DeviceRecord = {
    deviceId,
    accountId: benchAccountId,
    vendorAccountId: 'va_1',
    vendor: 'solis',
    plantId: `plt_${n}`,
    vendorPlantId: '1',
    InverterSN: deviceId,
    CollectorSN: '',
    vendorDeviceId: '1',
    vendorType: '1',
    timezone: 'UTC',
    groups: [],
    monitored: true,
    firstSeenAt: 0,
  };
  return recordOf(topicNames.controlDevices, deviceId, device);
}

/** A clear day of 10 kW, with a counter and the grid. */
function samples(n: number, day: number, first: number): OutgoingRecord[] {
  const deviceId = `dev_energy${n}`;
  return Array.from({ length: samplesOfDay }, (_, i) => {
    const at = first + day * daySeconds + daySeconds / 4 + i * stepSeconds;
    const share = i / (samplesOfDay - 1);
    const power = 10 * Math.sin(Math.PI * share);
    const energy = (10 * 12 * (1 - Math.cos(Math.PI * share))) / Math.PI;
    const rounded = (value: number): number => Math.round(value * 100) / 100;
    return sampleRecord(benchAccountId, deviceId, at, {
      PowerACOutputActive: rounded(power),
      GridPower: rounded(power - 0.5),
      EDay: rounded(energy),
      ETotal: rounded(day * 76.4 + energy),
      EGridExport: rounded(energy * 0.9),
    });
  });
}

/** Waits until every day is computed and nothing changes. @returns the problem, if the time is over */
async function untilComputed(
  { options, signal }: BenchContext,
  database: pg.Client,
  devices: number,
): Promise<string[]> {
  const deadline = performance.now() + options.seconds * 1000;
  const read = `SELECT coalesce(sum(next_offset), 0)::int AS count FROM projection_positions WHERE topic = 'energy/${topicNames.baseData}'`;
  for (;;) {
    const { rows } = await database.query<{ count: number }>(read);
    const count = rows[0]!.count;
    if (count >= devices * days * samplesOfDay) return [];
    if (performance.now() > deadline) return [`${count} samples were projected within ${options.seconds} s`];
    await sleep(pollMs, undefined, { signal });
  }
}

/** Adds a plant with the days of the first device. @returns bytes of a day in the tables that keep it, and of a day's readings */
async function cloned(database: pg.Client): Promise<{ day: number; readings: number }> {
  await database.query('TRUNCATE energy_spans');
  await database.query(
    `INSERT INTO energy_devices (device_id, account_id, plant_id, timezone, begins_at)
     SELECT 'dev_clone' || n, '${benchAccountId}', '${plantId}', 'UTC', 0 FROM generate_series(1, ${clonedDevices}) n`,
  );
  const sizes: Record<string, number> = {};
  for (const table of ['energy_slots', 'energy_days', 'energy_readings']) {
    const { rows } = await database.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
       WHERE attrelid = '${table}'::regclass AND attnum > 1 AND NOT attisdropped`,
    );
    const columns = rows[0]!.columns;
    await database.query(
      `INSERT INTO ${table} SELECT d.seq, ${columns.replaceAll(/\w+/g, 't.$&')} FROM ${table} t, energy_devices d
       WHERE t.device_seq = (SELECT seq FROM energy_devices WHERE device_id = 'dev_energy0') AND d.plant_id = '${plantId}' ORDER BY t.day, d.seq`,
    );
    await database.query(`VACUUM FULL ANALYZE ${table}`);
    const size = await database.query<{ bytes: string; count: string }>(
      `SELECT pg_total_relation_size('${table}') AS bytes, count(*) FROM ${table}`,
    );
    sizes[table] = Number(size.rows[0]!.bytes) / Number(size.rows[0]!.count);
  }
  return { day: sizes.energy_slots! + sizes.energy_days!, readings: sizes.energy_readings! };
}

/** @throws Error when a day is missing in the answer */
async function allDays(get: DeliveryApi['get'], path: string): Promise<void> {
  const { items } = await get<{ items: { EGenerated?: number }[] }>(path);
  const known = items.filter(({ EGenerated }) => EGenerated !== undefined).length;
  if (known !== days) throw new Error(`${path}: ${known} days in place of ${days}`);
}

interface Results {
  devices: number;
  cpuSeconds: number;
  bytes: { day: number; readings: number };
  ofDevice: Milliseconds;
  ofPlant: Milliseconds;
}

function tableOf({ devices, cpuSeconds, bytes, ofDevice, ofPlant }: Results): Table {
  const slots = devices * days * 96;
  const gigabytes = (fleetDevices * (days * bytes.day + readingsDays * bytes.readings)) / 1e9;
  return {
    title: `Energy: ${devices} devices, a year of 5-minute samples`,
    columns: ['', 'measured'],
    rows: [
      [
        'CPU of delivery-api for 100,000 samples',
        `${((cpuSeconds / (devices * days * samplesOfDay)) * 1e5).toFixed(1)} s`,
      ],
      ['CPU for a million quarter hours', `${((cpuSeconds / slots) * 1e6).toFixed(0)} s`],
      ['a day of a device, with indexes', `${bytes.day.toFixed(0)} bytes`],
      ['its readings, for 35 days', `${bytes.readings.toFixed(0)} bytes`],
      [`${fleetDevices.toLocaleString('en')} devices, a year (computed)`, `${gigabytes.toFixed(2)} GB`],
      ['a year of a device by days', timesCell(ofDevice)],
      [`a year of ${clonedDevices} devices by days`, timesCell(ofPlant)],
    ],
  };
}
