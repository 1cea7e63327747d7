import {
  measurementDefinitions,
  measurementIndex,
  noValues,
  type MeasuredValues,
  type MeasurementField,
  type Measurements,
} from '@heliograph/base-data';
import type { DeviceState } from './device-state.ts';
import { takeReading } from './lifetime-counter.ts';

/** The power that an inverter may show or have, as a multiple of the rated one (contract §5). */
export const ratedPowerMargin = 1.5;
/**
 * The hours of 40 years, longer than any inverter has run: a lifetime counter cannot exceed what the rated power yields in that time without a night
 * (contract §5). It needs no margin: a year of real sun is less than a quarter of that.
 */
const lifetimeHours = 40 * 8760;
/** The rated power that a device without one is taken for: the largest central inverters are below 10 MW. */
const largestRatedPowerKw = 10_000;

const totalIndex = measurementIndex.get('ETotal')!;

export interface PlausibleMeasurements {
  measurements: MeasuredValues;
  quality: string[];
}

/** The plausible range of a field, and its place among the measured values. */
interface FieldLimits {
  index: number;
  minimum: number;
  maximum: number;
  /** True where the rated power is a limit as well. */
  isPower: boolean;
}

const limitsOf: ReadonlyMap<string, FieldLimits> = new Map(
  Object.entries(measurementDefinitions).map(([field, { minimum, maximum }]) => [
    field,
    { index: measurementIndex.get(field)!, minimum, maximum, isPower: field === 'PowerACOutputActive' },
  ]),
);

/**
 * Checks the measurements of a sample: implausible values are left out and named (contract §5): outside the field's range, power above 1.5 × rated, a lifetime counter that falls
 * or jumps beyond what the rated power allows, or shows more than a lifetime. Updates the counter memory in `state`; call it once per sample, oldest first.
 */
export function checkPlausibility(
  measurements: Measurements,
  at: number,
  state: DeviceState,
  ratedPowerKw: number | undefined,
): PlausibleMeasurements {
  const checked: PlausibleMeasurements = { measurements: noValues(), quality: [] };
  for (const name in measurements) {
    const limits = limitsOf.get(name)!;
    const value = measurements[name as MeasurementField]!;
    const reason = faultOf(limits, value, ratedPowerKw);
    if (reason === undefined) checked.measurements[limits.index] = value;
    else checked.quality.push(`${name}:${reason}`);
  }
  checkTotal(checked, at, state, ratedPowerKw);
  return checked;
}

/** Returns whether a single value is plausible; for a lifetime counter the ones before it decide as well. */
export function isPlausible(field: MeasurementField, value: number, ratedPowerKw: number | undefined): boolean {
  return faultOf(limitsOf.get(field)!, value, ratedPowerKw) === undefined;
}

function faultOf(
  { minimum, maximum, isPower }: FieldLimits,
  value: number,
  ratedPowerKw: number | undefined,
): string | undefined {
  if (!(Number.isFinite(value) && value >= minimum && value <= maximum)) return 'out_of_range';
  if (!isPower || ratedPowerKw === undefined || ratedPowerKw <= 0) return undefined;
  return Math.abs(value) > ratedPowerKw * ratedPowerMargin ? 'above_rated_power' : undefined;
}

function checkTotal(
  checked: PlausibleMeasurements,
  at: number,
  state: DeviceState,
  ratedPowerKw: number | undefined,
): void {
  const energyKwh = checked.measurements[totalIndex];
  if (energyKwh === undefined) return;
  const max = lifetimeKwh(ratedPowerKw);
  // A release before this rule may have remembered such a value, from which every true one falls.
  if (state.total && state.total.energyKwh > max) delete state.total;
  if (energyKwh > max) {
    leaveTotalOut(checked, 'implausible');
    return;
  }
  const maxPowerKw = (ratedPowerKw ?? 0) > 0 ? ratedPowerKw! * ratedPowerMargin : undefined;
  const verdict = takeReading(state, energyKwh, at, maxPowerKw);
  // The energy gained since a reading of the old counter is unknown.
  if (verdict === 'replaced') delete state.energy;
  else if (verdict !== 'plausible') leaveTotalOut(checked, verdict);
}

function leaveTotalOut({ measurements, quality }: PlausibleMeasurements, reason: string): void {
  measurements[totalIndex] = undefined;
  quality.push(`ETotal:${reason}`);
}

/** Returns what a lifetime counter can show at most. */
export function lifetimeKwh(ratedPowerKw = 0): number {
  return (ratedPowerKw > 0 ? ratedPowerKw : largestRatedPowerKw) * lifetimeHours;
}
