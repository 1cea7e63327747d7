import { offsetSecondsAt, storageTypes, type MeasurementField, type StorageField } from '@heliograph/base-data';
import type { MappedItem, MappedSample, MappedStorage, PolledDevice, StoragePart } from '@heliograph/vendor-contract';
import { ContractHarness } from './plant-model/testing/contract-harness.ts';
import type { PlantModel, ModelInverter, PhysicalSample } from './plant-model/index.ts';
import { loadVendor, vendorIds } from './registry.ts';

/** The expected value of each field, from the physical inverter, and the coarsest resolution of any vendor. */
const truths: Partial<
  Record<MeasurementField, [of: (sample: PhysicalSample) => number | undefined, resolution: number]>
> = {
  PowerACOutputActive: [({ acPowerW }) => acPowerW / 1000, 0.011],
  PowerDC: [({ dcPowerW }) => dcPowerW / 1000, 0.011],
  EDay: [({ energyTodayWh }) => energyTodayWh / 1000, 0.11],
  ETotal: [({ energyTotalWh }) => energyTotalWh / 1000, 1.1],
  EMonth: [({ energyMonthWh }) => energyMonthWh / 1000, 1.1],
  EYear: [({ energyYearWh }) => energyYearWh / 1000, 1.1],
  FrqAC: [({ frequencyHz }) => frequencyHz, 0.011],
  Temperature: [({ temperatureC }) => temperatureC, 0.11],
  UAC1: [({ phases }) => phases[0]?.voltageV, 0.11],
  IAC1: [({ phases }) => phases[0]?.currentA, 0.11],
  UAC3: [({ phases }) => phases[2]?.voltageV, 0.11],
  IAC3: [({ phases }) => phases[2]?.currentA, 0.11],
  UPV1: [({ strings }) => strings[0]?.voltageV, 0.11],
  UPV2: [({ strings }) => strings[1]?.voltageV, 0.11],
  PowerFactor: [({ powerFactor }) => powerFactor, 0.011],
  InsulationResistance: [({ insulationKohm }) => insulationKohm, 1.1],
  // For hybrids, where the vendor's cloud shows their battery and meter.
  BatterySOC: [({ battery }) => battery?.socPercent, 0.51],
  BatteryPower: [({ battery }) => kilo(battery?.powerW), 0.011],
  UBattery: [({ battery }) => battery?.voltageV, 0.11],
  IBattery: [({ battery }) => battery?.currentA, 0.11],
  BatteryTemperature: [({ battery }) => battery?.temperatureC, 0.51],
  EBatteryCharge: [({ battery }) => kilo(battery?.chargedTodayWh), 0.11],
  EBatteryDischarge: [({ battery }) => kilo(battery?.dischargedTodayWh), 0.11],
  GridPower: [({ meter }) => kilo(meter?.powerW), 0.011],
  LoadPower: [({ meter }) => kilo(meter?.loadPowerW), 0.011],
  EGridExport: [({ meter }) => kilo(meter?.exportedTodayWh), 0.11],
  EGridImport: [({ meter }) => kilo(meter?.importedTodayWh), 0.11],
  ELoad: [({ meter }) => kilo(meter?.loadTodayWh), 0.11],
};

/** What records of batteries and meters have beyond the members of BaseData. */
const storageTruths: Partial<
  Record<
    StorageField,
    [of: (sample: PhysicalSample, inverter: ModelInverter) => number | undefined, resolution: number]
  >
> = {
  EBatteryChargeTotal: [({ battery }) => kilo(battery?.chargedTotalWh), 1.1],
  EBatteryDischargeTotal: [({ battery }) => kilo(battery?.dischargedTotalWh), 1.1],
  EGridExportTotal: [({ meter }) => kilo(meter?.exportedTotalWh), 1.1],
  EGridImportTotal: [({ meter }) => kilo(meter?.importedTotalWh), 1.1],
  ELoadTotal: [({ meter }) => kilo(meter?.loadTotalWh), 1.1],
  BatteryCapacity: [(_, { battery: model }) => kilo(model?.capacityWh), 0.11],
};

function kilo(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value / 1000;
}

