import type { MeasurementField } from '@heliograph/base-data';
import { numberedField, readNumber, type PolledDevice, type JsonRecord } from '@heliograph/vendor-contract';
import { BATTERY_BALANCE, GRID_BALANCE, INVERTER_POWER, PHASE_SUM } from './tables.ts';
import { GRID_TIED, STORAGE } from './wire.ts';

const PHASES = ['r', 's', 't'] as const;
const batteryFields: ReadonlySet<MeasurementField> = new Set([
  'BatterySOC',
  'BatteryPower',
  'BatteryTemperature',
  'EBatteryCharge',
  'EBatteryDischarge',
]);
const batteryMembers = ['batEnergyPercent', 'batTempC', 'batPower', 'totalBatteryPower', 'todayBatChgEnergy'];

/** Decides by the family in the lists; else by the series (H and A have a battery) or by members that only such inverters report. */
export function isStorage({ vendorType }: PolledDevice, record: JsonRecord): boolean {
  const [family] = vendorType.split(':');
  if (family === STORAGE || family === GRID_TIED) return family === STORAGE;
  return /^[HA]/i.test(vendorType) || reportsAny(record, inverterVoltages);
}

const inverterVoltages = PHASES.map((phase) => `${phase}InvVolt`);
const inverterPowers = PHASES.map((phase) => `${phase}InvPowerWatt`);
const gridPowers = ['rGridPowerWatt', 'sGridPowerWatt', 'tGridLPowerWatt'];

/** Returns whether one of the members has a value: absent is written as "0". */
function reportsAny(record: JsonRecord, members: readonly string[]): boolean {
  return members.some((member) => (readNumber(record[member]) ?? 0) !== 0);
}

/** Returns the point with sums computed from it; a term that is missing leaves its sum out. */
export function withDerived(record: JsonRecord): JsonRecord {
  return {
    ...record,
    [INVERTER_POWER]: reportsAny(record, inverterVoltages) ? sumOf(record, inverterPowers) : undefined,
    [PHASE_SUM]: contradictedTotal(record),
    [GRID_BALANCE]: directed(record.gridDirection, record.sysGridPowerWatt),
    [BATTERY_BALANCE]: directed(record.batteryDirection, record.totalBatteryPower ?? record.batPower),
  };
}

function sumOf(record: JsonRecord, members: readonly string[]): number | undefined {
  const values = members.map((member) => readNumber(record[member]));
  return values.includes(undefined) ? undefined : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** Some three-phase R6 write the power of one phase as the total (seen by a client): then the phases are the truth. Undefined where they agree. */
function contradictedTotal(record: JsonRecord): number | undefined {
  const total = readNumber(record.totalGridPowerWatt);
  const sum = sumOf(record, gridPowers);
  if (total === undefined || sum === undefined || gridPowers.some((name) => readNumber(record[name]) === 0))
    return undefined;
  return Math.abs(sum - total) > 0.1 * Math.abs(sum) + 30 ? sum : undefined;
}

/** Takes the sign from the direction only: whether the power has one, too, differs from model to model. */
function directed(direction: unknown, power: unknown): number | undefined {
  const sign = readNumber(direction);
  const watts = readNumber(power);
  if (watts === undefined || (sign !== 1 && sign !== 0 && sign !== -1)) return undefined;
  return sign * Math.abs(watts);
}

/** Returns whether a battery shows in the point. */
export function reportsBattery(record: JsonRecord): boolean {
  return reportsAny(record, batteryMembers);
}

/** Returns fields that this point has no value of: phases the model does not have stand there as zeros. */
export function absentFields(record: JsonRecord, { phaseCount }: PolledDevice): (field: MeasurementField) => boolean {
  const hasBattery = reportsBattery(record);
  const phases = PHASES.map((phase, i) => i === 0 || phaseCount === 3 || reportsAny(record, phaseMembers(phase)));
  return (field) => {
    if (batteryFields.has(field)) return !hasBattery;
    const numbered = numberedField(field);
    if (!numbered) return false;
    const { series, n } = numbered;
    if (series.endsWith('PV')) return false;
    return phases[n - 1] === false;
  };
}

function phaseMembers(phase: string): string[] {
  return ['GridVolt', 'GridCurr', 'GridFreq', 'InvVolt', 'InvCurr', 'InvFreq'].map((member) => phase + member);
}
