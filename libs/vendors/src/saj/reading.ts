import type { MeasurementField } from '@heliograph/base-data';
import { numberedField, readNumber, type PolledDevice } from '@heliograph/vendor-contract';
import { BATTERY_BALANCE, GRID_BALANCE, INVERTER_POWER } from './table.ts';
import { GRID_TIED, STORAGE, type SajRecord } from './wire.ts';

const PHASES = ['r', 's', 't'] as const;
const batteryFields: ReadonlySet<MeasurementField> = new Set([
  'BatterySOC',
  'BatteryPower',
  'BatteryTemperature',
  'EBatteryCharge',
  'EBatteryDischarge',
]);
const batteryMembers = ['batEnergyPercent', 'batTempC', 'batPower', 'totalBatteryPower', 'todayBatChgEnergy'];

/** By the family the lists tell; else by the series (H and A have a battery) or by what only such inverters report. */
export function isStorage({ vendorType }: PolledDevice, record: SajRecord): boolean {
  const [family] = vendorType.split(':');
  if (family === STORAGE || family === GRID_TIED) return family === STORAGE;
  return /^[HA]/i.test(vendorType) || reportsAny(record, inverterVoltages);
}

const inverterVoltages = PHASES.map((phase) => `${phase}InvVolt`);

/** Whether one of the members has a value: absent is written as "0". */
function reportsAny(record: SajRecord, members: readonly string[]): boolean {
  return members.some((member) => (readNumber(record[member]) ?? 0) !== 0);
}

/** The point with what is exact arithmetic of it; a term that is missing leaves its sum out. */
export function withDerived(record: SajRecord): SajRecord {
  const powers = PHASES.map((phase) => readNumber(record[`${phase}InvPowerWatt`]));
  const inverterPower =
    reportsAny(record, inverterVoltages) && !powers.includes(undefined)
      ? powers.reduce<number>((sum, power) => sum + (power ?? 0), 0)
      : undefined;
  return {
    ...record,
    [INVERTER_POWER]: inverterPower,
    [GRID_BALANCE]: directed(record.gridDirection, record.sysGridPowerWatt),
    [BATTERY_BALANCE]: directed(record.batteryDirection, record.totalBatteryPower ?? record.batPower),
  };
}

/** Only the direction tells the sign: whether the power has one, too, differs from model to model. */
function directed(direction: unknown, power: unknown): number | undefined {
  const sign = readNumber(direction);
  const watts = readNumber(power);
  if (watts === undefined || (sign !== 1 && sign !== 0 && sign !== -1)) return undefined;
  return sign * Math.abs(watts);
}

/** Fields that this point has no value of: phases and inputs the model does not have stand there as zeros. */
export function absentFields(record: SajRecord, { phaseCount }: PolledDevice): (field: MeasurementField) => boolean {
  const hasBattery = reportsAny(record, batteryMembers);
  const phases = PHASES.map((phase, i) => i === 0 || phaseCount === 3 || reportsAny(record, phaseMembers(phase)));
  return (field) => {
    if (batteryFields.has(field)) return !hasBattery;
    const numbered = numberedField(field);
    if (!numbered) return false;
    const { series, n } = numbered;
    if (series.endsWith('PV')) return n > 1 && !reportsAny(record, inputMembers(n));
    return phases[n - 1] === false;
  };
}

function phaseMembers(phase: string): string[] {
  return ['GridVolt', 'GridCurr', 'GridFreq', 'InvVolt', 'InvCurr', 'InvFreq'].map((member) => phase + member);
}

function inputMembers(n: number): string[] {
  return [`pv${n}volt`, `pv${n}curr`, `pv${n}power`];
}
