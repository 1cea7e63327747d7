import { readFileSync } from 'node:fs';
import type { ListedStorage, MappedItem, MappedSample, MappedStorage, PolledDevice } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { createAdapter } from '../adapter.ts';
import { deviceOf } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import { NOON, polled, SEED, startCloud, type Cloud } from './harness.ts';

const fixture = (name: string): { data: Record<string, unknown> } =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as {
    data: Record<string, unknown>;
  };

const { signal } = new AbortController();
const include = ['battery', 'meter'] as const;
const context = { samplePeriodSeconds: 300, include };

const mapWith = (call: string, data: unknown, device: PolledDevice, asked: object = context): MappedItem[] => {
  const body = JSON.stringify({ success: true, code: '0', msg: 'success', data });
  return mapping.map({ call, body, fetchedAt: 0, devices: [device] }, { ...context, ...asked });
};

const sampleOf = (data: Record<string, unknown>, asked: object = context): MappedSample => {
  const device = polled({ InverterSN: String(data.sn) });
  const sample = mapWith('inverterDetail', data, device, asked).find((item) => item.kind === 'sample');
  if (!sample) throw new Error('no sample');
  return sample;
};

const notNumbers = {
  'an object': {},
  'a list': [1],
  'a long text': 'x'.repeat(100_000),
  true: true,
  'the name of a member': 'constructor',
  infinity: '1e999',
  'a comma': '12,5',
};

describe('Solis hybrids', () => {
  const charging = fixture('inverterDetail.hybrid-charging.reconstructed').data;

  it('maps a hybrid that charges: SOH, lifetime counters in MWh', () => {
    const sample = sampleOf(charging);
    expect(sample.battery).toEqual({
      // "batteryTotalChargeEnergy": 1.21 MWh, "batteryTotalDischargeEnergy": 1.08 MWh, "batteryHealthSoh": 99
      measurements: { BatterySOH: 99, EBatteryChargeTotal: 1210, EBatteryDischargeTotal: 1080 },
      quality: [],
    });
    // "batteryPower": 1.5 kW, "batteryPowerZheng": 1500, at 29.3 A: it charges. "psum": -0.4: the grid supplies.
    expect(sample.measurements).toMatchObject({
      BatteryPower: -1.5,
      IBattery: -29.3,
      UBattery: 51.2,
      BatterySOC: 64,
      EBatteryCharge: 4.2,
      EBatteryDischarge: 1.1,
      GridPower: -0.4,
      LoadPower: 1.5,
      EGridImport: 0.7,
      EGridExport: 0.2,
    });
    expect(sample.meter).toEqual({
      measurements: { GridPower: -0.4, LoadPower: 1.5, EGridImport: 0.7, EGridExport: 0.2 },
      quality: [],
    });
  });

  it('maps the recorded hybrid that discharges', () => {
    const { battery, meter, measurements } = sampleOf(fixture('hybrid-S6-EH3P10K.excerpt').data);
    // "batteryPower": -0.888, "batteryPowerFu": 888, "storageBatteryCurrent": -3
    expect(measurements).toMatchObject({ BatteryPower: 0.888, IBattery: 3 });
    // "batteryHealthSoh": 100, "batteryTotalChargeEnergy": 133 kWh
    expect(battery?.measurements).toEqual({ BatterySOH: 100, EBatteryChargeTotal: 133 });
    // "iA": 1.75, "uA": 231.1, "iB": 1.26, "uB": 244.7; "pA": -344 has a sign that is not known
    expect(meter?.measurements).toEqual({
      EGridExport: 40.5,
      EGridImport: 4.99,
      ELoad: 15,
      UGrid1: 231.1,
      IGrid1: 1.75,
      UGrid2: 244.7,
      IGrid2: 1.26,
    });
  });

  it('takes the sign of the current where the firmware writes the power without one', () => {
    const halves = { batteryPowerZheng: undefined, batteryPowerFu: undefined };
    const discharging = { ...charging, ...halves, batteryPower: 0.888, storageBatteryCurrent: -3 };
    expect(sampleOf(discharging).measurements).toMatchObject({ BatteryPower: 0.888, IBattery: 3 });
    expect(sampleOf({ ...discharging, storageBatteryCurrent: 3 }).measurements.BatteryPower).toBe(-0.888);
    // Without a current the member's own sign counts: positive is charging.
    expect(sampleOf({ ...discharging, storageBatteryCurrent: 0 }).measurements.BatteryPower).toBe(-0.888);
  });

  it('finds neither battery nor meter in the recorded inverter without them', () => {
    const sample = sampleOf(fixture('inverterDetail.recorded').data);
    expect(sample).not.toHaveProperty('battery');
    expect(sample).not.toHaveProperty('meter');
  });

  it('reads the meter of an inverter without a battery by its lifetime counters, not by its power', () => {
    const grid = { sn: 'S1', state: 1, psum: 5, psumStr: 'kW', gridSellTodayEnergy: 0, gridSellTodayEnergyStr: 'kWh' };
    expect(sampleOf(grid)).not.toHaveProperty('meter');
    const counted = { ...grid, gridSellTotalEnergy: 2.179, gridSellTotalEnergyStr: 'MWh' };
    expect(sampleOf(counted)).not.toHaveProperty('battery');
    expect(sampleOf(counted).meter).toEqual({
      measurements: { GridPower: 5, EGridExport: 0, EGridExportTotal: 2179 },
      quality: [],
    });
  });

  it.each(['constructor', '__proto__', 'TWh', ''])('leaves out a value in the unknown unit %j', (unit) => {
    const { battery } = sampleOf({ ...charging, batteryTotalChargeEnergyStr: unit });
    expect(battery?.measurements).toEqual({ BatterySOH: 99, EBatteryDischargeTotal: 1080 });
    expect(battery?.quality).toEqual(['EBatteryChargeTotal:unit_unknown']);
  });

  it.each(Object.entries(notNumbers))('reads no number out of %s', (_what, value) => {
    const members = { batteryHealthSoh: value, batteryTotalChargeEnergy: value, gridSellTotalEnergy: value, uA: value };
    const { battery, meter } = sampleOf({ ...charging, ...members, iA: 5 });
    expect(battery).toEqual({ measurements: { EBatteryDischargeTotal: 1080 }, quality: [] });
    expect(Object.keys(meter?.measurements ?? {}).sort()).toEqual([
      'EGridExport',
      'EGridImport',
      'GridPower',
      'LoadPower',
    ]);
  });

  it('reads nothing that the account does not ask for', () => {
    expect(sampleOf(charging, { include: undefined })).not.toHaveProperty('battery');
    expect(sampleOf(charging, { include: undefined })).not.toHaveProperty('meter');
    expect(sampleOf(charging, { include: ['meter'] })).not.toHaveProperty('battery');
    expect(sampleOf(charging, { include: ['battery'] })).not.toHaveProperty('meter');
  });

  it('reads no rated power in a unit that is none', () => {
    const record = { sn: 'S1', stationId: '1', power: 5, powerStr: 'constructor' };
    expect(deviceOf(record)).not.toHaveProperty('ratedPowerKw');
  });
});

