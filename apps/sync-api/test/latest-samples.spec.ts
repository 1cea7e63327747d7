import { topicNames } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import { insertFleet, type Fleet } from './fleet.ts';
import { sampleRecord, type Sample } from './latest.ts';
import { Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;
let caller: Caller;
let fleet: Fleet;

const now = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
}, 90_000);
beforeEach(async () => {
  caller = await harness.newAccount(100);
  fleet = await insertFleet(api, caller, { plants: 2, devicesPerPlant: 3 });
});

type Values = Readonly<Record<string, unknown>>;
const produce = (samples: readonly Omit<Sample, 'accountId'>[]): Promise<void> =>
  harness.produce(samples.map((sample) => sampleRecord({ accountId: caller.accountId, ...sample })));
const power = (device: number, at: number, kw: number, more: Values = {}): Omit<Sample, 'accountId'> => ({
  deviceId: fleet.deviceIds[device]!,
  at,
  members: { PowerACOutputActive: kw, ...more },
});
const list = async (query: string, as = caller): Promise<Json> =>
  (await api.call(as, 'GET', `/v1/devices?${query}`)).body.result;
const rowOf = async (device: number): Promise<Json> =>
  (await api.sql('SELECT * FROM latest_samples WHERE device_id = $1', [fleet.deviceIds[device]]))[0];
const untilSampled = (device: number, at: number): Promise<Json> =>
  until(
    `device ${device} has its sample`,
    async () => {
      const row = await rowOf(device);
      return Number(row?.at) === at ? row : undefined;
    },
    { deadlineMs: 120_000 },
  );

