import { compileTableOf, readNumber, type JsonNode, type TableMapped } from '@heliograph/vendor-contract';
import { storageTable } from './tables.ts';

const readStorage = compileTableOf(storageTable, (record: JsonNode, name) => record.get(name));
const batteryMembers = ['batteryCapacitySoc', 'storageBatteryVoltage', 'batteryVoltage', 'batteryPower'];
type Storage = Pick<TableMapped, 'measurements' | 'quality'>;

/** Returns what battery and meter measure; undefined where the record shows no battery: each of their members reads 0 there. */
export function storageOf(record: JsonNode): Storage | undefined {
  if (batteryMembers.every((member) => (readNumber(record.get(member)) ?? 0) === 0)) return undefined;
  const { measurements, quality } = readStorage(record);
  const { BatteryPower, IBattery } = measurements;
  if (BatteryPower !== undefined) measurements.BatteryPower = discharge(record, BatteryPower);
  if (IBattery !== undefined) measurements.IBattery = discharge(record, IBattery);
  return { measurements, quality };
}

/**
 * Turns a value that the vendor counts as positive while charging. `batteryPowerZheng` and `batteryPowerFu` are the positive and the negative half of
 * `batteryPower`; where one of them is not 0 it decides, as some firmware writes `batteryPower` without a sign.
 */
function discharge(record: JsonNode, charging: number): number {
  if ((readNumber(record.get('batteryPowerFu')) ?? 0) > 0) return Math.abs(charging);
  if ((readNumber(record.get('batteryPowerZheng')) ?? 0) > 0) return 0 - Math.abs(charging);
  return 0 - charging;
}
