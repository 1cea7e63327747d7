import { randomBytes } from 'node:crypto';
import { deviceDay, type DeviceDaySums } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import { correctedDayRecord, energyRecord, topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { announce } from './device-data.ts';
import { DeliveryApi, Harness, type Caller, type Json } from './delivery-api.ts';
import { sample } from './retained-records.ts';

const daySeconds = 86_400;
const plantId = 'plt_days';

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
  deviceId = `dev_${randomBytes(6).toString('hex')}`;
});

const datesOf = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    new Date(Date.parse(from) + n * daySeconds * 1000).toISOString().slice(0, 10),
  );

const origin = (date: string) => ({
  accountId: owner.accountId,
  deviceId,
  plantId,
  vendor: 'solis',
  serial: deviceId,
  kind: 'device.day' as const,
  time: Date.parse(`${date}T00:00:00+05:30`) / 1000,
  origin: 'import' as const,
  importId: 'imp_1',
});

function dayOf(date: string, sums: DeviceDaySums): OutgoingRecord {
  const about = { deviceId, InverterSN: deviceId, DataSources: 'solis', PlantId: plantId };
  const body = deviceDay({ ...about, date, Timezone: 'GMT+5:30', ...sums })!;
  return { ...energyRecord(origin(date), body), value: Buffer.from(JSON.stringify(body)) };
}

/** A sample of an inverter that generates 6 kW. */
function sampleAt(at: number, day: number): OutgoingRecord {
  const body = {
    InverterSN: deviceId,
    DataSources: 'solis',
    Timezone: 'GMT+5:30',
    Datetime: at,
    PowerACOutputActive: 6,
    EDay: day,
    idempotency_key: `solis:${deviceId}:${at}`,
  };
  const headers = { device: deviceId, plant: plantId, origin: 'import', import: 'imp_2' };
  const record = sample({ accountId: owner.accountId, time: at, serial: deviceId, headers });
  return { ...record, topic: topicNames.baseDataBackfill, value: Buffer.from(JSON.stringify(body)) };
}

const itemsOf = async (of: string, query: string): Promise<Json[]> =>
  (await api.call(owner, 'GET', `/v1${of}/energy?${query}`)).body.result?.items ?? [];
const untilItems = (what: string, of: string, query: string, holds: (items: Json[]) => boolean): Promise<Json[]> =>
  until(
    what,
    async () => {
      const items = await itemsOf(of, query);
      return holds(items) ? items : undefined;
    },
    { deadlineMs: 120_000 },
  );

it("shows a year of a vendor's days by day, month and year, of the device and its plant", async () => {
  await announce(harness, owner.accountId, deviceId, { timezone: 'Asia/Kolkata', plantId, InverterSN: deviceId });
  const dates = datesOf('2025-06-01', 365);
  await harness.produce(dates.map((date) => dayOf(date, { EDay: 10, EGridExport: 4 })));
  const range = 'from=2025-06-01&to=2026-06-01';
  for (const scope of [`/devices/${deviceId}`, `/plants/${plantId}`]) {
    const days = await untilItems(
      'a year of days',
      scope,
      `resolution=1d&limit=500&${range}`,
      (items) => items.length === 365 && items.every(({ EGenerated }) => EGenerated === 10),
    );
    expect(days).toHaveLength(365);
    expect(days[0]).toMatchObject({ EGridExport: 4, source: 'vendor_day', complete: 100, version: 1 });
    expect(days[0]!.start).toBe(Date.parse('2025-06-01T00:00:00+05:30') / 1000);
    const months = await itemsOf(scope, `resolution=1mo&${range}`);
    expect(months.map(({ EGenerated }) => EGenerated)).toEqual([
      300, 310, 310, 300, 310, 300, 310, 310, 280, 310, 300, 310,
    ]);
    const years = await itemsOf(scope, 'resolution=1y&from=2025-01-01&to=2026-01-01');
    expect(years).toMatchObject([{ EGenerated: 2_140, source: 'vendor_day' }]);
  }
  const hours = await itemsOf(`/devices/${deviceId}`, 'resolution=1h&from=2025-06-01&to=2025-06-02');
  expect(hours.every(({ source }) => source === 'none')).toBe(true);
}, 180_000);

it('lets samples take the place of the day that the vendor had, and leaves a day with samples as it is', async () => {
  await announce(harness, owner.accountId, deviceId, { timezone: 'Asia/Kolkata', plantId, InverterSN: deviceId });
  const [first, second, third] = datesOf('2026-03-01', 3) as [string, string, string];
  await harness.produce([dayOf(first, { EDay: 10 }), dayOf(third, { EDay: 30 })]);
  const query = `resolution=1d&from=${first}&to=2026-03-04`;
  const of = `/devices/${deviceId}`;
  await untilItems('two days', of, query, (items) => items[0]?.EGenerated === 10 && items[2]?.EGenerated === 30);
  const eight = Date.parse(`${first}T08:00:00+05:30`) / 1000;
  // 0.5 kWh from each to the next.
  const samples = Array.from({ length: 13 }, (_, n) => sampleAt(eight + n * 300, n * 0.5));
  await harness.produce([
    ...samples,
    ...samples.map(({ headers }, n) => sampleAt(Number(headers!.time) + daySeconds, n * 0.5)),
  ]);
  const filled = await untilItems('samples of two days', of, query, ([day, next]) =>
    [day, next].every((each) => each?.EGenerated === 6),
  );
  expect(filled[0]!.source).not.toBe('vendor_day');
  expect(filled[0]!.version).toBeGreaterThan(0);
  const late = { ...correctedDayRecord(origin(third), { idempotency_key: 'k' }), value: Buffer.from('{}') };
  await harness.produce([dayOf(second, { EDay: 99 }), late, dayOf('2026-03-04', { EDay: 40 })]);
  const items = await untilItems(
    'the day after',
    of,
    'resolution=1d&from=2026-03-01&to=2026-03-05',
    (all) => all[3]?.EGenerated === 40,
  );
  expect(items.map(({ EGenerated }) => EGenerated)).toEqual([6, 6, 30, 40]);
}, 180_000);
