import { measurementDefinitions, type MeasurementField, type Measurements } from '@heliograph/base-data';
import type { DeviceState } from './device-state.ts';

/** A counter out of line must go on this long before it is believed. */
const samplesToBelieve = 3;
const ratedPowerMargin = 1.5;

export interface Judged {
  measurements: Measurements;
  quality: string[];
}

/**
 * Leaves implausible values out and names them (contract §5): outside the field's range, power above 1.5 × rated, a lifetime counter that falls
 * or jumps beyond what the rated power allows. Updates the counter memory in `state`; call it once per sample, oldest first.
 */
export function judge(
  measurements: Measurements,
  at: number,
  state: DeviceState,
  ratedPowerKw: number | undefined,
): Judged {
  // A copy from which the few bad ones are taken: building it up field by field costs several times as much.
  const judged: Judged = { measurements: { ...measurements }, quality: [] };
  for (const name in measurements) {
    const field = name as MeasurementField;
    const value = measurements[field]!;
    const reason = rangeFault(field, value) ?? powerFault(field, value, ratedPowerKw);
    if (reason === undefined) continue;
    Reflect.deleteProperty(judged.measurements, field);
    judged.quality.push(`${field}:${reason}`);
  }
  judgeTotal(judged, at, state, ratedPowerKw);
  return judged;
}

function rangeFault(field: MeasurementField, value: number): string | undefined {
  const { minimum, maximum } = measurementDefinitions[field];
  return Number.isFinite(value) && value >= minimum && value <= maximum ? undefined : 'out_of_range';
}

function powerFault(field: MeasurementField, value: number, ratedPowerKw: number | undefined): string | undefined {
  if (field !== 'PowerACOutputActive' || ratedPowerKw === undefined || ratedPowerKw <= 0) return undefined;
  return Math.abs(value) > ratedPowerKw * ratedPowerMargin ? 'above_rated_power' : undefined;
}

function judgeTotal(judged: Judged, at: number, state: DeviceState, ratedPowerKw: number | undefined): void {
  const energyKwh = judged.measurements.ETotal;
  if (energyKwh === undefined) return;
  const fault = state.total && at > state.total.at ? counterFault(state.total, energyKwh, at, ratedPowerKw) : undefined;
  if (fault === undefined) {
    if (!state.total || at > state.total.at) state.total = { energyKwh, at };
    delete state.candidate;
    return;
  }
  if (believe(state, energyKwh, at, ratedPowerKw)) return;
  delete judged.measurements.ETotal;
  judged.quality.push(`ETotal:${fault}`);
}

function counterFault(
  last: { energyKwh: number; at: number },
  energyKwh: number,
  at: number,
  ratedPowerKw: number | undefined,
): string | undefined {
  const gained = energyKwh - last.energyKwh;
  // A thousandth covers vendors that show large counters in MWh or GWh with few decimals.
  const resolution = Math.max(1, last.energyKwh / 1000);
  if (gained < -resolution) return 'counter_decreased';
  if (ratedPowerKw === undefined || ratedPowerKw <= 0) return undefined;
  const possible = (ratedPowerKw * ratedPowerMargin * (at - last.at)) / 3600;
  return gained > possible + resolution ? 'counter_jumped' : undefined;
}

/** Counts samples that agree with each other though not with the past; enough of them are a new counter, not an error. */
function believe(state: DeviceState, energyKwh: number, at: number, ratedPowerKw: number | undefined): boolean {
  const { candidate } = state;
  const agrees = candidate && at > candidate.at && counterFault(candidate, energyKwh, at, ratedPowerKw) === undefined;
  const samples = agrees ? candidate.samples + 1 : 1;
  if (samples < samplesToBelieve) {
    state.candidate = { energyKwh, at, samples };
    return false;
  }
  state.total = { energyKwh, at };
  delete state.candidate;
  return true;
}