describe('Solis export power managers', () => {
  const { data } = fixture('epmDetail.reconstructed');
  const manager = (serial: string): ListedStorage => ({
    type: 'meter',
    vendorDeviceId: serial,
    vendorType: 'epm',
    serial,
  });
  const device: PolledDevice = { ...polled({ InverterSN: 'S1' }), storage: [manager('00FFC0000000001')] };

  it('maps the documented members: energies in MWh, a power of unknown sign', () => {
    expect(mapWith('epmDetail', data, device)).toEqual([
      {
        kind: 'meter',
        device,
        isOfPlant: true,
        serial: '00FFC0000000001',
        // "dataTimestamp": "1687918466519", "timeZone": 10.0
        datetime: 1_687_918_466,
        offsetSeconds: 36_000,
        measurements: {
          // "eTotalBuy": 8.519 MWh, "eTotalSell": 8.819 MWh, "eTotalLoad": 20.1 MWh, "pLoad": 0.2 kW
          EGridImportTotal: 8519,
          EGridExportTotal: expect.closeTo(8819, 6) as number,
          LoadPower: 0.2,
          ELoadTotal: 20_100,
          UGrid1: 230.1,
          UGrid2: 231,
          UGrid3: 229.8,
          IGrid1: 5.6,
          IGrid2: 5.6,
          IGrid3: 5.7,
          GridPowerFactor: 1,
          FrqGrid: 50.01,
        },
        quality: [],
        // "pEpmTotal": 3.9 kW
        undirectedPower: 3.9,
      },
    ]);
  });

  it('gives nothing of a manager that shows zeros, and of none', () => {
    const zeros = { sn: data.sn, pEpmTotal: 0, pEpmTotalStr: 'kW', uAc1: 0, eTotalBuy: 0, eTotalBuyStr: 'kWh' };
    expect(mapWith('epmDetail', zeros, device)).toEqual([]);
    expect(mapWith('epmDetail', null, device)).toEqual([]);
  });

  it('rejects what is no record, and a manager that was not asked for', () => {
    for (const wrong of [[], 'x', 5]) {
      expect(mapWith('epmDetail', wrong, device)).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape' }]);
    }
    for (const sn of ['other', undefined, {}, 'constructor', 'x'.repeat(100_000)]) {
      expect(mapWith('epmDetail', { ...data, sn }, device)).toMatchObject([
        { kind: 'rejected', reason: 'device_not_asked' },
      ]);
    }
    expect(mapWith('epmDetail', data, polled({ InverterSN: 'S1' }))).toMatchObject([{ kind: 'rejected' }]);
  });

  it.each(['constructor', 'V', ''])('knows no power in the unit %j', (unit) => {
    const [item] = mapWith('epmDetail', { ...data, pEpmTotalStr: unit }, device) as MappedStorage[];
    expect(item).not.toHaveProperty('undirectedPower');
    expect(item!.quality).toEqual(['GridPower:unit_unknown']);
  });

  it.each(Object.entries(notNumbers))('reads no number and no time out of %s', (_what, value) => {
    const hostile = {
      sn: data.sn,
      pEpmTotal: value,
      eTotalBuy: value,
      uAc1: value,
      dataTimestamp: value,
      timeZone: value,
    };
    expect(mapWith('epmDetail', { ...hostile, facMeter: 50 }, device)).toEqual([
      { kind: 'meter', device, isOfPlant: true, serial: data.sn, measurements: { FrqGrid: 50 }, quality: [] },
    ]);
  });

  it('gives nothing that the account does not ask for', () => {
    expect(mapWith('epmDetail', data, device, { include: ['battery'] })).toEqual([]);
  });
});

