import { sunPosition } from '@heliograph/base-data';
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

const result = async (path: string, as = caller): Promise<Json> => (await api.call(as, 'GET', path)).body.result;

const firstPlant = {
  devices: 3,
  removed: 0,
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
  it('sum over all devices, and count those that they leave out', async () => {
    expect(await result('/v1/devices/totals')).toEqual({
      devices: 6,
      removed: 0,
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
    const currentStatuses = [
      { currentStatus: 'no_data', devices: 1 },
      { currentStatus: 'producing', devices: 2 },
    ];
    expect(items[0].totals).toEqual({ ...firstPlant, currentStatuses });
    expect((await result(`/v1/plants/${fleet.plantIds[0]}`)).totals).toEqual({ ...firstPlant, currentStatuses });
    expect((await result('/v1/plants')).items[0]).not.toHaveProperty('totals');
  });
});

describe('a device that the vendor no longer lists', () => {
  let owner: Caller;
  let devices: Fleet;

  beforeAll(async () => {
    owner = await harness.newAccount(100);
    devices = await insertFleet(api, owner, { plants: 1, devicesPerPlant: 3 });
    await insertSample(devices.deviceIds, { power: 100 });
    await api.sql('UPDATE devices SET state = 1, online = true WHERE id = ANY($1)', [devices.deviceIds]);
    await api.sql(`UPDATE devices SET status = 'removed', monitored = false WHERE id = $1`, [devices.deviceIds[2]]);
  });

  it('is in no sum and no count, with a filter and without', async () => {
    const [plantId] = devices.plantIds;
    for (const path of ['/v1/devices/totals', '/v1/devices/totals?vendor=solis', `/v1/plants/${plantId}`]) {
      const answer = await result(path, owner);
      expect([path, answer.totals ?? answer]).toEqual([
        path,
        expect.objectContaining({
          devices: 2,
          removed: 1,
          powerKw: { sum: 200, counted: 2, leftOut: { noSample: 0, notReported: 0, stale: 0 } },
          states: [{ state: 1, devices: 2 }],
          online: { online: 2, offline: 0, unknown: 0 },
        }),
      ]);
    }
    const removed = await result('/v1/devices/totals?status=removed', owner);
    expect([removed.devices, removed.removed, removed.powerKw.sum]).toEqual([0, 1, null]);
  });

  it('is not online', async () => {
    const id = devices.deviceIds[2]!;
    expect(await result(`/v1/devices/${id}`, owner)).toMatchObject({ online: false, currentStatus: 'removed' });
    const listed = async (filter: string) =>
      (await result(`/v1/devices?${filter}`, owner)).items.map(({ deviceId }: Json) => deviceId);
    expect(await listed('online=true')).toEqual(devices.deviceIds.slice(0, 2));
    expect(await listed('online=false')).toEqual([id]);
    expect(await listed('currentStatus=removed')).toEqual([id]);
  });
});

describe('the one status of a device', () => {
  const rows = [
    { status: 'producing', state: 1, power: 3 },
    { status: 'standby', state: 1, power: 0 },
    { status: 'standby', state: 2, power: 0 },
    { status: 'fault', state: 4, power: 0 },
    { status: 'warning', state: 5, power: 3 },
    { status: 'no_data', state: 1, power: 3, isOffline: true },
    { status: 'no_data', state: 0, power: null },
    // An hour old, at a place where the sun stands in the zenith, and at the opposite of it.
    { status: 'no_data', state: 2, power: 0, age: 3_600, isDay: true },
    { status: 'asleep', state: 1, power: 0, age: 3_600, isDay: false },
    // The position of the plant is not known: in standby at last, or not.
    { status: 'asleep', state: 2, power: 0, age: 3_600 },
    { status: 'no_data', state: 1, power: 3, age: 3_600 },
  ];

  it('is computed from the state, the presence, the age of the sample and the sun', async () => {
    const owner = await harness.newAccount(100);
    // A plant for each device.
    const devices = await insertFleet(api, owner, { plants: rows.length + 2, devicesPerPlant: 1 });
    const sun = sunPosition(now);
    for (const [n, { state, power, age = -86_400, isDay, isOffline }] of rows.entries()) {
      const id = devices.deviceIds[n]!;
      await insertSample([id], { power, state, at: now - age });
      await api.sql('UPDATE devices SET state = $2, online = $3 WHERE id = $1', [id, state, isOffline !== true]);
      if (isDay === undefined) continue;
      const away = isDay ? 0 : 180;
      await api.sql('UPDATE plants SET latitude = $2, longitude = $3 WHERE id = $1', [
        devices.plantIds[n],
        isDay ? sun.latitude : -sun.latitude,
        ((sun.longitude + away + 540) % 360) - 180,
      ]);
    }
    // The last two have no sample; one of them is not polled.
    await api.sql('UPDATE devices SET monitored = false WHERE id = $1', [devices.deviceIds[rows.length + 1]]);
    const expected = [...rows.map(({ status }) => status), 'no_data', 'not_monitored'];
    const { items } = await result('/v1/devices', owner);
    expect(items.map(({ currentStatus }: Json) => currentStatus)).toEqual(expected);
    expect(items[0].lastDataAt).toBe(now + 86_400);
    expect(items[rows.length].lastDataAt).toBeNull();
    const count = (status: string): number => expected.filter((one) => one === status).length;
    const { currentStatuses } = await result('/v1/devices/totals?include=currentStatuses', owner);
    expect(currentStatuses).toEqual(
      ['fault', 'warning', 'no_data', 'producing', 'standby', 'asleep', 'not_monitored'].map((currentStatus) => ({
        currentStatus,
        devices: count(currentStatus),
      })),
    );
    for (const query of ['', '&sort=-power', '&sort=energyToday', '&include=latest']) {
      const asleep = await result(`/v1/devices?currentStatus=asleep,fault${query}`, owner);
      expect([query, asleep.items.length]).toEqual([query, 3]);
    }
    const { body: csv } = await api.csv(
      owner,
      'GET',
      '/v1/devices/export?currentStatus=fault&columns=currentStatus,online',
    );
    expect(csv).toBe('currentStatus,online\r\nfault,true\r\n');
    expect((await api.call(owner, 'GET', '/v1/devices?currentStatus=broken')).status).toBe(400);
  });

  // Vendors write 0, 0 for a position that was not entered: one of the two would be wrong at any time of the day there.
  it('does not compute the sun of a plant at 0, 0', async () => {
    const owner = await harness.newAccount(100);
    const { plantIds, deviceIds } = await insertFleet(api, owner, { plants: 2, devicesPerPlant: 1 });
    await api.sql('UPDATE plants SET latitude = 0, longitude = 0 WHERE id = ANY($1)', [plantIds]);
    for (const [n, state] of [2, 1].entries()) {
      await insertSample([deviceIds[n]!], { power: 0, state, at: now - 3_600 });
      await api.sql('UPDATE devices SET state = $2, online = true WHERE id = $1', [deviceIds[n], state]);
    }
    const { items } = await result('/v1/devices', owner);
    expect(items.map(({ currentStatus }: Json) => currentStatus)).toEqual(['asleep', 'no_data']);
  });
});

interface Sample {
  power: number | null;
  state?: number;
  at?: number;
}

/** The default sample stays fresh however slow this test is. */
async function insertSample(ids: readonly string[], { power, state = 1, at = now + 86_400 }: Sample): Promise<void> {
  await api.sql(
    `INSERT INTO latest_samples (device_id, account_id, seq, at, received_at, day_ends_at, state, power_kw)
     SELECT id, account_id, seq, $2::bigint, $2::bigint, $2::bigint + 86400, $3::smallint, $4::float8 FROM devices WHERE id = ANY($1)`,
    [ids, at, state, power],
  );
}
