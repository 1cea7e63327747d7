import type { MeasurementField, Measurements, StorageType } from '@heliograph/base-data';
import { compileStorageTableOf, readNumber, signBatteryCurrent } from '@heliograph/vendor-contract';
import type { MappedSample, StoragePart, StorageTableMapper } from '@heliograph/vendor-contract';
import type { Family } from './families.ts';
import type { GrowattRecord } from './sample-entries.ts';
import { FILLERS, storageTables, storedFamilies } from './tables.ts';

const batteryFields = new Set<MeasurementField>([
  ...([
    'BatterySOC',
    'BatteryPower',
    'UBattery',
    'IBattery',
    'BatteryTemperature',
    'EBatteryCharge',
    'EBatteryDischarge',
  ] as const),
]);
const meterFields = new Set<MeasurementField>([
  ...(['GridPower', 'LoadPower', 'EGridExport', 'EGridImport', 'ELoad'] as const),
]);

/** Members that a battery or a meter shows: Growatt writes 0 into all of them without such a device. */
const ofBattery: Readonly<Partial<Record<Family, readonly string[]>>> = {
  mix: ['soc', 'vbat', 'pcharge1', 'pdischarge1', 'echarge1Total', 'edischarge1Total', 'edischargeTotal'],
  spa: ['soc', 'vbat', 'pcharge1', 'pdischarge1', 'echarge1Total', 'edischarge1Total', 'edischargeTotal'],
  tlx: ['bmsSoc', 'bdc1Soc', 'bmsVbat', 'bdc1Vbat', 'echargeTotal', 'edischargeTotal'],
};
const ofMeter = [
  'pacToGridTotal',
  'pacToUserTotal',
  'plocalLoadTotal',
  'pacToLocalLoad',
  'etoGridToday',
  'etoUserToday',
  'elocalLoadToday',
  'etoGridTotal',
  'etogridTotal',
  'etoUserTotal',
  'elocalLoadTotal',
];

/** Returns which fields of battery and meter this record does not measure: those of a battery or a meter that the plant does not have. */
export function unmeasuredStorage(record: GrowattRecord, family: Family): (field: MeasurementField) => boolean {
  const members = ofBattery[family];
  if (!members) return () => false;
  const hasBattery = !allZero(record, members);
  const hasMeter = !allZero(record, ofMeter);
  return (field) => (batteryFields.has(field) ? !hasBattery : meterFields.has(field) && !hasMeter);
}

/** A power that Growatt reports as two, one for each direction: the subtracted one, and the added one. */
interface TwoWayPower {
  field: 'BatteryPower' | 'GridPower';
  plus: readonly string[];
  minus: readonly string[];
}

const twoWayPowers: readonly TwoWayPower[] = [
  {
    field: 'BatteryPower',
    plus: ['bdc2DischargePower'],
    minus: ['pcharge1', 'bdc1ChargePower', 'bdc2ChargePower'],
  },
  { field: 'GridPower', plus: [], minus: ['pacToUserTotal'] },
];

/** The names of all members that are read here. */
export const storageMembers = [
  ...Object.values(ofBattery).flat(),
  ...ofMeter,
  ...twoWayPowers.flatMap(({ plus, minus }) => [...plus, ...minus]),
];

/** Balances the powers that Growatt reports as two: the table reads the positive one. */
export function balancePowers(record: GrowattRecord, measurements: Measurements): void {
  for (const { field, plus, minus } of twoWayPowers) {
    const power = measurements[field];
    if (power === undefined) continue;
    const watts = sum(record, plus) - sum(record, minus);
    measurements[field] = power + watts / 1000;
  }
  // With two batteries, one current does not match the sum of both powers.
  if (sum(record, ['bdc2DischargePower', 'bdc2ChargePower']) !== 0) delete measurements.IBattery;
  signBatteryCurrent(measurements);
}

function sum(record: GrowattRecord, members: readonly string[]): number {
  return members.reduce((total, member) => total + (readNumber(record.get(member), FILLERS) ?? 0), 0);
}

function allZero(record: GrowattRecord, members: readonly string[]): boolean {
  return members.every((member) => (readNumber(record.get(member), FILLERS) ?? 0) === 0);
}

type PartMapper = StorageTableMapper<GrowattRecord>;

const read = (record: GrowattRecord, name: string): unknown => record.get(name);
const batteryMappers = new Map<Family, PartMapper>(
  storedFamilies.map((family) => [family, compileStorageTableOf('battery', storageTables[family].battery, read)]),
);
const mapMeter = compileStorageTableOf('meter', storageTables.mix.meter, read);

/** Lifetime counters, and those of the day that they contain. */
const counters = [
  ['EBatteryChargeTotal', 'EBatteryCharge'],
  ['EBatteryDischargeTotal', 'EBatteryDischarge'],
  ['EGridExportTotal', 'EGridExport'],
  ['EGridImportTotal', 'EGridImport'],
  ['ELoadTotal', 'ELoad'],
] as const;
/** kWh. No single inverter passes on as much; a 32-bit counter that ran below 0 reads 429,496,729.5. */
const maxLifetime = 100_000_000;
/** A counter of the day may be rounded up where that of the lifetime is rounded down, kWh. */
const rounding = 0.11;

/**
 * Returns what a record of a hybrid says of its battery and its meter beyond BaseData: SOH and lifetime counters. Nothing of a device that the plant
 * does not have. @param measurements of the same record
 */
export function storageParts(
  record: GrowattRecord,
  family: Family,
  include: readonly StorageType[],
  measurements: Measurements,
): Pick<MappedSample, 'battery' | 'meter'> {
  const mapBattery = batteryMappers.get(family);
  if (!mapBattery) return {};
  const parts: Pick<MappedSample, 'battery' | 'meter'> = {};
  const isMissing = unmeasuredStorage(record, family);
  if (include.includes('battery') && !isMissing('BatteryPower'))
    parts.battery = plausible(mapBattery(record), measurements);
  if (include.includes('meter') && !isMissing('GridPower')) parts.meter = plausible(mapMeter(record), measurements);
  return parts;
}

/** Leaves out lifetime counters that cannot be: Growatt's are nonsense at times, in the document's examples too. */
function plausible(mapped: ReturnType<PartMapper>, ofDay: Measurements): StoragePart {
  const isImplausible = ([lifetime, day]: (typeof counters)[number]): boolean => {
    const total = mapped.measurements[lifetime];
    return total !== undefined && (total > maxLifetime || total + rounding < (ofDay[day] ?? 0));
  };
  const implausible: readonly string[] = counters.filter(isImplausible).map(([lifetime]) => lifetime);
  const plausibleOnes = Object.entries(mapped.measurements).filter(([field]) => !implausible.includes(field));
  return {
    measurements: Object.fromEntries(plausibleOnes),
    quality: [...mapped.quality, ...implausible.map((field) => `${field}:implausible`)],
  };
}
