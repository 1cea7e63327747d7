import { VendorError, type PolledDevice, type VendorHttp } from '@heliograph/vendor-contract';
import { plantSeconds, realtimeSeconds } from '../polls.ts';
import { device, inventory, mapped, NOON, poll, polled, samplesOf, signal, startCloud, type Cloud } from './harness.ts';
import { PLANT_CLOCK } from '../wire.ts';

let cloud: Cloud;
afterEach(() => cloud.close());

const plan = (devices: readonly PolledDevice[]): [string, number, boolean | undefined][] =>
  cloud.adapter.planPolls(devices).map(({ name, intervalSeconds, samples }) => [name, intervalSeconds, samples]);

describe('inventory', () => {
  it('knows plants with place and power, inverters with plant and collector', async () => {
    cloud = await startCloud({ inverters: 40 });
    const plants = await cloud.adapter.listPlants(signal);
    expect(plants[0]).toMatchObject({ name: 'Berlin Solar 1', latitude: expect.closeTo(52.5, 0) });
    expect(plants.find(({ name }) => name.startsWith('Hefei'))?.timezone).toBe('Asia/Shanghai');
    const devices = await cloud.adapter.listDevices(plants, signal);
    expect(devices.map(({ InverterSN }) => InverterSN)).toEqual(cloud.simulator.serials);
    for (const { vendorPlantId, CollectorSN } of devices) {
      expect(plants.map((plant) => plant.vendorPlantId)).toContain(vendorPlantId);
      expect(CollectorSN).toMatch(/^B32[0-9A-F]{9}$/);
    }
  });

  it('polls without a plant that was removed, and fails without any', async () => {
    cloud = await startCloud({ inverters: 3 });
    const plants = await cloud.adapter.listPlants(signal);
    const gone = { vendorPlantId: '00000000000000000000000000000000', name: 'gone' };
    expect(await cloud.adapter.listDevices([gone, ...plants], signal)).toHaveLength(3);
    expect(cloud.warnings).toEqual(['plant refused by the cloud']);
    await expect(cloud.adapter.listDevices([gone], signal)).rejects.toMatchObject({ kind: 'not_permitted' });
  });
});

describe('planPolls', () => {
  it('plans nothing for no device', async () => {
    cloud = await startCloud();
    expect(plan([])).toEqual([]);
  });

  it('asks for values in batches over all plants, for errors and connection of each plant more slowly', async () => {
    cloud = await startCloud();
    const devices = Array.from({ length: 51 }, (_, i) => ({
      ...device(`S${i}`),
      vendorPlantId: `secret-key-${i % 2}`,
    }));
    expect(plan(devices)).toEqual([
      ['getLastTsDataPro:0', 300, undefined],
      ['getLastTsDataPro:1', 300, undefined],
      ['getDeviceListPro:S0', 600, false],
      ['getDeviceListPro:S1', 600, false],
      ['getInverterCurrentErrorPro:S0', 600, false],
      ['getInverterCurrentErrorPro:S1', 600, false],
    ]);
  });

  it.each([
    [1, 1],
    [100, 40],
    [1000, 2000],
    [3000, 60],
  ])('keeps %d plants with %d batches well within 100 calls a minute', async (plants, batches) => {
    cloud = await startCloud({ inverters: 0 });
    const perMinute = 60 * (batches / realtimeSeconds(batches) + (2 * plants) / plantSeconds(plants));
    expect(perMinute).toBeLessThan(75 * 0.9);
  });
});

describe('a poll', () => {
  it('polls without the inverter that is no longer in the account, in few calls', async () => {
    cloud = await startCloud({ inverters: 8, unknownSerials: 'refused' });
    const devices = await inventory(cloud);
    cloud.requests.length = 0;
    const answers = await poll(cloud, [...devices, device('GONE')], 'getLastTsDataPro');
    expect(samplesOf(mapped(answers)).map((sample) => sample.device.InverterSN)).toEqual(cloud.simulator.serials);
    expect(cloud.warnings).toEqual(['inverter refused by the cloud']);
    expect(cloud.requests.length).toBeLessThanOrEqual(9);
    await expect(poll(cloud, [device('GONE')], 'getLastTsDataPro')).rejects.toMatchObject({ kind: 'not_permitted' });
  });

  it('is refused once the token is, and asks no second time but for the proof', async () => {
    cloud = await startCloud({ inverters: 2 });
    const devices = await inventory(cloud);
    cloud.simulator.revokeTokens!(true);
    cloud.requests.length = 0;
    await expect(poll(cloud, devices)).rejects.toMatchObject({ kind: 'credentials_rejected' });
    expect(cloud.requests).toEqual(['getLastTsDataPro', 'getPlanListPro']);
  });

  it('finds by itself that tmstp is the plant’s clock, and then has the right time in values and history', async () => {
    cloud = await startCloud({ inverters: 1, plantClock: true });
    const [listed] = await inventory(cloud);
    const berlin = polled({ ...listed!, status: 'online' }, 'Europe/Berlin');
    const [answer] = await poll(cloud, [berlin], 'getLastTsDataPro');
    expect(answer!.call).toBe(`getLastTsDataPro${PLANT_CLOCK}`);
    const age = cloud.clock.now / 1000 - samplesOf(mapped([answer!]))[0]!.datetime!;
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThanOrEqual(305);
    const gap = { from: NOON / 1000 - 7200, to: NOON / 1000 - 3600 };
    const [call] = cloud.adapter.planBackfill!([berlin], gap);
    const times = samplesOf(mapped(await call!.run(signal))).map(({ datetime }) => datetime!);
    expect(times).toHaveLength(12);
    for (const time of times) expect(time > gap.from && time <= gap.to).toBe(true);
  });
});