interface VendorQuirks {
  /** The vendor reports no sample time: its values are of the newest sample before. */
  derivedTimes?: boolean;
  /** Power is the mean of a bucket of so many seconds that ends (or begins) at the sample's time. */
  meanOver?: { seconds: number; stamped: 'start' | 'end' };
  /** Powers and state of charge of batteries and meters are means of a bucket, or of its end. */
  areStorageMeans?: true;
  /** Fields in which this vendor's meaning differs from the physical one, with the reason. */
  not?: Partial<Record<MeasurementField, string>>;
  /** Fields this vendor reports more coarsely than the others: whole Wh of five minutes are 12 W. */
  coarser?: Partial<Record<MeasurementField, number>>;
  /** The vendor resets the counters of the day late: until then they show yesterday's energy. */
  isResetLate?: (physical: PhysicalSample, secondsOfDay: number) => boolean;
  /** Fields of battery and meter that its cloud shows of hybrids: each must have been compared. */
  storage?: readonly (MeasurementField | StorageField)[];
}

const battery = ['BatterySOC', 'UBattery', 'BatteryTemperature', 'EBatteryCharge', 'EBatteryDischarge'] as const;
const lifetimes = ['EBatteryChargeTotal', 'EBatteryDischargeTotal', 'EGridExportTotal', 'EGridImportTotal'] as const;
const meter = ['GridPower', 'LoadPower', 'EGridExport', 'EGridImport', 'ELoad'] as const;

/** The fields that reset with the day, month or year. */
const dayCounters: ReadonlySet<string> = new Set([
  'EDay',
  'EMonth',
  'EYear',
  'EBatteryCharge',
  'EBatteryDischarge',
  'EGridExport',
  'EGridImport',
  'ELoad',
]);

/** Vendors that do not simply report the current state. */
const quirksOfVendors: Readonly<Record<string, VendorQuirks>> = {
  deye: { storage: [...battery, 'BatteryPower', 'IBattery', ...meter, ...lifetimes, 'ELoadTotal'] },
  enphase: {
    meanOver: { seconds: 300, stamped: 'end' },
    areStorageMeans: true,
    storage: ['EBatteryCharge', 'EBatteryDischarge', 'EGridExport', 'EGridImport'],
  },
  foxess: {
    storage: [
      'BatterySOC',
      'UBattery',
      'BatteryTemperature',
      'BatteryPower',
      'IBattery',
      'GridPower',
      'LoadPower',
      ...lifetimes,
      'ELoadTotal',
    ],
  },
  fronius: {
    meanOver: { seconds: 300, stamped: 'end' },
    not: { PowerDC: 'the mean of the interval', PowerFactor: 'reads 0 while nothing is fed in (recorded)' },
    coarser: { PowerACOutputActive: 0.0121 },
    storage: [
      'BatterySOC',
      'BatteryPower',
      'BatteryCapacity',
      'GridPower',
      'LoadPower',
      'EGridExportTotal',
      'EGridImportTotal',
    ],
  },
  goodwe: {
    isResetLate: (_, secondsOfDay) => secondsOfDay < 900,
    storage: ['BatterySOC', 'BatteryPower', 'EBatteryCharge', 'EBatteryDischarge', 'GridPower', 'LoadPower'],
  },
  growatt: { not: { UPV2: 'a PV input is a tracker' }, storage: [...battery, 'BatteryPower', ...meter] },
  huawei: {
    derivedTimes: true,
    storage: [
      'BatterySOC',
      'BatteryPower',
      'UBattery',
      'EBatteryCharge',
      'EBatteryDischarge',
      'GridPower',
      'EGridExportTotal',
      'EGridImportTotal',
    ],
  },
  saj: {
    storage: [
      'BatterySOC',
      'BatteryPower',
      'BatteryTemperature',
      'EBatteryCharge',
      'EBatteryDischarge',
      ...meter,
      ...lifetimes,
    ],
  },
  solaredge: {
    meanOver: { seconds: 900, stamped: 'start' },
    areStorageMeans: true,
    not: {
      EDay: 'with all of the bucket',
      FrqAC: 'of the end of the bucket',
      UAC1: 'of the end of the bucket',
    },
  },
  sma: {
    storage: [
      'BatterySOC',
      'BatteryPower',
      'UBattery',
      'IBattery',
      'BatteryTemperature',
      'BatteryCapacity',
      'GridPower',
      'LoadPower',
    ],
  },
  solarman: { storage: [...battery, 'BatteryPower', 'IBattery', ...meter, ...lifetimes, 'ELoadTotal'] },
  sungrow: {
    not: { UPV2: 'of inverters without string points the tracker is shown' },
    storage: [...battery, 'BatteryPower', 'IBattery', ...meter, ...lifetimes, 'ELoadTotal', 'BatteryCapacity'],
  },
  solax: {
    not: { UPV2: 'of hybrids trackers are shown' },
    storage: [
      'BatterySOC',
      'BatteryPower',
      'UBattery',
      'IBattery',
      'BatteryTemperature',
      'GridPower',
      'EGridExport',
      'EGridImport',
      ...lifetimes,
    ],
  },
  solis: {
    isResetLate: ({ time, turnedOffAt = Infinity }, secondsOfDay) => turnedOffAt < time - secondsOfDay,
    storage: ['BatterySOC', 'BatteryPower', 'UBattery', 'IBattery', 'EBatteryCharge', 'EBatteryDischarge', ...meter],
  },
  solplanet: {
    not: { UPV2: 'a PV input is a tracker', PowerFactor: 'reads 0 without power' },
    storage: [...battery, 'EGridExport', 'EGridImport', 'EGridExportTotal', 'EGridImportTotal'],
  },
};

