import { storageDefinitions, storageTypes, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { createPlantModel, type PhysicalSample } from '../../plant-model/index.ts';
import { fixturesOf } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { device, inventory, NOON, poll, samplesOf, signal, startCloud, type Cloud } from './harness.ts';

const fixture = fixturesOf(import.meta.url);
const context = { samplePeriodSeconds: 300, include: storageTypes };

function sampleOf(body: string, serial = 'A1', include: readonly StorageType[] = storageTypes): MappedSample {
  const answer = { call: 'getLastTsDataPro', body, fetchedAt: 1_787_200_000_000, devices: [device(serial)] };
  const items = mapping.map(answer, { samplePeriodSeconds: 300, include });
  expect(items.map(({ kind }) => kind)).toEqual(['sample']);
  return samplesOf(items)[0]!;
}

/** Returns one record with these members. */
function sampleWith(members: Readonly<Record<string, unknown>>, include?: readonly StorageType[]): MappedSample {
  const record = { sn: 'A1', tmstp: '1652182736000', pac: '900', ...members };
  return sampleOf(JSON.stringify({ status: 200, data: [record] }), 'A1', include);
}

/** Returns what the normalizer's record has: the members of BaseData that the schema of the device has too, and the sample's own. */
function storageOf(sample: MappedSample, type: StorageType): StorageMeasurements {
  const members = Object.entries(sample.measurements).filter(([name]) => Object.hasOwn(storageDefinitions[type], name));
  return { ...Object.fromEntries(members), ...sample[type]?.measurements };
}

const battery = { bat6: '5312', bat10: '87' };

describe('the reconstructed hybrid', () => {
  const sample = sampleOf(fixture('getLastTsDataPro.hybrid.reconstructed.json'), 'SP00000000000001');

  it('has this battery; of its power no source says the sign', () => {
    expect(storageOf(sample, 'battery')).toEqual({
      BatterySOC: 71,
      BatterySOH: 99,
      // 40510 × 0.01 V, 268 × 0.1 °C, 42 and 17 × 0.1 kWh.
      UBattery: 405.1,
      BatteryTemperature: 26.8,
      EBatteryCharge: 4.2,
      EBatteryDischarge: 1.7,
    });
    // −1380 W.
    expect(sample.battery).toEqual({ measurements: { BatterySOH: 99 }, quality: [], undirectedPower: -1.38 });
  });

  it('has this meter: energies with fractions are kWh', () => {
    expect(sample.meter).toEqual({
      measurements: { EGridImport: 1.2, EGridExport: 3.4, EGridImportTotal: 812.5, EGridExportTotal: 2210.7 },
      quality: [],
      undirectedPower: 0.52,
    });
  });

  it('has no member of battery and meter with a sign in BaseData', () => {
    for (const name of ['BatteryPower', 'IBattery', 'GridPower', 'EGridImport', 'EGridExport'])
      expect(sample.measurements).not.toHaveProperty(name);
  });
});

describe('trap: whether the energies of the meter are kWh or 0.1 kWh', () => {
  it('one fraction shows that all of the record are kWh', () => {
    const { meter } = sampleWith({ meterIed: '2', meterOed: '0', meterIet: '813', meterOet: '2210.7' });
    expect(meter).toEqual({
      measurements: { EGridImport: 2, EGridExport: 0, EGridImportTotal: 813, EGridExportTotal: 2210.7 },
      quality: [],
    });
  });

  it('whole numbers alone may be either: only 0 is read, the others are named', () => {
    const { meter } = sampleWith({ meterPow: '-40', meterIed: '12', meterOed: '0', meterIet: 8125 });
    expect(meter).toEqual({
      measurements: { EGridExport: 0 },
      quality: ['EGridImport:unit_unknown', 'EGridImportTotal:unit_unknown'],
      undirectedPower: -0.04,
    });
  });
});

describe('trap: does the device exist', () => {
  it.each([null, '0', 0, '', undefined])('all members of battery and meter are %j: neither', (value) => {
    const names = ['bat6', 'bat8', 'bat10', 'bat11', 'bat12', 'bat13', 'meterPow', 'meterIed', 'meterIet', 'meterOet'];
    const sample = sampleWith(Object.fromEntries(names.map((name) => [name, value])));
    expect([sample.battery, sample.meter]).toEqual([undefined, undefined]);
  });

  it('a health and a power without charge and voltage are no battery', () => {
    expect(sampleWith({ bat6: '0', bat10: '0', bat11: '100', bat8: '5' }).battery).toBeUndefined();
  });

  it('a battery at rest has a power of 0, and a meter without power its energies', () => {
    const sample = sampleWith({ ...battery, bat8: '0', meterPow: '0', meterIet: '0.5' });
    expect(sample.battery).toEqual({ measurements: {}, quality: [], undirectedPower: 0 });
    expect(sample.meter).toEqual({ measurements: { EGridImportTotal: 0.5 }, quality: [], undirectedPower: 0 });
  });

  it('only types that are asked for are read', () => {
    const members = { ...battery, bat8: '7', meterPow: '9' };
    const parts = (include: readonly StorageType[]): unknown[] => {
      const sample = sampleWith(members, include);
      return [sample.battery?.undirectedPower, sample.meter?.undirectedPower];
    };
    expect(parts(['battery'])).toEqual([0.007, undefined]);
    expect(parts(['meter'])).toEqual([undefined, 0.009]);
    expect(parts([])).toEqual([undefined, undefined]);
  });
});

it('rows of the history are read alike', () => {
  const row = { tmstp: '1655242295000', pac: '5', ...battery, bat8: '-120', bat11: '98' };
  const body = JSON.stringify({ status: 200, data: { totalPages: 1, result: [{ isno: 'A1', dataList: [row] }] } });
  const answer = { call: 'getInverterDataPagePro', body, fetchedAt: 0, devices: [device('A1')], backfill: true };
  const [sample] = samplesOf(mapping.map(answer, context));
  expect(sample!.battery).toEqual({ measurements: { BatterySOH: 98 }, quality: [], undirectedPower: -0.12 });
});

describe('hostile values', () => {
  it.each([['12,5'], ['9'.repeat(50_000)], [['5']], [{ valueOf: 5 }], [true], ['constructor'], ['1e999']])(
    '%.30j is no value',
    (value) => {
      const names = ['bat8', 'bat11', 'meterPow', 'meterIed', 'meterOed', 'meterIet', 'meterOet'];
      const sample = sampleWith({ ...battery, ...Object.fromEntries(names.map((name) => [name, value])) });
      expect([sample.battery, sample.meter]).toEqual([undefined, undefined]);
    },
  );
});

describe('batteries and meters of the simulated cloud', () => {
  const PLANT_MODEL_SEED = 'solplanet-storage';
  const plantModel = createPlantModel({ seed: PLANT_MODEL_SEED, inverters: 24 });
  let cloud: Cloud;
  let devices: PolledDevice[];
  beforeAll(async () => {
    cloud = await startCloud({ inverters: 24, plantModelSeed: PLANT_MODEL_SEED });
    devices = await inventory(cloud);
  });
  afterAll(() => cloud.close());

  const physicalOf = ({ device: of, datetime }: MappedSample): PhysicalSample =>
    plantModel.sample(plantModel.inverters[cloud.simulator.serials.indexOf(of.InverterSN)]!, datetime!);
  const samplesAt = async (time: number): Promise<MappedSample[]> => {
    cloud.clock.now = time;
    const answers = await poll(cloud, devices, 'getLastTsDataPro');
    const items: MappedItem[] = answers.flatMap((answer) => mapping.map(answer, context));
    return samplesOf(items);
  };

  it.each(
    ['2026-06-20', '2026-06-21'].flatMap((day) =>
      ['T00:40:00Z', 'T05:20:00Z', 'T11:00:00Z', 'T18:10:00Z'].map((time) => day + time),
    ),
  )('are those of the plant model (%s)', async (time) => {
    const samples = await samplesAt(Date.parse(time));
    expect(samples).toHaveLength(24);
    for (const sample of samples) expectStorage(sample, physicalOf(sample));
  });

  it('count in the sense of their powers, which decides the signs', async () => {
    const [before, after] = [await samplesAt(NOON), await samplesAt(NOON + 1_500_000)];
    let decided = 0;
    before.forEach((sample, i) => {
      const gained = (field: 'EBatteryCharge' | 'EBatteryDischarge'): number =>
        (after[i]!.measurements[field] ?? 0) - (sample.measurements[field] ?? 0);
      const flow = gained('EBatteryDischarge') - gained('EBatteryCharge');
      if (Math.abs(flow) < 0.05 || after[i]!.datetime! - sample.datetime! > 1800) return;
      decided += 1;
      expect(Math.sign(after[i]!.battery!.undirectedPower!)).toBe(Math.sign(flow));
    });
    expect(decided).toBeGreaterThan(1);
  });

  it('take no call more', async () => {
    const account = { vendorAccountId: 'va', region: 'eu', baseUrl: cloud.baseUrl, include: storageTypes };
    const adapter = createAdapter(
      { ...account, credentials: cloud.simulator.credentials },
      {
        http: cloud.http,
        session: cloud.session,
        refreshTokens: cloud.refreshTokens,
        now: () => cloud.clock.now,
        timeScale: 1,
        warn: () => undefined,
      },
    );
    const named = (asked: typeof adapter): [string, number][] =>
      asked.planPolls(devices).map(({ name, intervalSeconds }) => [name, intervalSeconds]);
    expect(named(adapter)).toEqual(named(cloud.adapter));
    cloud.requests.length = 0;
    await adapter.listDevices(await adapter.listPlants(signal), signal);
    const asked = cloud.requests.splice(0);
    await cloud.adapter.listDevices(await cloud.adapter.listPlants(signal), signal);
    expect(asked).toEqual(cloud.requests);
  });
});

function expectStorage(sample: MappedSample, physical: PhysicalSample): void {
  const { battery: cells, meter } = physical;
  expect([cells === undefined, meter === undefined]).toEqual([!sample.battery, !sample.meter]);
  if (!cells || !meter) return;
  expectAll(storageOf(sample, 'battery'), {
    BatterySOC: [cells.socPercent, 0.5],
    // The plant model has no ageing: the cloud says 99.
    BatterySOH: [99, 0],
    UBattery: [cells.voltageV, 0.005],
    BatteryTemperature: [cells.temperatureC, 0.05],
    EBatteryCharge: [cells.chargedTodayWh / 1000, 0.05],
    EBatteryDischarge: [cells.dischargedTodayWh / 1000, 0.05],
  });
  expectAll(storageOf(sample, 'meter'), {
    EGridImport: [meter.importedTodayWh / 1000, 0.05],
    EGridExport: [meter.exportedTodayWh / 1000, 0.05],
    EGridImportTotal: [meter.importedTotalWh / 1000, 0.05],
    EGridExportTotal: [meter.exportedTotalWh / 1000, 0.05],
  });
  // The cloud counts discharge and import as positive.
  expectClose(sample.battery!.undirectedPower!, cells.powerW / 1000, 0.0005);
  expectClose(sample.meter!.undirectedPower!, -meter.powerW / 1000, 0.0005);
}

type Expected = Partial<Record<keyof StorageMeasurements, readonly [value: number, tolerance: number]>>;

/** Compares all of the values, none more and none less. */
function expectAll(read: StorageMeasurements, expected: Expected): void {
  expect(Object.keys(read).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, [value, tolerance]] of Object.entries(expected))
    expectClose(read[name as keyof StorageMeasurements]!, value, tolerance);
}

function expectClose(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}
