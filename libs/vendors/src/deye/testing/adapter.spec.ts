import { recordsOf } from '@heliograph/vendor-contract';
import type {
  PolledDevice,
  SimulatorRequest,
  VendorDevice,
  VendorPlant,
  JsonRecord,
} from '@heliograph/vendor-contract';
import { deviceOf, plantOf } from '../../solarman-platform/inventory.ts';
import { answered, fixture, inventory, poll, polled, samplesOf, signal, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;
afterEach(() => cloud.close());

type Asked = Record<string, unknown>;
const bodyOf = ({ body }: SimulatorRequest): Asked => JSON.parse(body.toString()) as Asked;

const STATION_LIST = '/v1.0/station/list';
const STATION_DEVICE = '/v1.0/station/device';
const LATEST = '/v1.0/device/latest';
const ALERTS = '/v1.0/station/alertList';

/** Answers a path by a function of the request. */
function answering(path: string, answer: (asked: Asked) => object): void {
  const before = cloud.intercept;
  cloud.intercept = (request, next) =>
    request.path === path ? answered(answer(bodyOf(request))) : before(request, next);
}

/** Records each request to a path. */
function watching(path: string): Asked[] {
  const seen: Asked[] = [];
  const before = cloud.intercept;
  cloud.intercept = (request, next) => {
    if (request.path === path) seen.push(bodyOf(request));
    return before(request, next);
  };
  return seen;
}

/** Returns plants of these devices, in pages as the cloud gives them. */
function rowsOf(rows: readonly object[]): void {
  answering(STATION_DEVICE, ({ page, size }) => {
    const [number, length] = [Number(page), Number(size)];
    return { success: true, total: rows.length, deviceListItems: rows.slice((number - 1) * length, number * length) };
  });
  answering(LATEST, () => ({ success: true, deviceDataList: [] }));
}

const plant: VendorPlant = { vendorPlantId: '7', name: 'Seven' };
const row = (deviceSn: string, deviceType = 'INVERTER', stationId: unknown = 7): object => ({
  deviceSn,
  deviceType,
  stationId,
  connectStatus: 1,
});

async function listed(...plants: readonly VendorPlant[]): Promise<VendorDevice[]> {
  return cloud.adapter.listDevices([plant, ...plants], signal);
}

describe('inventory', () => {
  it.each([0, 1, 12, 40])('lists each of %d inverters once, and no other device', async (count) => {
    cloud = await startCloud({ inverters: count });
    const devices = await inventory(cloud);
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
    expect(cloud.requests).not.toContain('/v1.0/device/list');
  });

  it.each([0, 1, 100, 101, 205])('reads all pages of a plant of %d inverters', async (count) => {
    cloud = await startCloud({ inverters: 1 });
    rowsOf(Array.from({ length: count }, (_, i) => row(`S${i}`)));
    await expect(listed()).resolves.toHaveLength(count);
    expect(cloud.requests.filter((path) => path === STATION_DEVICE)).toHaveLength(Math.max(1, Math.ceil(count / 100)));
    expect(cloud.requests.filter((path) => path === LATEST)).toHaveLength(Math.ceil(count / 10));
  });

  it.each([
    [10, [10]],
    [11, [10, 1]],
  ])('asks for ten plants a call: %d in %j', async (count, calls) => {
    cloud = await startCloud({ inverters: 1 });
    rowsOf([]);
    const asked = watching(STATION_DEVICE);
    const ids = Array.from({ length: count }, (_, i) => ({ vendorPlantId: String(i), name: 'x' }));
    await cloud.adapter.listDevices(ids, signal);
    expect(asked.map(({ stationIds }) => (stationIds as number[]).length)).toEqual(calls);
  });

  it('asks plant by plant when a row does not name its own', async () => {
    cloud = await startCloud({ inverters: 1 });
    const rows: Record<string, object[]> = { 7: [row('S7', 'INVERTER', null)], 8: [row('S8', 'INVERTER', 8)] };
    answering(STATION_DEVICE, ({ stationIds }) => ({
      success: true,
      deviceListItems: (stationIds as number[]).flatMap((id) => rows[id]!),
    }));
    answering(LATEST, () => ({ success: true, deviceDataList: [] }));
    const devices = await listed({ vendorPlantId: '8', name: 'Eight' });
    expect(devices.map(({ InverterSN, vendorPlantId }) => [InverterSN, vendorPlantId])).toEqual([
      ['S7', '7'],
      ['S8', '8'],
    ]);
  });

  it('knows the documented plant and its devices', async () => {
    cloud = await startCloud({ inverters: 0 });
    const { stationList } = JSON.parse(fixture('station_list.documented.json')) as JsonRecord;
    expect(recordsOf(stationList).map(plantOf)).toEqual([
      {
        vendorPlantId: '40760',
        name: 'Planta Demo 1',
        timezone: 'America/Bogota',
        address: 'Dirección ejemplo',
        latitude: 4.82,
        longitude: -75.79,
        capacityKw: 5.8,
        installedAt: '2024-08-26',
      },
    ]);
    const { deviceListItems } = JSON.parse(fixture('station_device.documented.json')) as JsonRecord;
    rowsOf(recordsOf(deviceListItems));
    await expect(cloud.adapter.listDevices([{ vendorPlantId: '40760', name: 'x' }], signal)).resolves.toEqual([
      {
        vendorPlantId: '40760',
        InverterSN: '2402010117',
        vendorDeviceId: '2402010117',
        vendorType: 'INVERTER',
        CollectorSN: 'COLL-XXXXXXXX',
        status: 'online',
      },
    ]);
  });

  it.each([
    [1, 'online'],
    [0, 'offline'],
    ['1', 'online'],
    [null, 'unknown'],
  ])('connectStatus %j is %s', async (connectStatus, status) => {
    cloud = await startCloud({ inverters: 0 });
    expect(deviceOf('7', '', { deviceSn: 'S1', connectStatus })).toMatchObject({ status });
  });

  it('knows plants and inverters of the cloud with zone, place, capacity and rated power', async () => {
    cloud = await startCloud({ inverters: 30 });
    const plants = await cloud.adapter.listPlants(signal);
    expect(plants[0]).toMatchObject({
      vendorPlantId: expect.stringMatching(/^\d+$/),
      name: 'Berlin Solar 1',
      timezone: 'Europe/Berlin',
      capacityKw: expect.any(Number),
      installedAt: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    for (const device of await cloud.adapter.listDevices(plants, signal))
      expect(device.ratedPowerKw).toBeGreaterThan(1);
  });

  it('ids beyond 2^53 survive: read, sent and kept', async () => {
    cloud = await startCloud({ inverters: 1 });
    const id = '9007199254740993001';
    const asked: string[] = [];
    cloud.intercept = (request, next) => {
      if (request.path === STATION_LIST)
        return { status: 200, body: `{"success":true,"total":1,"stationList":[{"id":${id},"name":"x"}]}` };
      if (request.path !== STATION_DEVICE) return next(request);
      asked.push(request.body.toString());
      return {
        status: 200,
        body: `{"success":true,"deviceListItems":[{"deviceSn":"S","deviceType":"X","stationId":${id}}]}`,
      };
    };
    const plants = await cloud.adapter.listPlants(signal);
    expect(plants).toEqual([{ vendorPlantId: id, name: 'x' }]);
    await cloud.adapter.listDevices(plants, signal);
    expect(asked).toEqual([`{"stationIds":[${id}],"page":1,"size":100}`]);
  });
});

describe('collector link: Deye names no parent', () => {
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 1 });
  });

  it.each([
    ['the only collector of the plant', [row('C1', 'COLLECTOR')], 'C1'],
    ['of two none', [row('C1', 'COLLECTOR'), row('C2', 'COLLECTOR')], ''],
    ['without one none', [row('B1', 'BATTERY')], ''],
  ])('%s', async (_, others, collector) => {
    rowsOf([...others, row('S1'), row('S2', 'MICRO_INVERTER')]);
    expect((await listed()).map(({ InverterSN, CollectorSN }) => [InverterSN, CollectorSN])).toEqual([
      ['S1', collector],
      ['S2', collector],
    ]);
  });

  it('is not that of another plant of the same call', async () => {
    rowsOf([row('C1', 'COLLECTOR'), row('S1'), row('S2', 'INVERTER', 8)]);
    const devices = await listed({ vendorPlantId: '8', name: 'Eight' });
    expect(devices.map(({ CollectorSN }) => CollectorSN)).toEqual(['C1', '']);
  });
});