/** Days of a year and hours that are day somewhere: both changes of the clocks, both solstices, half-hour zones. */
const days = ['2026-01-15', '2026-03-29', '2026-06-21', '2026-10-04', '2026-10-25', '2026-12-21'];
const hours = ['01:10:00Z', '06:40:00Z', '11:00:00Z', '17:20:00Z'];
/** Two hours a day in turns: by the end every zone was met in both halves of its day. */
const times = days.flatMap((day, i) => hours.filter((_, n) => n % 2 === i % 2).map((hour) => `${day}T${hour}`));

describe.each(vendorIds)('the plant model through %s', (id) => {
  const compared = new Map<string, number>();
  let harness: ContractHarness;
  let polled: PolledDevice[];

  beforeAll(async () => {
    const options = {
      plantModelSeed: 'equality',
      inverters: 14,
      now: Date.parse(times[0]!),
      include: storageTypes,
    };
    harness = await ContractHarness.open(await loadVendor(id), options);
    ({ polled } = await harness.fleet());
  });
  afterAll(() => harness.close());

  // One account through one year: each case begins where the one before ended.
  it.each(times)('is the same inverter on %s', async (time) => {
    await passUntil(harness, Date.parse(time));
    const { items, samples, errors } = await harness.poll(polled);
    expect([...errors]).toEqual([]);
    for (const sample of samples) compare(harness, id, sample, compared);
    for (const packs of storageOfItems(items)) compareStorage(harness, id, packs, compared);
  });

  it('was compared while it generated, in several zones, and asked within its limits', () => {
    // Without comparisons the test would prove nothing.
    expect(compared.get('PowerACOutputActive')).toBeGreaterThan(50);
    expect(compared.get('zones')).toBeGreaterThan(3);
    expect(harness.cloud.simulator.violations()).toBe(0);
    const { storage = [] } = quirksOfVendors[id] ?? {};
    const wanted = storage.includes('BatteryPower') ? [...storage, 'charging', 'discharging'] : storage;
    expect(wanted.filter((name) => !compared.has(name))).toEqual([]);
  });
});

/** No account is idle for longer: a consent that is not used for a month ends. */
const IDLE_MS = 25 * 86_400_000;

async function passUntil(harness: ContractHarness, time: number): Promise<void> {
  while (time - harness.now > IDLE_MS) {
    harness.now += IDLE_MS;
    await harness.adapter.verify(harness.signal);
  }
  harness.now = Math.max(harness.now, time);
}

const zonesOf = new Map<string, Set<string>>();

function compare(
  { plantModel, cloud, now }: ContractHarness,
  id: string,
  sample: MappedSample,
  compared: Map<string, number>,
): void {
  const { derivedTimes = false, meanOver, not = {}, coarser = {}, isResetLate } = quirksOfVendors[id] ?? {};
  const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(sample.device.InverterSN)]!;
  const at = derivedTimes ? plantModel.newestSampleTime(inverter, now / 1000, 300) : sample.datetime!;
  const physical = plantModel.sample(inverter, at);
  // A silent logger appears as old values or none.
  if (physical.state === 'offline' || (derivedTimes && physical.turnedOffAt !== undefined)) return;
  const zones = zonesOf.get(id) ?? new Set();
  zonesOf.set(id, zones.add(inverter.site.timezone));
  compared.set('zones', zones.size);
  const secondsOfDay = (((at + offsetSecondsAt(inverter.site.timezone, at)!) % 86_400) + 86_400) % 86_400;
  const isLate = isResetLate?.(physical, secondsOfDay) === true;
  const read = { ...storageOf(sample.battery), ...storageOf(sample.meter), ...sample.measurements };
  for (const [name, [of, resolution]] of Object.entries({ ...truths, ...storageTruths })) {
    if (isLate && dayCounters.has(name)) continue;
    const field = name as MeasurementField;
    const mapped = read[field];
    const mean =
      meanOver && field === 'PowerACOutputActive' ? meanPower(plantModel, inverter, at, meanOver) : undefined;
    const true_ = meanOver && field === 'PowerACOutputActive' ? mean : of(physical, inverter);
    if (mapped === undefined || true_ === undefined || field in not) continue;
    compared.set(field, (compared.get(field) ?? 0) + 1);
    if (field === 'BatteryPower' && true_ !== 0) compared.set(true_ > 0 ? 'discharging' : 'charging', 1);
    const tolerance = (coarser[field] ?? resolution) + Math.abs(true_) * (mean === undefined ? 0.0005 : 0.01);
    if (Math.abs(mapped - true_) > tolerance)
      throw new Error(
        `${id} ${sample.device.InverterSN} ${inverter.site.timezone} at ${new Date(at * 1000).toISOString()}: ${field} is ${mapped}, the inverter has ${true_} (${physical.state})`,
      );
  }
  expectZone(sample, inverter);
}

