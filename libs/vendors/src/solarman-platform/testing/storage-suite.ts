import { storageDefinitions, storageTypes, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import type { MappedSample, RawAnswer, VendorMapping } from '@heliograph/vendor-contract';
import { createPlantModel, type PhysicalSample } from '../../plant-model/index.ts';
import { answersOf, inventory, samplesOf, SEED, type TestCloud, type VendorHarness } from './harness.ts';
import { expectClose } from './round-trip-suite.ts';

export interface StorageOfVendor {
  vendor: string;
  harness: VendorHarness;
  mapping: VendorMapping;
  /** Half of the last digit of a power, kW, and of a state of charge, per cent. */
  powerRoundingKw: number;
  socRounding: number;
  /** The name that the calls for samples carry. */
  call: string;
}

const INVERTERS = 30;
/** Two days: night, morning, noon and evening in Europe. */
const times = ['2026-06-20', '2026-06-21'].flatMap((day) =>
  ['T00:40:00Z', 'T05:20:00Z', 'T11:00:00Z', 'T18:10:00Z'].map((time) => Date.parse(day + time)),
);

/** Returns what the normalizer's record has: the members of BaseData that the schema of the device has too, and the sample's own. */
export function storageOf(sample: MappedSample, type: StorageType): StorageMeasurements {
  const members = Object.entries(sample.measurements).filter(([name]) => Object.hasOwn(storageDefinitions[type], name));
  return { ...Object.fromEntries(members), ...sample[type]?.measurements };
}

/** Tests that batteries and meters of the plant model come through cloud, adapter and mapping, with their signs. */
export function describeStorageRoundTrip(vendor: StorageOfVendor): void {
  const { harness, mapping, call } = vendor;
  const plantModel = createPlantModel({ seed: `${vendor.vendor}-${SEED}`, inverters: INVERTERS });
  let cloud: TestCloud;
  beforeEach(async () => {
    cloud = await harness.startCloud({ inverters: INVERTERS });
  });
  afterEach(() => cloud.close());

  const answers = async (): Promise<RawAnswer[]> => answersOf(cloud, await inventory(cloud), call);
  const physicalOf = ({ device, datetime }: MappedSample): PhysicalSample =>
    plantModel.sample(plantModel.inverters[cloud.simulator.serials.indexOf(device.InverterSN)]!, datetime!);

  it('brings each value of battery and meter as the devices have it', async () => {
    const seen = { charging: 0, discharging: 0, importing: 0, exporting: 0 };
    for (const time of times) {
      cloud.clock.now = time;
      const context = { samplePeriodSeconds: 300, include: storageTypes };
      const samples = samplesOf((await answers()).flatMap((answer) => mapping.map(answer, context)));
      expect(samples).toHaveLength(INVERTERS);
      for (const sample of samples) {
        const { battery, meter } = physicalOf(sample);
        expectStorage(sample, physicalOf(sample), vendor);
        seen.charging += (battery?.powerW ?? 0) < -100 ? 1 : 0;
        seen.discharging += (battery?.powerW ?? 0) > 100 ? 1 : 0;
        seen.importing += (meter?.powerW ?? 0) < -100 ? 1 : 0;
        seen.exporting += (meter?.powerW ?? 0) > 100 ? 1 : 0;
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('reads a type alone, and neither for an account that asks for none', async () => {
    const asked = await answers();
    const partsFor = (include?: readonly StorageType[]): Set<string> => {
      const context = include === undefined ? { samplePeriodSeconds: 300 } : { samplePeriodSeconds: 300, include };
      const samples = samplesOf(asked.flatMap((answer) => mapping.map(answer, context)));
      return new Set(samples.flatMap((sample) => storageTypes.filter((type) => type in sample)));
    };
    expect(partsFor()).toEqual(new Set());
    expect(partsFor([])).toEqual(new Set());
    expect(partsFor(['battery'])).toEqual(new Set(['battery']));
    expect(partsFor(['meter'])).toEqual(new Set(['meter']));
  });
}

function expectStorage(sample: MappedSample, physical: PhysicalSample, vendor: StorageOfVendor): void {
  const { battery, meter, frequencyHz } = physical;
  const { powerRoundingKw } = vendor;
  expect([battery === undefined, meter === undefined]).toEqual([!sample.battery, !sample.meter]);
  if (!battery || !meter) return;
  expectAll(storageOf(sample, 'battery'), {
    BatterySOC: [battery.socPercent, vendor.socRounding],
    BatteryPower: [battery.powerW / 1000, powerRoundingKw],
    UBattery: [battery.voltageV, 0.005],
    IBattery: [battery.currentA, 0.005],
    BatteryTemperature: [battery.temperatureC, 0.005],
    EBatteryCharge: [battery.chargedTodayWh / 1000, 0.005],
    EBatteryDischarge: [battery.dischargedTodayWh / 1000, 0.005],
    EBatteryChargeTotal: [battery.chargedTotalWh / 1000, 0.005],
    EBatteryDischargeTotal: [battery.dischargedTotalWh / 1000, 0.005],
  });
  expectAll(storageOf(sample, 'meter'), {
    GridPower: [meter.powerW / 1000, powerRoundingKw],
    LoadPower: [meter.loadPowerW / 1000, powerRoundingKw],
    EGridExport: [meter.exportedTodayWh / 1000, 0.005],
    EGridImport: [meter.importedTodayWh / 1000, 0.005],
    ELoad: [meter.loadTodayWh / 1000, 0.005],
    EGridExportTotal: [meter.exportedTotalWh / 1000, 0.005],
    EGridImportTotal: [meter.importedTotalWh / 1000, 0.005],
    ELoadTotal: [meter.loadTotalWh / 1000, 0.005],
    FrqGrid: [frequencyHz, 0.005],
  });
}

type Expected = Partial<Record<keyof StorageMeasurements, readonly [value: number, tolerance: number]>>;

/** Compares all of the values, none more and none less. */
function expectAll(read: StorageMeasurements, expected: Expected): void {
  expect(Object.keys(read).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, [value, tolerance]] of Object.entries(expected))
    expectClose(read[name as keyof StorageMeasurements], value, tolerance);
}