const INVERTERS = 45;
const plantModel = createPlantModel({ seed: `solis-${SEED}`, inverters: INVERTERS });
/** Day and night of two days in all zones of the plants. */
const HOURS = [0, 4, 8, 12.5, 17, 21, 27, 33, 38, 44];

const expectClose = (actual: number | undefined, expected: number, tolerance: number): void => {
  expect(actual).toBeGreaterThanOrEqual(expected - tolerance - 1e-6);
  expect(actual).toBeLessThanOrEqual(expected + tolerance + 1e-6);
};

/** kWh to one decimal, MWh to three. */
const expectEnergy = (actual: number | undefined, wattHours: number): void =>
  expectClose(actual, wattHours / 1000, wattHours < 999_950 ? 0.05 : 0.5);

describe('Solis storage through the simulated cloud', () => {
  let cloud: Cloud;
  beforeEach(async () => {
    cloud = await startCloud({ inverters: INVERTERS });
  });
  afterEach(async () => {
    await cloud.close();
    expect(cloud.simulator.violations()).toBe(0);
  });

  const adapterOf = (asked: typeof include | undefined): Cloud['adapter'] => {
    const { baseUrl, http, session, refreshTokens, clock, simulator } = cloud;
    const account = { vendorAccountId: 'va', region: 'global', baseUrl, credentials: simulator.credentials };
    const warn = (message: string): unknown => cloud.warnings.push(message);
    return createAdapter(asked ? { ...account, include: asked } : account, {
      http,
      session,
      refreshTokens,
      now: () => clock.now,
      timeScale: 60,
      warn,
    });
  };
  const devicesOf = async (adapter: Cloud['adapter']): Promise<PolledDevice[]> =>
    (await adapter.listDevices(await adapter.listPlants(signal), signal)).map((device) => polled(device));
  const inverterOf = ({ InverterSN }: PolledDevice): ModelInverter =>
    plantModel.inverters[cloud.simulator.serials.indexOf(InverterSN)]!;

  it('has the values of all batteries and meters, by day and by night', async () => {
    const adapter = adapterOf(include);
    const devices = await devicesOf(adapter);
    const hybrids = devices.filter((device) => inverterOf(device).battery);
    expect(hybrids.length).toBeGreaterThan(1);
    const senses = new Set<string>();
    for (const hour of HOURS) {
      cloud.clock.now = NOON + hour * 3_600_000;
      const items: MappedItem[] = [];
      for (const call of adapter.planPolls(devices))
        for (const answer of await call.run(signal)) items.push(...mapping.map(answer, context));
      expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
      const samples = items.filter((item) => item.kind === 'sample');
      for (const { device, datetime, measurements, ...parts } of samples) {
        const { battery, meter, phases } = plantModel.sample(inverterOf(device), datetime!);
        expect('battery' in parts).toBe(battery !== undefined);
        expect('meter' in parts).toBe(meter !== undefined);
        if (!battery || !meter) continue;
        const read = { ...measurements, ...parts.battery?.measurements, ...parts.meter?.measurements };
        expect([...(parts.battery?.quality ?? []), ...(parts.meter?.quality ?? [])]).toEqual([]);
        expectClose(read.BatteryPower, battery.powerW / 1000, 0.0005);
        expectClose(read.GridPower, meter.powerW / 1000, 0.0005);
        expectClose(read.LoadPower, meter.loadPowerW / 1000, 0.0005);
        expectClose(read.UBattery, battery.voltageV, 0.05);
        expectClose(read.IBattery, battery.currentA, 0.05);
        expectClose(read.BatterySOC, battery.socPercent, 0.5);
        expect(read.BatterySOH).toBe(100);
        expectEnergy(read.EBatteryChargeTotal, battery.chargedTotalWh);
        expectEnergy(read.EBatteryDischargeTotal, battery.dischargedTotalWh);
        expectEnergy(read.EGridExportTotal, meter.exportedTotalWh);
        expectEnergy(read.EGridImportTotal, meter.importedTotalWh);
        expectEnergy(read.ELoadTotal, meter.loadTotalWh);
        if (phases[0]!.voltageV > 0) expectClose(read.UGrid1, phases[0]!.voltageV, 0.05);
        if (battery.powerW !== 0) senses.add(battery.powerW > 0 ? 'discharge' : 'charge');
        if (meter.powerW !== 0) senses.add(meter.powerW > 0 ? 'export' : 'import');
      }
      const meters = items.filter((item): item is MappedStorage => item.kind === 'meter');
      expect(meters.map(({ device }) => device.vendorPlantId).sort()).toEqual(
        hybrids.map(({ vendorPlantId }) => vendorPlantId).sort(),
      );
      for (const { device, datetime, measurements, undirectedPower } of meters) {
        const hybrid = hybrids.find(({ vendorPlantId }) => vendorPlantId === device.vendorPlantId)!;
        const { meter, frequencyHz } = plantModel.sample(inverterOf(hybrid), datetime!);
        expectClose(undirectedPower, meter!.powerW / 1000, 0.0005);
        expectClose(measurements.LoadPower, meter!.loadPowerW / 1000, 0.0005);
        expectEnergy(measurements.EGridExportTotal, meter!.exportedTotalWh);
        expectEnergy(measurements.EGridImportTotal, meter!.importedTotalWh);
        expectEnergy(measurements.ELoadTotal, meter!.loadTotalWh);
        if (frequencyHz > 0) expectClose(measurements.FrqGrid, frequencyHz, 0.005);
      }
    }
    expect([...senses].sort()).toEqual(['charge', 'discharge', 'export', 'import']);
  });

  it('makes no call and no item without being asked', async () => {
    const adapter = adapterOf(undefined);
    const devices = await devicesOf(adapter);
    expect(devices.filter(({ storage }) => storage)).toEqual([]);
    const listed = devices.map((device): PolledDevice => ({ ...device, storage: [] }));
    listed[0]!.storage = [{ type: 'meter', vendorDeviceId: 'x', vendorType: 'epm' }];
    expect(adapter.planPolls(listed).filter(({ name }) => name.startsWith('epm'))).toEqual([]);
    for (const call of adapter.planPolls(devices))
      for (const answer of await call.run(signal))
        for (const item of mapping.map(answer, { samplePeriodSeconds: 300 })) {
          expect(item.kind).not.toBe('meter');
          expect('battery' in item || 'meter' in item).toBe(false);
        }
    expect(cloud.requests.filter((path) => path.includes('epm'))).toEqual([]);
  });

  it('polls managers within the limit of two calls a second, without a gap where one is missed', () => {
    const [device] = [polled({ InverterSN: 'S1' })];
    const listed = (count: number): PolledDevice[] =>
      Array.from({ length: count }, (_, i) => ({
        ...device,
        storage: [{ type: 'meter', vendorDeviceId: `E${i}`, vendorType: 'epm' }],
      }));
    const polls = (count: number): [number, unknown][] =>
      adapterOf(include)
        .planPolls(listed(count))
        .filter(({ name }) => name.startsWith('epmDetail:'))
        .map(({ intervalSeconds, samples }) => [intervalSeconds, samples]);
    expect(polls(1)).toEqual([[300, false]]);
    // 1.6 a second: 480 in 300 s.
    expect(polls(481)).toHaveLength(481);
    expect(polls(481)[0]).toEqual([301, false]);
  });

  it('goes on without managers that the key may not read', async () => {
    const refusal = { status: 200, body: '{"success":true,"code":"R0000","msg":"No authority"}' };
    cloud.intercept = (request, answer) => (request.path.includes('epm') ? refusal : answer(request));
    const adapter = adapterOf(include);
    const devices = await devicesOf(adapter);
    expect(devices).toHaveLength(INVERTERS);
    expect(devices.filter(({ storage }) => storage)).toEqual([]);
    const storage: ListedStorage[] = [{ type: 'meter', vendorDeviceId: 'E1', vendorType: 'epm' }];
    const [call] = adapter.planPolls([{ ...devices[0]!, storage }]).filter(({ name }) => name === 'epmDetail:E1');
    expect(await call!.run(signal)).toEqual([]);
  });
});
