import type { Measurements } from '@heliograph/base-data';

const absentTexts = new Set(['', '-', '--', 'n/a', 'na', 'null', 'none', 'nan', 'undefined']);
const numeric = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return numeric.test(text) ? Number(text) : undefined;
}

/**
 * A vendor's number, or undefined where it is "not reported": null, empty, `-`, `--`, `N/A`, NaN, text that is no number, or one of the vendor's
 * fillers (source: vendors/README.md, "Facts"). Numeric strings are read strictly: `12,5` or `3 kW` is no number.
 */
export function readNumber(value: unknown, fillers: readonly number[] = []): number | undefined {
  const number = toNumber(value);
  if (number === undefined || !Number.isFinite(number) || fillers.includes(number)) return undefined;
  return number;
}

/** A vendor's text, trimmed; undefined where it is "not reported". Ids may arrive as numbers only when they are safe integers. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return absentTexts.has(text.toLowerCase()) ? undefined : text;
}

/** Returns the entry of a table by a key that a vendor wrote; undefined where the table has none: `constructor` is a member of every object. */
export function own<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}

/**
 * Returns the measurements with the sum of the phases (kW) as `PowerACOutputActive` where the vendor's total is 0 or absent while a phase carries
 * power. Only where all phases are reported: three, or the one of a device with `phaseCount` 1. A total that is not 0 stays, however far from the
 * sum.
 */
export function withPhaseTotal(measurements: Measurements, phaseCount?: number): Measurements {
  const { PAC1, PAC2, PAC3, PowerACOutputActive: total = 0 } = measurements;
  const phases = phaseCount === 1 ? [PAC1] : [PAC1, PAC2, PAC3];
  if (total !== 0 || phases.includes(undefined)) return measurements;
  const sum = phases.reduce<number>((all, phase) => all + (phase ?? 0), 0);
  return sum === 0 ? measurements : { ...measurements, PowerACOutputActive: sum };
}

/**
 * Signs `IBattery` as `BatteryPower` (discharging is positive), for vendors that do not document which direction of a
 * battery's current is positive. Without a power it is left out; at rest only 0 is a value.
 */
export function signBatteryCurrent(measurements: Measurements): void {
  const { IBattery, BatteryPower } = measurements;
  if (IBattery === undefined) return;
  if (BatteryPower === undefined || (BatteryPower === 0 && IBattery !== 0)) delete measurements.IBattery;
  else measurements.IBattery = Math.abs(IBattery) * Math.sign(BatteryPower) + 0;
}
