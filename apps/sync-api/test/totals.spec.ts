import { insertFleet, type Fleet } from './fleet.ts';
import { Harness, SyncApi, type Caller, type Json } from './sync-api.ts';

let harness: Harness;
let api: SyncApi;
let caller: Caller;
let fleet: Fleet;

const now = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  harness = await Harness.open();
  api = await SyncApi.start(harness);
  caller = await harness.newAccount(100);
  fleet = await insertFleet(api, caller, { plants: 2, devicesPerPlant: 3 });
  await api.sql(
    `INSERT INTO latest_samples (device_id, account_id, seq, at, received_at, day_ends_at, state, power_kw, energy_today_kwh, energy_total_kwh)
     SELECT id, account_id, seq, v.at, v.at, v.ends, 1, v.power, v.today, v.total
     FROM unnest($1::text[], $2::bigint[], $3::bigint[], '{0.1,0.2,5,null,7}'::float8[], '{1,2,4,null,8}'::float8[], '{10,20,40,80,null}'::float8[])
       AS v (device, at, ends, power, today, total) JOIN devices d ON d.id = v.device`,
    [
      fleet.deviceIds.slice(0, 5),
      // The third is from hours ago; the others are "fresh" however slow this test is.
      [0, 0, -36_000, 0, 0].map((seconds) => now + 86_400 + (seconds && seconds - 86_400)),
      [1, 1, -1, 1, 1].map((days) => now + days * 86_400),
    ],
  );
  const states = [1, 1, 0, 4, 4];
  for (const [n, state] of states.entries())
    await api.sql('UPDATE devices SET state = $2, online = $3 WHERE id = $1', [fleet.deviceIds[n], state, n !== 2]);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await harness.close();
}, 60_000);

const result = async (path: string, as = caller): Promise<Json> => (await api.call(as, 'GET', path)).body.result;

const firstPlant = {
  devices: 3,
  powerKw: { sum: 0.3, counted: 2, leftOut: { noSample: 0, notReported: 0, stale: 1 } },
  energyTodayKwh: { sum: 3, counted: 2, leftOut: { noSample: 0, notReported: 0, dayEnded: 1 } },
  energyTotalKwh: { sum: 70, counted: 3, leftOut: { noSample: 0, notReported: 0 } },
  states: [
    { state: 0, devices: 1 },
    { state: 1, devices: 2 },
  ],
  online: { online: 2, offline: 1, unknown: 0 },
};

describe('totals', () => {
  it('sum over all devices, and say which they leave out', async () => {
    expect(await result('/v1/devices/totals')).toEqual({
      devices: 6,
      powerKw: { sum: 7.3, counted: 3, leftOut: { noSample: 1, notReported: 1, stale: 1 } },
      energyTodayKwh: { sum: 11, counted: 3, leftOut: { noSample: 1, notReported: 1, dayEnded: 1 } },
      energyTotalKwh: { sum: 150, counted: 4, leftOut: { noSample: 1, notReported: 1 } },
      states: [
        { state: 0, devices: 1 },
        { state: 1, devices: 2 },
        { state: 4, devices: 2 },
        { state: null, devices: 1 },
      ],
      online: { online: 4, offline: 1, unknown: 1 },
    });
  });

  it('are the same with a filter that all devices pass, and those of another account are not in them', async () => {
    const other = await harness.newAccount(100);
    const more = await insertFleet(api, other, { plants: 1, devicesPerPlant: 1 });
    await api.sql(
      `INSERT INTO latest_samples (device_id, account_id, seq, at, received_at, day_ends_at, state, power_kw)
       SELECT id, account_id, seq, $2, $2, $2, 1, 1000 FROM devices WHERE id = $1`,
      [more.deviceIds[0], now],
    );
    const all = await result('/v1/devices/totals');
    expect(all.devices).toBe(6);
    for (const filter of ['vendor=solis', 'text=SN0', `dataAccessUserId=${fleet.vendorAccountId}`])
      expect(await result(`/v1/devices/totals?${filter}`)).toEqual(all);
    const others = await result('/v1/devices/totals', other);
    expect(others).toMatchObject({ devices: 1, powerKw: { counted: 1, sum: 1000 } });
    expect(others).toEqual(await result('/v1/devices/totals?vendor=solis', other));
  });

  it('have the filters of the list, and no sum where no device counts', async () => {
    expect(await result(`/v1/devices/totals?plantId=${fleet.plantIds[0]}`)).toEqual(firstPlant);
    const none = await result('/v1/devices/totals?state=8');
    expect([none.devices, none.powerKw.sum, none.states]).toEqual([0, null, []]);
    expect((await result('/v1/devices/totals', await harness.newAccount())).devices).toBe(0);
  });

  it('are part of a plant, and of plants on request', async () => {
    const { items } = await result('/v1/plants?include=totals');
    expect(items.map(({ totals }: Json) => totals.devices)).toEqual([3, 3]);
    expect(items[0].totals).toEqual(firstPlant);
    expect((await result(`/v1/plants/${fleet.plantIds[0]}`)).totals).toEqual(firstPlant);
    expect((await result('/v1/plants')).items[0]).not.toHaveProperty('totals');
  });
});