describe('planBackfill', () => {
  it('asks for half days and eight inverters of a plant, oldest first', async () => {
    cloud = await startCloud();
    const devices = Array.from({ length: 10 }, (_, i) => ({ ...device(`S${i}`), vendorPlantId: i < 9 ? 'a' : 'b' }));
    const calls = cloud.adapter.planBackfill!(devices, { from: 0, to: 50_000 });
    expect(calls.map(({ name, devices: asked }) => [name, asked.length])).toEqual([
      ['getInverterDataPagePro:S0:0', 8],
      ['getInverterDataPagePro:S8:0', 1],
      ['getInverterDataPagePro:S9:0', 1],
      ['getInverterDataPagePro:S0:43200', 8],
      ['getInverterDataPagePro:S8:43200', 1],
      ['getInverterDataPagePro:S9:43200', 1],
    ]);
    expect(cloud.adapter.planBackfill!(devices, { from: 5, to: 5 })).toEqual([]);
  });

  it.each(['rows', 'inverters'] as const)('reads all pages, whether they count %s', async (historyPages) => {
    cloud = await startCloud({ inverters: 5, historyPages });
    const devices = await inventory(cloud);
    const gap = { from: NOON / 1000 - 12 * 3600, to: NOON / 1000 };
    const items = [];
    for (const call of cloud.adapter.planBackfill!(devices, gap)) items.push(...mapped(await call.run(signal)));
    expect(items.every(({ kind }) => kind === 'sample')).toBe(true);
    const seen = samplesOf(items).map(({ device: { InverterSN }, datetime }) => `${InverterSN}@${datetime!}`);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(300);
  });

  it.each([
    ['autumn', '2026-10-25T11:00:00Z', '2026-10-24T12:00:00Z'],
    ['spring', '2026-03-29T11:00:00Z', '2026-03-28T12:00:00Z'],
  ])('asks for the right hour though the clocks have changed since (%s)', async (_, now, since) => {
    cloud = await startCloud({ inverters: 1 });
    cloud.clock.now = Date.parse(now);
    const gap = { from: Date.parse(since) / 1000, to: Date.parse(since) / 1000 + 3600 };
    const [call] = cloud.adapter.planBackfill!(await inventory(cloud), gap);
    expect(samplesOf(mapped(await call!.run(signal)))).toHaveLength(12);
  });

  it('backfills without the inverter that is no longer in the account, and names it', async () => {
    cloud = await startCloud({ inverters: 2, unknownSerials: 'refused' });
    const devices = await inventory(cloud);
    const gone = { ...device('GONE'), vendorPlantId: devices[0]!.vendorPlantId };
    const [call] = cloud.adapter.planBackfill!([gone, devices[0]!], { from: NOON / 1000 - 3600, to: NOON / 1000 });
    const refused: string[] = [];
    const samples = samplesOf(mapped(await call!.run(signal, ({ InverterSN }) => refused.push(InverterSN))));
    expect(new Set(samples.map((sample) => sample.device.InverterSN))).toEqual(new Set([devices[0]!.InverterSN]));
    expect(samples.length).toBeGreaterThan(9);
    expect(refused).toEqual(['GONE']);
    const [alone] = cloud.adapter.planBackfill!([gone], { from: NOON / 1000 - 3600, to: NOON / 1000 });
    await expect(alone!.run(signal)).rejects.toMatchObject({ kind: 'not_permitted' });
  });

  it('has nothing where the cloud has no sample', async () => {
    cloud = await startCloud({ inverters: 1 });
    const http: VendorHttp = {
      request: () => Promise.resolve({ status: 200, headers: {}, body: '{"status":200,"data":[]}' }),
    };
    const [call] = cloud.adapterWith({ http }).planBackfill!([device('A1')], { from: 0, to: 300 });
    expect(await call!.run(signal)).toEqual([]);
  });

  it('fails as a whole where a page fails, so that it is retried', async () => {
    cloud = await startCloud({ inverters: 1 });
    const devices = await inventory(cloud);
    const http: VendorHttp = {
      request: (request) =>
        request.call === 'getInverterDataPagePro'
          ? Promise.resolve({ status: 403, headers: {}, body: '' })
          : cloud.http.request(request),
    };
    const [call] = cloud.adapterWith({ http }).planBackfill!(devices, { from: NOON / 1000 - 3600, to: NOON / 1000 });
    await expect(call!.run(signal)).rejects.toThrow(VendorError);
  });
});
