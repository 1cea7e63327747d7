import { storageDefinitions, storageTypes, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import type { MappedItem, MappedSample, MappedStorage, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { createPlantModel, type PhysicalSample } from '../../plant-model/index.ts';
import { fixturesOf } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { withBatteries } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import { generationMember, REAL_WITH_GENERATION } from '../wire.ts';
import {
  device,
  entry,
  inventory,
  NOON,
  poll,
  polled,
  samplesOf,
  SEED,
  signal,
  startCloud,
  type Cloud,
} from './harness.ts';

const fixture = fixturesOf(import.meta.url);
const TIME = '2024-05-24 17:29:06 BST+0100';

function mapAll(answer: Omit<RawAnswer, 'fetchedAt'>, include: readonly StorageType[] = storageTypes): MappedItem[] {
  return mapping.map({ ...answer, fetchedAt: 0 }, { samplePeriodSeconds: 300, include });
}

/** Returns the items of one inverter with these entries. */
function itemsWith(entries: readonly string[], of: PolledDevice = device('A1')): MappedItem[] {
  const body = `{"errno":0,"result":[{"datas":[${entries.join(',')}],"deviceSN":"A1","time":"${TIME}"}]}`;
  return mapAll({ call: 'device/real/query', body, devices: [of] });
}

function sampleWith(...entries: string[]): MappedSample {
  return samplesOf(itemsWith(entries))[0]!;
}

/** Returns what the normalizer's record has: the members of BaseData that the schema of the device has too, and the sample's own. */
function storageOf(sample: MappedSample, type: StorageType): StorageMeasurements {
  const members = Object.entries(sample.measurements).filter(([name]) => Object.hasOwn(storageDefinitions[type], name));
  return { ...Object.fromEntries(members), ...sample[type]?.measurements };
}

describe('recorded hybrids', () => {
  const recorded = (name: string, serial: string): MappedSample => {
    const items = mapAll({ call: 'device/real/query', body: fixture(name), devices: [device(serial)] });
    expect(items).toHaveLength(1);
    return samplesOf(items)[0]!;
  };

  it('discharging and importing: 11:40', () => {
    const sample = recorded('real_query_2024-05-12T11-40.json', '66BH00000000001');
    expect(storageOf(sample, 'battery')).toEqual({
      BatterySOC: 65,
      // "invBatPower + = discharge".
      BatteryPower: 1.744,
      UBattery: 237.4,
      IBattery: 7.3,
      BatteryTemperature: 34.3,
      // 700 × 0.01 kWh: at 65 % a battery of 10.8 kWh; 700 kWh would be one of 1077.
      BatteryEnergy: 7,
    });
    expect(sample.battery?.quality).toEqual(['BatteryEnergy:unit_derived']);
    // meterPower 5.012 = gridConsumptionPower: import.
    expect(storageOf(sample, 'meter')).toEqual({ GridPower: -5.012, LoadPower: 8.018 });
    // It reports no lifetime energies.
    expect(sample.meter).toBeUndefined();
    // AC side: 2.997 + 5.012 = 8.009, the load within 0.2 %.
    expect(sample.measurements.PowerACOutputActive! - sample.measurements.GridPower!).toBeCloseTo(8.009, 9);
  });

  it('charging: 11:50', () => {
    const sample = recorded('real_query_2024-05-12T11-50.json', '66BH00000000001');
    expect(storageOf(sample, 'battery')).toMatchObject({ BatteryPower: -1.788, IBattery: -7.3, BatteryEnergy: 7.11 });
    expect(storageOf(sample, 'meter')).toMatchObject({ GridPower: -0.025 });
  });

  it('numbered variables of an H3 Smart are the inverter’s own where one port has a battery', () => {
    const sample = recorded('real_query_h3-smart.json', '60H3SMART000001');
    expect(storageOf(sample, 'battery')).toEqual({
      BatterySOC: 64,
      BatteryPower: -2.705,
      UBattery: 301.4,
      // batCurrent_1 8.6 A while it charges.
      IBattery: -8.6,
      BatteryTemperature: 39.5,
    });
    expect(sample.battery).toBeUndefined();
  });
});

describe('variables beyond BaseData', () => {
  it('are health, lifetime energies and the phases of the meter', () => {
    const sample = sampleWith(
      entry('SoC', '50', '%'),
      entry('SOH', '98', '%'),
      entry('chargeEnergyToTal', '2792.2', 'kWh'),
      entry('dischargeEnergyToTal', '2.5699', 'MWh'),
      entry('feedin', '2210.7', 'kWh'),
      entry('gridConsumption', '812.5', 'kWh'),
      entry('loads', '3000', 'kWh'),
      entry('meterPowerR', '1.2', 'kW'),
      entry('meterPowerS', '-0.3', 'kW'),
      entry('meterPowerT', '0', 'kW'),
    );
    expect(sample.battery).toEqual({
      measurements: { BatterySOH: 98, EBatteryChargeTotal: 2792.2, EBatteryDischargeTotal: 2569.9 },
      quality: [],
    });
    // "+ = import": 1.2 kW are bought on the first phase.
    expect(sample.meter).toEqual({
      measurements: {
        EGridExportTotal: 2210.7,
        EGridImportTotal: 812.5,
        ELoadTotal: 3000,
        GridPower1: -1.2,
        GridPower2: 0.3,
        GridPower3: 0,
      },
      quality: [],
    });
  });

  it('come with the sample that device/generation is joined to, and with the history', () => {
    const datas = [entry('SoC', '50', '%'), entry('SOH', '98', '%')].join(',');
    const real = `{"errno":0,"result":[{"datas":[${datas}],"deviceSN":"A1","time":"${TIME}"}]}`;
    const body = `{"device/real/query":${real},"${generationMember('A1')}":{"errno":0,"result":{"today":1}}}`;
    const [joined] = samplesOf(mapAll({ call: REAL_WITH_GENERATION, body, devices: [device('A1')] }));
    expect(joined!.battery?.measurements).toEqual({ BatterySOH: 98 });
    const point = `{"variable":"loads","unit":"kWh","name":"n","data":[{"time":"${TIME}","value":7}]}`;
    const history = `{"errno":0,"result":[{"deviceSN":"A1","datas":[${point}]}]}`;
    const [past] = samplesOf(mapAll({ call: 'device/history/query', body: history, devices: [device('A1')] }));
    expect(past!.meter?.measurements).toEqual({ ELoadTotal: 7 });
  });

  it('that are all zero give nothing', () => {
    const names = ['SoC', 'SOH', 'batVolt', 'invBatPower', 'chargeEnergyToTal', 'dischargeEnergyToTal'];
    const meter = ['feedin', 'gridConsumption', 'loads', 'meterPower', 'meterPowerR', 'ResidualEnergy'];
    const sample = sampleWith(...[...names, ...meter].map((name) => entry(name, '0')));
    expect([sample.battery, sample.meter]).toEqual([undefined, undefined]);
  });
});

describe('trap: ResidualEnergy says 0.01kWh, and at times carries kWh', () => {
  it.each([
    ['711', '66', '0.01kWh', 7.11],
    ['7.11', '66', '0.01kWh', 7.11],
    ['700', '65', undefined, 7],
    ['700', '65', '0.01 kWh', 7],
    // 100 kWh at 50 % is a battery of 200, 1 kWh one of 2: both are possible.
    ['100', '50', '0.01kWh', undefined],
    // Neither 9 MWh nor 900 MWh.
    ['900000', '50', '0.01kWh', undefined],
    // Of a nearly empty battery the size does not follow.
    ['20', '4', '0.01kWh', undefined],
  ])('%s at %s %% in %s', (value, soc, unit, energy) => {
    const { battery } = sampleWith(entry('SoC', soc, '%'), entry('ResidualEnergy', value, unit));
    expect(battery).toEqual(
      energy === undefined
        ? { measurements: {}, quality: ['BatteryEnergy:unit_unknown'] }
        : { measurements: { BatteryEnergy: energy }, quality: ['BatteryEnergy:unit_derived'] },
    );
  });

  it('any other unit is believed, where it is known', () => {
    const read = (value: string, unit: string): unknown =>
      sampleWith(entry('SoC', '50', '%'), entry('ResidualEnergy', value, unit)).battery;
    expect(read('5', 'kWh')).toEqual({ measurements: { BatteryEnergy: 5 }, quality: [] });
    expect(read('5000', 'Wh')).toEqual({ measurements: { BatteryEnergy: 5 }, quality: [] });
    for (const unit of ['constructor', '__proto__', 'Ah', '0.1kWh'])
      expect(read('5', unit)).toEqual({ measurements: {}, quality: ['BatteryEnergy:unit_unknown'] });
  });

  it('without a charge nothing is derived', () => {
    expect(sampleWith(entry('ResidualEnergy', '700', '0.01kWh')).battery?.measurements).toEqual({});
  });
});

describe('trap: two batteries', () => {
  const port = (n: number, soc: number, volts: number, amperes: number): string[] => [
    entry(`SoC_${n}`, String(soc), '%'),
    entry(`SOH_${n}`, String(soc && 97), '%'),
    entry(`batVolt_${n}`, String(volts), 'V'),
    entry(`batCurrent_${n}`, String(amperes), 'A'),
    entry(`batTemperature_${n}`, '21', '℃'),
    entry(`invBatPower_${n}`, String((-volts * amperes) / 1000), 'kW'),
  ];
  const packs = (items: readonly MappedItem[]): MappedStorage[] =>
    items.filter((item): item is MappedStorage => item.kind === 'battery');

  it('are a battery each, without the powers that the inverter’s has the sum of', () => {
    const items = itemsWith([...port(1, 64, 300, 5), ...port(2, 58, 280, 4), entry('chargeEnergyToTal', '9', 'kWh')]);
    const [sample] = samplesOf(items);
    // −300 × 5 − 280 × 4 = −2620 W.
    expect(storageOf(sample!, 'battery')).toEqual({ BatteryPower: -2.62, EBatteryChargeTotal: 9 });
    const at = { kind: 'battery', device: device('A1'), datetime: 1_716_568_146, offsetSeconds: 3600, quality: [] };
    expect(packs(items)).toEqual([
      {
        ...at,
        id: 'A1_1',
        measurements: { BatterySOC: 64, BatterySOH: 97, UBattery: 300, IBattery: -5, BatteryTemperature: 21 },
      },
      {
        ...at,
        id: 'A1_2',
        measurements: { BatterySOC: 58, BatterySOH: 97, UBattery: 280, IBattery: -4, BatteryTemperature: 21 },
      },
    ]);
  });

  it('are one where the other port is empty', () => {
    const items = itemsWith([...port(1, 64, 300, 5), ...port(2, 0, 0, 0)]);
    expect(packs(items)).toEqual([]);
    expect(storageOf(samplesOf(items)[0]!, 'battery')).toMatchObject({ BatterySOC: 64, BatterySOH: 97, IBattery: -5 });
  });

  it('are not read for an account that does not ask for batteries', () => {
    const body = `{"errno":0,"result":[{"datas":[${[...port(1, 64, 300, 5), ...port(2, 58, 280, 4)].join(',')}],"deviceSN":"A1","time":"${TIME}"}]}`;
    const answer = { call: 'device/real/query', body, devices: [device('A1')] };
    expect(mapAll(answer, ['meter'])).toHaveLength(1);
    expect(mapAll(answer, [])).toHaveLength(1);
  });
});

describe('the batteries of device/detail', () => {
  const listed = polled({ InverterSN: 'A1' });
  const of = (batteryList: unknown): unknown => withBatteries({ ...listed, status: 'online' }, { batteryList }).storage;

  it('recorded: three parts of one battery', () => {
    const { result } = JSON.parse(fixture('device_detail_batteryList.mixed.json')) as {
      result: { batteryList: unknown };
    };
    expect(of(result.batteryList)).toEqual([
      { type: 'battery', vendorDeviceId: 'YYYYY', vendorType: 'bcu', serial: 'YYYYY', model: 'EP11' },
    ]);
  });

  it('name the model of the inverter’s battery; several models name none', () => {
    const battery = (serial: string, model: string) => ({
      type: 'battery' as const,
      vendorDeviceId: serial,
      vendorType: 'bcu',
      model,
    });
    const modelWith = (storage: NonNullable<PolledDevice['storage']>): unknown => {
      const entries = [entry('SoC', '50', '%'), entry('SOH', '98', '%')];
      return samplesOf(itemsWith(entries, { ...device('A1'), storage }))[0]!.battery?.model;
    };
    expect(modelWith([battery('B1', 'EP11'), battery('B2', 'EP11')])).toBe('EP11');
    expect(modelWith([battery('B1', 'EP11'), battery('B2', 'EP6')])).toBeUndefined();
    expect(modelWith([])).toBeUndefined();
  });

  it.each([
    [null],
    ['EP11'],
    [{ batterySN: 'B1' }],
    [[null, 7, ['B1'], {}, { batterySN: ['B1'] }, { batterySN: 'x'.repeat(65) }]],
  ])('that are %j are none', (batteryList) => {
    expect(of(batteryList)).toBeUndefined();
  });

  it('are at most a hundred, and a model that is too long is none', () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ batterySN: `B${i}`, model: 'x'.repeat(200) }));
    expect(of(many)).toHaveLength(100);
    expect(of(many.slice(0, 1))).toEqual([{ type: 'battery', vendorDeviceId: 'B0', vendorType: '', serial: 'B0' }]);
  });
});