/** Walks through all pages. */
async function walk(query: string, limit: number): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Json = await list(`${query}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.items.map((item: Json) => fleet.deviceIds.indexOf(item.deviceId)));
    cursor = page.nextCursor;
  }
  return seen;
}

describe('the newest samples', () => {
  it('are in the list on request, by sample time, despite late and duplicate records', async () => {
    const newest = power(0, now - 60, 4.2, { EDay: 3.5, ETotal: 800 });
    await produce([{ ...newest, local: '2026-11-21 12:00:00' }, power(0, now - 600, 9), power(0, now - 60, 5)]);
    await produce([{ ...power(0, now - 300, 1), topic: topicNames.baseDataBackfill }, power(1, now - 50, 2)]);
    await untilSampled(0, now - 60);
    await untilSampled(1, now - 50);
    const { items } = await list('include=latest');
    expect(items[0].latest).toEqual({
      sampledAt: now - 60,
      receivedAt: expect.any(Number),
      state: 1,
      powerKw: 4.2,
      energyTodayKwh: 3.5,
      energyTotalKwh: 800,
    });
    expect(items[1].latest).toMatchObject({ powerKw: 2, energyTodayKwh: null, energyTotalKwh: null });
    expect(items[2].latest).toBeNull();
    expect((await list('')).items[0]).not.toHaveProperty('latest');
  }, 180_000);

  it("count energy as today's only until the day of the plant ends", async () => {
    const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);
    const local = (secondsOfDay: number): string => `2026-11-21 ${clock(secondsOfDay)}`;
    // An hour before midnight, two hours ago; and at one o'clock, two hours ago.
    await produce([
      { ...power(0, now - 7_200, 1, { EDay: 20 }), local: local(82_800) },
      { ...power(1, now - 7_200, 1, { EDay: 0.5 }), local: local(3_600) },
    ]);
    await untilSampled(0, now - 7_200);
    await untilSampled(1, now - 7_200);
    const { items } = await list('include=latest&sort=-energyToday');
    expect(items.map((item: Json) => fleet.deviceIds.indexOf(item.deviceId))).toEqual([1, 0, 2, 3, 4, 5]);
    expect([items[0].latest.energyTodayKwh, items[1].latest.energyTodayKwh]).toEqual([0.5, null]);
  }, 180_000);

  it('exist for devices of the inventory only, of their own account, and go with them', async () => {
    const other = await harness.newAccount();
    const own = { ...power(0, now - 30, 1), accountId: caller.accountId };
    // In one batch: a newer record that names another account must not displace the device's own.
    const samples = [
      own,
      { ...own, ...power(0, now - 20, 7), accountId: other.accountId },
      { ...own, deviceId: 'dev_of_nobody' },
    ];
    await harness.produce(samples.map(sampleRecord));
    await untilSampled(0, now - 30);
    expect(await api.sql('SELECT FROM latest_samples WHERE device_id = $1', ['dev_of_nobody'])).toEqual([]);
    expect((await list('include=latest&sort=power', other)).items).toEqual([]);
    await api.sql(`UPDATE devices SET status = 'removed', monitored = false WHERE id = $1`, [fleet.deviceIds[0]]);
    await api.call(caller, 'POST', '/v1/devices/bulk', { action: 'remove', deviceIds: [fleet.deviceIds[0]] });
    expect(await rowOf(0)).toBeUndefined();
  }, 180_000);
});

describe('a sorted list', () => {
  beforeEach(async () => {
    await api.sql(
      `INSERT INTO latest_samples (device_id, account_id, seq, at, received_at, day_ends_at, state, power_kw, energy_today_kwh, energy_total_kwh)
       SELECT id, account_id, seq, v.at, v.at, $3, 1, v.power, v.today, v.total
       FROM unnest($1::text[], $2::int[], '{5,5,null,1,9}'::float8[], '{1,2,3,4,null}'::float8[], '{0,10,5,5,5}'::float8[]) AS v (device, at, power, today, total)
       JOIN devices d ON d.id = v.device`,
      [fleet.deviceIds.slice(0, 5), [1, 2, 3, 4, 5].map((n) => now - n), now + 3_600],
    );
  });

  it.each([
    ['power', [3, 0, 1, 4, 2, 5]],
    ['-power', [4, 1, 0, 3, 2, 5]],
    ['energyToday', [0, 1, 2, 3, 4, 5]],
    ['-energyToday', [3, 2, 1, 0, 4, 5]],
    ['energyTotal', [0, 2, 3, 4, 1, 5]],
    ['-energyTotal', [1, 4, 3, 2, 0, 5]],
    ['lastSample', [4, 3, 2, 1, 0, 5]],
    ['-lastSample', [0, 1, 2, 3, 4, 5]],
  ])('by %s has each device once on pages of any size, those without a value last', async (sort, order) => {
    for (const limit of [1, 2, 3, 500]) expect(await walk(`sort=${sort}`, limit)).toEqual(order);
  });

  it('by the energy of today has days of all time zones, and those of ended days last', async () => {
    const days = [3_600, -60, 7_200, 3_600, 7_200].map((seconds) => now + 86_400 + (seconds < 0 ? -172_800 : seconds));
    await api.sql(
      'UPDATE latest_samples l SET day_ends_at = v.ends FROM unnest($1::text[], $2::bigint[]) AS v (device, ends) WHERE l.device_id = v.device',
      [fleet.deviceIds.slice(0, 5), days],
    );
    for (const limit of [1, 2, 3, 500]) {
      expect(await walk('sort=energyToday', limit)).toEqual([0, 2, 3, 1, 4, 5]);
      expect(await walk('sort=-energyToday', limit)).toEqual([3, 2, 0, 1, 4, 5]);
      expect(await walk(`sort=-energyToday&plantId=${fleet.plantIds[0]}`, limit)).toEqual([2, 0, 1]);
    }
    await api.sql('UPDATE latest_samples SET day_ends_at = $2 WHERE device_id = ANY($1)', [fleet.deviceIds, now - 60]);
    expect(await walk('sort=-energyToday', 2)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('narrows by the filters', async () => {
    expect(await walk(`sort=-power&plantId=${fleet.plantIds[0]}`, 2)).toEqual([1, 0, 2]);
    expect(await walk(`sort=-power&plantId=${fleet.plantIds[1]}&vendor=solis`, 1)).toEqual([4, 3, 5]);
    expect(await walk('sort=-power&text=SN00000004', 2)).toEqual([4]);
    expect(await walk('sort=-power&vendor=huawei', 2)).toEqual([]);
  });

  it('has devices that were deleted or got their first sample no longer among those without one', async () => {
    const unsampled = () =>
      api.sql('SELECT device_id FROM unsampled_devices WHERE account_id = $1 ORDER BY seq', [caller.accountId]);
    expect(await unsampled()).toEqual([{ device_id: fleet.deviceIds[5] }]);
    await produce([power(5, now, 7)]);
    await untilSampled(5, now);
    expect(await unsampled()).toEqual([]);
    expect(await walk('sort=-power', 2)).toEqual([4, 5, 1, 0, 3, 2]);
    const more = await insertFleet(api, caller, { plants: 1, devicesPerPlant: 2, from: 10 });
    expect(await unsampled()).toEqual(more.deviceIds.map((device_id) => ({ device_id })));
    await api.sql('DELETE FROM devices WHERE id = $1', [more.deviceIds[0]]);
    expect(await unsampled()).toEqual([{ device_id: more.deviceIds[1] }]);
  }, 180_000);

  it('refuses the cursor of another sort', async () => {
    const { nextCursor } = await list('sort=power&limit=1');
    for (const query of ['sort=-power', '', 'sort=colour'])
      expect((await api.call(caller, 'GET', `/v1/devices?${query}&cursor=${nextCursor}`)).status).toBe(400);
  });
});