function storageOf(part: StoragePart | undefined): StoragePart['measurements'] {
  return part?.measurements ?? {};
}

/** Compares the batteries or the meter with calls of their own with those of the plant's hybrid: several packs by what they add up to. */
function compareStorage(
  { plantModel, cloud, now }: ContractHarness,
  id: string,
  packs: readonly MappedStorage[],
  compared: Map<string, number>,
): void {
  const { derivedTimes = false, areStorageMeans = false, not = {} } = quirksOfVendors[id] ?? {};
  const { kind, device, datetime } = packs[0]!;
  const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(device.InverterSN)]!;
  const at = derivedTimes ? plantModel.newestSampleTime(inverter, now / 1000, 300) : datetime!;
  const physical = plantModel.sample(inverter, at);
  if (physical.state === 'offline') return;
  for (const [name, [of, resolution]] of Object.entries({ ...truths, ...storageTruths })) {
    const field = name as StorageField;
    const addsUp = /^E|Power$|Capacity$/.test(field);
    const mapped = addsUp ? sumOf(packs, field) : packs[0]!.measurements[field];
    const true_ = of(physical, inverter);
    const isMean = areStorageMeans && /Power|SOC/.test(field);
    if (mapped === undefined || true_ === undefined || isMean || field in not) continue;
    compared.set(field, (compared.get(field) ?? 0) + 1);
    if (field === 'BatteryPower' && true_ !== 0) compared.set(true_ > 0 ? 'discharging' : 'charging', 1);
    if (Math.abs(mapped - true_) > resolution * packs.length + Math.abs(true_) * 0.0005)
      throw new Error(
        `${id} ${kind} with ${device.InverterSN} at ${new Date(at * 1000).toISOString()}: ${field} is ${mapped}, it has ${true_}`,
      );
  }
}

function sumOf(packs: readonly MappedStorage[], field: StorageField): number | undefined {
  const values = packs.map(({ measurements }) => measurements[field]).filter((value) => value !== undefined);
  return values.length < packs.length ? undefined : values.reduce((sum, value) => sum + value, 0);
}

/** Returns the batteries and meters of items, those of one device and time together. */
function storageOfItems(items: readonly MappedItem[]): MappedStorage[][] {
  const storage = items.filter((item) => item.kind === 'battery' || item.kind === 'meter');
  return [...Map.groupBy(storage, ({ kind, device, datetime }) => `${kind} ${device.InverterSN} ${datetime}`).values()];
}

/** Checks the offset that the normalizer gives the record: that of the plant's zone before that of the sample. */
function expectZone(sample: MappedSample, { site }: ModelInverter): void {
  const zone = sample.device.timezone;
  const offset = zone === undefined ? sample.offsetSeconds : offsetSecondsAt(zone, sample.datetime!);
  expect([site.timezone, offset]).toEqual([site.timezone, offsetSecondsAt(site.timezone, sample.datetime!)]);
}

/** Returns the mean power from the lifetime counter: exact over any bucket. */
function meanPower(
  plantModel: PlantModel,
  inverter: ModelInverter,
  at: number,
  { seconds, stamped }: { seconds: number; stamped: 'start' | 'end' },
): number | undefined {
  const start = stamped === 'start' ? at : at - seconds;
  const [first, last] = [plantModel.sample(inverter, start), plantModel.sample(inverter, start + seconds)];
  // A silent logger reports the earlier counter.
  if (first.state === 'offline' || last.state === 'offline') return undefined;
  return ((last.energyTotalWh - first.energyTotalWh) * 3600) / seconds / 1000;
}