describe('hostile values', () => {
  it.each(['"x"', '[5]', '{"a":5}', 'true', 'null', `"${'9'.repeat(50_000)}"`])('%.20s is no value', (value) => {
    const names = ['SOH', 'chargeEnergyToTal', 'feedin', 'meterPowerR', 'ResidualEnergy'];
    const sample = sampleWith(...names.map((name) => entry(name, value)));
    expect([sample.battery, sample.meter]).toEqual([undefined, undefined]);
  });

  it.each(['constructor', '__proto__', 'toString', 'furlong'])('an energy in %s is left out, and named', (unit) => {
    expect(sampleWith(entry('feedin', '5', unit)).meter).toEqual({
      measurements: {},
      quality: ['EGridExportTotal:unit_unknown'],
    });
  });
});

describe('batteries and meters of the simulated cloud', () => {
  const INVERTERS = 24;
  const plantModel = createPlantModel({ seed: `foxess-${SEED}`, inverters: INVERTERS });
  let cloud: Cloud;
  beforeEach(async () => {
    cloud = await startCloud({ inverters: INVERTERS, timeScale: 1 });
  });
  afterEach(() => cloud.close());

  const indexOf = ({ InverterSN }: PolledDevice): number => cloud.simulator.serials.indexOf(InverterSN);
  const physicalOf = ({ device: of, datetime }: MappedSample): PhysicalSample =>
    plantModel.sample(plantModel.inverters[indexOf(of)]!, datetime!);

  /** The adapter of an account that asks for these. */
  const adapterFor = (include: readonly StorageType[]): ReturnType<typeof createAdapter> => {
    const { http, session, refreshTokens, baseUrl, simulator } = cloud;
    const account = { vendorAccountId: 'va', region: 'global', baseUrl, credentials: simulator.credentials, include };
    const context = { http, session, refreshTokens, now: () => cloud.clock.now, timeScale: 1, warn: () => undefined };
    return createAdapter(account, context);
  };

  it.each(
    ['2026-06-20', '2026-06-21'].flatMap((day) =>
      ['T00:40:00Z', 'T05:20:00Z', 'T11:00:00Z', 'T18:10:00Z'].map((time) => day + time),
    ),
  )('are those of the plant model (%s)', async (time) => {
    const devices = cloud.simulator.serials.map((serial) => device(serial));
    cloud.clock.now = Date.parse(time);
    const answers = await poll(cloud, devices, 'device/real/query');
    const context = { samplePeriodSeconds: 300, include: storageTypes };
    const samples = samplesOf(answers.flatMap((answer) => mapping.map(answer, context)));
    expect(samples).toHaveLength(INVERTERS);
    for (const sample of samples) {
      const { capacityWh } = plantModel.inverters[indexOf(sample.device)]!.battery ?? {};
      expectStorage(sample, physicalOf(sample), capacityWh);
    }
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('are in the history too, by the same calls', async () => {
    const devices = cloud.simulator.serials.map((serial) => device(serial));
    const hybrid = devices.find((each) => plantModel.inverters[indexOf(each)]!.battery)!;
    const gap = { from: NOON / 1000 - 1800, to: NOON / 1000 };
    const fill = async (include: readonly StorageType[]): Promise<[calls: number, samples: MappedSample[]]> => {
      const before = cloud.requests.length;
      const calls = adapterFor(include).planBackfill!([hybrid], gap);
      const answers = (await Promise.all(calls.map((call) => call.run(signal)))).flat();
      const samples = samplesOf(
        answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300, include })),
      );
      return [cloud.requests.length - before, samples];
    };
    const [calls, samples] = await fill(storageTypes);
    expect(samples.length).toBeGreaterThan(3);
    const { capacityWh } = plantModel.inverters[indexOf(hybrid)]!.battery!;
    for (const sample of samples) expectStorage(sample, physicalOf(sample), capacityWh);
    const [without, plain] = await fill([]);
    expect([without, plain.length]).toEqual([calls, samples.length]);
    for (const sample of plain) expect([sample.battery, sample.meter]).toEqual([undefined, undefined]);
  });

  it('take no call, and are listed for accounts that ask for batteries', async () => {
    await inventory(cloud);
    const plain = cloud.requests.splice(0);
    const adapter = adapterFor(storageTypes);
    const plants = await adapter.listPlants(signal);
    const devices = await adapter.listDevices(plants, signal);
    expect(cloud.requests).toEqual(plain);
    expect(devices).toHaveLength(INVERTERS);
    for (const each of devices) {
      const hasBattery = plantModel.inverters[cloud.simulator.serials.indexOf(each.InverterSN)]!.battery !== undefined;
      expect(each.storage?.map(({ model }) => model)).toEqual(hasBattery ? ['EP11'] : undefined);
    }
    const names = (asked: ReturnType<typeof createAdapter>): string[] =>
      asked.planPolls(devices.map((each) => polled(each))).map(({ name }) => name);
    expect(names(adapter)).toEqual(names(cloud.adapter));
    for (const each of await cloud.adapter.listDevices(plants, signal)) expect(each).not.toHaveProperty('storage');
  });
});

