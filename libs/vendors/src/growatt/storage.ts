import type { MeasurementField, Measurements } from '@heliograph/base-data';
import { readNumber, signBatteryCurrent } from '@heliograph/vendor-contract';
import type { Family } from './families.ts';
import type { GrowattRecord } from './sample-entries.ts';
import { FILLERS } from './tables.ts';

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
  mix: ['soc', 'vbat', 'pcharge1', 'pdischarge1', 'echarge1Total', 'edischarge1Total'],
  spa: ['soc', 'vbat', 'pcharge1', 'pdischarge1', 'echarge1Total', 'edischarge1Total'],
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