describe('planPolls', () => {
  const devices = (count: number, plants = 1): PolledDevice[] =>
    Array.from({ length: count }, (_, i) => polled({ InverterSN: `S${i}`, vendorPlantId: String(i % plants) }));

  beforeEach(async () => {
    cloud = await startCloud({ inverters: 3 });
  });

  it('asks for ten devices a call each 5 minutes, and for a plant’s alarms each 15', () => {
    const calls = cloud.adapter.planPolls(devices(11, 2));
    expect(
      calls.map(({ name, intervalSeconds, samples, devices: asked }) => [name, intervalSeconds, samples, asked.length]),
    ).toEqual([
      ['latest:0', 300, undefined, 10],
      ['latest:1', 300, undefined, 1],
      ['alertList:0', 900, false, 6],
      ['alertList:1', 900, false, 5],
    ]);
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it.each([
    [1, 1],
    [1800, 180],
    [20_000, 20_000],
  ])('plans at most 0.8 requests a second: %d devices in %d plants', (count, plants) => {
    const calls = cloud.adapter.planPolls(devices(count, plants));
    expect(calls.reduce((sum, { intervalSeconds }) => sum + 1 / intervalSeconds, 0)).toBeLessThanOrEqual(0.8001);
    if (count <= 1800) expect(calls[0]!.intervalSeconds).toBe(300);
  });

  it('a device the account has lost does not hide the other nine: the refused call is taken apart', async () => {
    cloud = (await cloud.close(), await startCloud({ inverters: 9 }));
    const known = await inventory(cloud);
    const gone = polled({ InverterSN: '2600999999', vendorPlantId: known[0]!.vendorPlantId });
    const items = await poll(cloud, [gone, ...known]);
    expect(samplesOf(items).map(({ device }) => device.InverterSN)).toEqual(known.map(({ InverterSN }) => InverterSN));
    expect(cloud.warnings).toEqual(['the cloud shows nothing of a device']);
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  });

  it('is refused where all devices are, and quiet about one that has sent nothing yet', async () => {
    const [call] = cloud.adapter.planPolls([polled({ InverterSN: 'gone' })]);
    await expect(call!.run(signal)).rejects.toMatchObject({ kind: 'not_permitted' });
    answering(LATEST, () => ({ success: false, code: '2101016', msg: 'device no upload records found' }));
    await expect(call!.run(signal)).resolves.toEqual([]);
  });

  it('asks for alerts of 30 days, and brings all pages as one answer without those that are over', async () => {
    const known = await inventory(cloud);
    const [device] = known;
    const entry = (i: number): string =>
      `{"alertId":${i},"deviceSn":"${device!.InverterSN}","level":2,"status":${i % 2},"v":1.0}`;
    const all = Array.from({ length: 101 }, (_, i) => entry(i));
    cloud.intercept = (request, next) => {
      if (request.path !== ALERTS) return next(request);
      const page = all.slice((Number(bodyOf(request).page) - 1) * 100).slice(0, 100);
      return { status: 200, body: `{"success":true,"total":101,"stationAlertItems":[${page.join()}]}` };
    };
    const asked = watching(ALERTS);
    const items = await poll(cloud, [device!]);
    expect(items.find(({ kind }) => kind === 'alarms')).toMatchObject({ alerts: all.filter((_, i) => i % 2 === 1) });
    const { startTimestamp, endTimestamp } = asked[0] as { startTimestamp: number; endTimestamp: number };
    expect(endTimestamp).toBe(cloud.clock.now / 1000);
    expect(endTimestamp - startTimestamp).toBe(30 * 86_400);
  });

  it('keeps an answer of many long alerts below 450 KB', async () => {
    const [device] = await inventory(cloud);
    const entry = { deviceSn: device!.InverterSN, level: 2, status: 1, description: 'x'.repeat(4000) };
    answering(ALERTS, () => ({
      success: true,
      total: 300,
      stationAlertItems: Array.from({ length: 100 }, () => entry),
    }));
    const call = cloud.adapter.planPolls([device!]).find(({ name }) => name.startsWith('alertList'));
    const [answer] = await call!.run(signal);
    expect(answer!.body.length).toBeLessThan(450_000);
    expect(answer!.body.length).toBeGreaterThan(350_000);
  });
});
