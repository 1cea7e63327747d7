import type { PolledDevice, SimulatorRequest, VendorDevice } from '@heliograph/vendor-contract';
import { pollSeconds } from '../polls.ts';
import { answered, inventory, poll, polled, samplesOf, signal, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;
afterEach(() => cloud.close());

const bodyOf = ({ body }: SimulatorRequest): Record<string, unknown> =>
  JSON.parse(body.toString()) as Record<string, unknown>;

/** Answers a path by a function of the request. */
function answering(path: string, answer: (asked: Record<string, unknown>, text: string) => object): void {
  const before = cloud.intercept;
  cloud.intercept = (request, next) =>
    request.path === path ? answered(answer(bodyOf(request), request.body.toString())) : before(request, next);
}

/** Returns a plant of so many devices, in pages as the cloud gives them. */
function plantOf(rows: readonly object[]): void {
  answering('/station/v1.0/device', ({ page, size }) => {
    const [number, length] = [Number(page), Number(size)];
    return { success: true, total: rows.length, deviceListItems: rows.slice((number - 1) * length, number * length) };
  });
  answering('/device/v1.0/communication', ({ deviceSn }) => ({
    success: true,
    communication: { deviceSn, parentSn: 'C1' },
  }));
  answering('/device/v1.0/currentData', ({ deviceSn }) => ({ success: true, deviceSn, deviceState: 1, dataList: [] }));
}

const plant = { vendorPlantId: '7', name: 'Seven' };
const inverterRow = (deviceSn: string): object => ({ deviceSn, deviceType: 'INVERTER', connectStatus: 1 });

async function listed(): Promise<VendorDevice[]> {
  return cloud.adapter.listDevices([plant], signal);
}

describe('inventory', () => {
  it.each([0, 1, 12, 40])('lists each of %d inverters once, and no other device', async (count) => {
    cloud = await startCloud({ inverters: count });
    const devices = await inventory(cloud);
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
    expect(cloud.simulator.violations()).toBe(0);
  });

  it.each([0, 1, 100, 101, 205])('reads all pages of a plant of %d inverters', async (count) => {
    cloud = await startCloud({ inverters: 1 });
    plantOf(Array.from({ length: count }, (_, i) => inverterRow(`S${i}`)));
    await expect(listed()).resolves.toHaveLength(count);
    const pages = cloud.requests.filter((path) => path.endsWith('/station/v1.0/device'));
    expect(pages).toHaveLength(Math.max(1, Math.ceil(count / 100)));
  });

  it('knows plants with zone, place and capacity', async () => {
    cloud = await startCloud();
    const [first] = await cloud.adapter.listPlants(signal);
    expect(first).toMatchObject({
      vendorPlantId: expect.stringMatching(/^\d+$/),
      name: 'Berlin Solar 1',
      timezone: 'Europe/Berlin',
      latitude: expect.any(Number),
      capacityKw: expect.any(Number),
      installedAt: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
  });

  it('knows inverters with collector, model and rated power', async () => {
    cloud = await startCloud({ inverters: 30 });
    const devices = await cloud.adapter.listDevices(await cloud.adapter.listPlants(signal), signal);
    for (const device of devices) {
      expect(device).toMatchObject({
        CollectorSN: expect.stringMatching(/^17\d{8}$/),
        model: expect.stringContaining('Demo'),
        status: expect.stringMatching(/^(online|offline)$/),
      });
      expect(device.ratedPowerKw).toBeGreaterThan(2);
    }
    expect(new Set(devices.map(({ vendorType }) => vendorType))).toEqual(new Set(['INVERTER', 'MICRO_INVERTER']));
  });

  it('ids beyond 2^53 survive: read, sent and kept', async () => {
    cloud = await startCloud({ inverters: 1 });
    const id = '9007199254740993001';
    const asked: string[] = [];
    cloud.intercept = (request, next) =>
      request.path === '/station/v1.0/list'
        ? { status: 200, body: `{"success":true,"total":1,"stationList":[{"id":${id},"name":"x"}]}` }
        : request.path === '/station/v1.0/device'
          ? (asked.push(request.body.toString()), answered({ success: true, deviceListItems: [] }))
          : next(request);
    const plants = await cloud.adapter.listPlants(signal);
    expect(plants).toEqual([{ vendorPlantId: id, name: 'x' }]);
    await cloud.adapter.listDevices(plants, signal);
    expect(asked).toEqual([`{"stationId":${id},"page":1,"size":100}`]);
  });
});

describe('collector link', () => {
  const rows = [
    { deviceSn: 'C1', deviceType: 'COLLECTOR' },
    { deviceSn: 'C2', deviceType: 'DTU' },
    inverterRow('S1'),
    inverterRow('S2'),
  ];

  beforeEach(async () => {
    cloud = await startCloud({ inverters: 1 });
    plantOf(rows);
  });

  it('comes from communication.parentSn', async () => {
    answering('/device/v1.0/communication', ({ deviceSn }) => ({
      success: true,
      communication: { deviceSn, parentSn: deviceSn === 'S1' ? 'C2' : 'C1' },
    }));
    expect((await listed()).map(({ CollectorSN }) => CollectorSN)).toEqual(['C2', 'C1']);
  });

  it('comes from the nesting where the whole tree is shown, past a repeater', async () => {
    const repeater = { deviceSn: 'R1', deviceType: 'REPEATER', childList: [{ deviceSn: 'S1' }, { deviceSn: 'S2' }] };
    const communication = { deviceSn: 'C2', parentSn: null, deviceType: 'DTU', childList: [repeater] };
    answering('/device/v1.0/communication', () => ({ success: true, communication }));
    expect((await listed()).map(({ CollectorSN }) => CollectorSN)).toEqual(['C2', 'C2']);
  });

  it.each([
    ['refused', () => ({ success: false, code: '2101023', msg: 'access Denied' })],
    ['null', () => ({ success: true, communication: null })],
  ])('%s: the only collector of the plant, of two none', async (_, answer) => {
    answering('/device/v1.0/communication', answer);
    expect((await listed()).map(({ CollectorSN }) => CollectorSN)).toEqual(['', '']);
    plantOf(rows.slice(1));
    answering('/device/v1.0/communication', answer);
    expect((await listed()).map(({ CollectorSN }) => CollectorSN)).toEqual(['C2', 'C2']);
  });

  it('that a cycle of parents hides does not block the sync', async () => {
    answering('/device/v1.0/communication', ({ deviceSn }) => ({
      success: true,
      communication: { deviceSn, parentSn: deviceSn === 'S1' ? 'S2' : 'S1' },
    }));
    await expect(listed()).resolves.toHaveLength(2);
  });
});

describe('planPolls', () => {
  const devices = (count: number): PolledDevice[] =>
    Array.from({ length: count }, (_, i) => polled({ InverterSN: `S${i}` }));

  beforeEach(async () => {
    cloud = await startCloud({ inverters: 3 });
  });

  it('asks for one device a call, its values each 5 minutes and its alarms each 15', () => {
    const calls = cloud.adapter.planPolls(devices(2));
    expect(calls.map(({ name, intervalSeconds }) => [name, intervalSeconds])).toEqual([
      ['currentData:S0', 300],
      ['currentData:S1', 300],
      ['alertList:S0', 900],
      ['alertList:S1', 900],
    ]);
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it.each([1, 5400, 20_000])('plans at most 240 of the 300 requests in 10 s, for %d devices too', (count) => {
    const calls = cloud.adapter.planPolls(devices(count));
    const inTenSeconds = calls.reduce((sum, { intervalSeconds }) => sum + 10 / intervalSeconds, 0);
    expect(inTenSeconds).toBeLessThanOrEqual(240.001);
    expect(pollSeconds(5400, Infinity)).toBe(300);
    expect(pollSeconds(20_000, Infinity)).toBeGreaterThan(300);
  });

  it('polls without a device that vanished or has sent nothing yet, and logs it', async () => {
    const known = await inventory(cloud);
    const items = await poll(cloud, [...known, polled({ InverterSN: 'gone' })]);
    expect(samplesOf(items)).toHaveLength(3);
    expect(cloud.warnings).toHaveLength(2);
  });

  it('brings all pages of alarms as one answer', async () => {
    const [device] = await inventory(cloud);
    const entry = (i: number): string => `{"alertId":${i},"level":2,"v":1.0}`;
    const all = Array.from({ length: 101 }, (_, i) => entry(i));
    cloud.intercept = (request, next) => {
      if (request.path !== '/device/v1.0/alertList') return next(request);
      const from = (Number(bodyOf(request).page) - 1) * 100;
      return { status: 200, body: `{"success":true,"total":101,"alertList":[${all.slice(from, from + 100).join()}]}` };
    };
    const items = await poll(cloud, [device!]);
    expect(items.find((item) => item.kind === 'alarms' && item.alerts.length > 0)).toMatchObject({ alerts: all });
  });
});