function expectStorage(sample: MappedSample, physical: PhysicalSample, capacityWh = 0): void {
  const { battery, meter } = physical;
  expect([battery === undefined, meter === undefined]).toEqual([!sample.battery, !sample.meter]);
  if (!battery || !meter) return;
  expectAll(storageOf(sample, 'battery'), {
    BatterySOC: [battery.socPercent, 0.05],
    BatteryPower: [battery.powerW / 1000, 0.0005],
    UBattery: [battery.voltageV, 0.05],
    IBattery: [battery.currentA, 0.05],
    BatteryTemperature: [battery.temperatureC, 0.05],
    BatteryEnergy: [((battery.socPercent / 100) * capacityWh) / 1000, 0.005],
    EBatteryChargeTotal: [battery.chargedTotalWh / 1000, 0.05],
    EBatteryDischargeTotal: [battery.dischargedTotalWh / 1000, 0.05],
  });
  expectAll(storageOf(sample, 'meter'), {
    GridPower: [meter.powerW / 1000, 0.0005],
    LoadPower: [meter.loadPowerW / 1000, 0.0005],
    EGridExportTotal: [meter.exportedTotalWh / 1000, 0.05],
    EGridImportTotal: [meter.importedTotalWh / 1000, 0.05],
    ELoadTotal: [meter.loadTotalWh / 1000, 0.05],
  });
}

type Expected = Partial<Record<keyof StorageMeasurements, readonly [value: number, tolerance: number]>>;

/** Compares all of the values, none more and none less. */
function expectAll(read: StorageMeasurements, expected: Expected): void {
  expect(Object.keys(read).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, [value, tolerance]] of Object.entries(expected))
    expect(Math.abs(read[name as keyof StorageMeasurements]! - value)).toBeLessThanOrEqual(tolerance + 1e-9);
}
