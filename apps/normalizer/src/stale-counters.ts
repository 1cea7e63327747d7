import { measurementIndex, type MeasuredValues } from '@heliograph/base-data';
import type { CounterTraits } from '@heliograph/vendor-contract';
import { localDayOf } from './day-starts.ts';
import type { DeviceState } from './device-state.ts';
import {
  daySums,
  marksOf,
  readingBefore,
  remember,
  sumBefore,
  withReading,
  withSum,
  type DaySum,
  type EnergyMarks,
  type PeriodMarks,
  type Reading,
  type SumMarks,
} from './energy-marks.ts';
import { ratedPowerMargin, type PlausibleMeasurements } from './plausibility.ts';
import { daySeconds } from './produced/day-times.ts';

/** The time and the device's properties that the rules need. */
export interface CounterContext {
  /** Unix seconds. */
  datetime: number;
  /** Seconds that local time is ahead of UTC. */
  offset: number;
  /** Undefined where neither the inventory nor the sample contains it. */
  ratedPowerKw: number | undefined;
  /** The traits of the counters by the vendor's mapping. */
  counters: CounterTraits | undefined;
}

const noMarks: EnergyMarks = { days: [] };
const dayIndex = measurementIndex.get('EDay')!;
const monthIndex = measurementIndex.get('EMonth')!;
const yearIndex = measurementIndex.get('EYear')!;
const totalIndex = measurementIndex.get('ETotal')!;
const sumsAlone = daySums.map((field) => [field, measurementIndex.get(field)!] as const);
const sumsWithDay = [['EDay', dayIndex] as const, ...sumsAlone];

/**
 * The tolerated difference between a counter of energy and the lifetime counter besides their resolution: one of them may be taken before the inverter's
 * own losses.
 */
const relativeTolerance = 0.05;
/** The time by which a day's counter may be older than ETotal in one record, and what that is without a rated power: clouds join values of several calls. */
const dayLagHours = 0.25;
const dayLagKwh = 1;
/** The hours of rated power that a step of ETotal may be: large inverters count in tens or hundreds of kWh. */
const largestStepHours = 0.1;
/** The time after midnight in which the rated power decides of a sum of which no earlier day is known: a house may use, and a plant export, more than one inverter gives. */
const firstHourSeconds = 3600;

/**
 * Leaves out a counter of the day, month or year that still includes the period before, because the vendor resets it late, and names it (`EDay:stale`;
 * docs/decisions/values.md). The decision compares it with the gain of the lifetime counter since the last sample of the day (month, year) before, and with
 * the energy that the rated power allows since its beginning; where neither is known no value is left out. `EDay:implausible`: the counter shows less than
 * the lifetime counter gained within the day, so it was reset in the middle of it. Updates the marks in `state`; call it once per sample, after
 * `checkPlausibility`.
 */
export function leaveStaleCountersOut(
  checked: PlausibleMeasurements,
  context: CounterContext,
  state: DeviceState,
): void {
  if (context.counters?.isDaySummed === true) return;
  const { measurements, quality } = checked;
  const marks = state.energy ?? noMarks;
  const local = context.datetime + context.offset;
  const day = localDayOf(context.datetime, context.offset);
  const today = marksOf(marks.days, day);
  const total = measurements[totalIndex];
  const next = marked(measurements, context, marks, day, local);
  if (next !== marks) state.energy = next;

  const leaveOut = (field: string, index: number, reason: string): void => {
    measurements[index] = undefined;
    quality.push(`${field}:${reason}`);
  };
  const energyToday = measurements[dayIndex];
  if (energyToday !== undefined) {
    const gain = gainSince(readingBefore(marks.days, day), total, context);
    if (isStale(energyToday, gain, local - day * daySeconds, context)) leaveOut('EDay', dayIndex, 'stale');
    else if (wasResetWithin(energyToday, today, total, context)) leaveOut('EDay', dayIndex, 'implausible');
  }
  for (const [field, index, periods, { n, start }] of longPeriods(measurements, marks, local)) {
    const value = measurements[index]!;
    const gain = gainSince(readingBefore(periods ?? [], n), total, context);
    if (isStale(value, gain, local - start, context)) leaveOut(field, index, 'stale');
  }
  for (const [field, index] of sumsOf(total)) {
    const value = measurements[index];
    if (value === undefined) continue;
    const min = minUpTo(context.datetime, value, today.sums?.[field]);
    const before = sumBefore(marks.days, day, field);
    if (isSumStale(min, before, day * daySeconds - context.offset, context)) leaveOut(field, index, 'stale');
  }
}

/** The sums of a day that no lifetime counter decides on. */
function sumsOf(total: number | undefined): readonly (readonly [DaySum, number])[] {
  return total === undefined ? sumsWithDay : sumsAlone;
}

/** Returns the least value of a day up to a time, and when it was first shown. */
function minUpTo(datetime: number, value: number, known: SumMarks | undefined): Reading {
  if (known === undefined || known[2] > datetime || known[3] > value) return [datetime, value];
  return [known[2], known[3]];
}

/** The gain of the lifetime counter since a reading, and its tolerance by resolution and lag; kWh. */
interface Gain {
  kwh: number;
  tolerance: number;
}

/** @returns undefined where it is unknown: a counter is missing, or restarted (a replaced board) */
function gainSince(
  before: readonly [number, number] | undefined,
  total: number | undefined,
  context: CounterContext,
): Gain | undefined {
  if (before === undefined || total === undefined) return undefined;
  const { ratedPowerKw, counters: { totalResolutionKwh, totalLagSeconds = 0 } = {} } = context;
  const kwh = total - before[1];
  const step = totalResolutionKwh ?? stepOf(before[1], total, ratedPowerKw);
  if (kwh < -step || (totalLagSeconds > 0 && !isKnown(ratedPowerKw))) return undefined;
  const lag = possibleKwh(ratedPowerKw ?? 0, totalLagSeconds);
  return { kwh: Math.max(0, kwh), tolerance: step + lag + Math.max(0, kwh) * relativeTolerance };
}

function isStale(value: number, gain: Gain | undefined, seconds: number, { ratedPowerKw }: CounterContext): boolean {
  const resolution = stepOf(value, value);
  if (gain !== undefined && value > gain.kwh + gain.tolerance + resolution) return true;
  return isKnown(ratedPowerKw) && value > possibleKwh(ratedPowerKw, seconds) + resolution;
}

/** Returns whether the day's counter shows less than was generated since the first sample of the day. */
function wasResetWithin(
  value: number,
  { first }: PeriodMarks,
  total: number | undefined,
  context: CounterContext,
): boolean {
  if (first === undefined || first[0] >= context.datetime) return false;
  const gain = gainSince(first, total, context);
  if (gain === undefined) return false;
  const lag = isKnown(context.ratedPowerKw) ? context.ratedPowerKw * dayLagHours : dayLagKwh;
  return value + gain.tolerance + stepOf(value, value) + lag < gain.kwh;
}

/**
 * Returns whether the sum of a day still contains the day before's: since midnight it was never below that day's last value, and its lowest value was
 * either that value or more than the rated power allows by then.
 */
function isSumStale(
  [minAt, min]: Reading,
  before: number | undefined,
  midnight: number,
  { ratedPowerKw }: CounterContext,
): boolean {
  if (!isKnown(ratedPowerKw)) return false;
  const isTooMuch = min > possibleKwh(ratedPowerKw, minAt - midnight) + stepOf(min, min);
  if (before === undefined) return isTooMuch && minAt - midnight < firstHourSeconds;
  return before > 0 && min >= before && (isTooMuch || min === before);
}

const isKnown = (ratedPowerKw: number | undefined): ratedPowerKw is number =>
  ratedPowerKw !== undefined && ratedPowerKw > 0;

const possibleKwh = (ratedPowerKw: number, seconds: number): number =>
  (ratedPowerKw * ratedPowerMargin * seconds) / 3600;

/** Returns the step that two values of a counter have in common, kWh: 0.01 to 1, and more only where the rated power makes a hundred such steps a day. */
function stepOf(a: number, b: number, ratedPowerKw = 0): number {
  const [first, second] = [Math.round(a * 100), Math.round(b * 100)];
  let step = 1;
  const largest = Math.max(100, ratedPowerKw * largestStepHours * 100);
  while (step * 10 <= largest && first % (step * 10) === 0 && second % (step * 10) === 0) step *= 10;
  return step / 100;
}

interface Period {
  /** Counted from 1970. */
  n: number;
  /** Local seconds since 1970. */
  start: number;
}

type LongPeriod = readonly [field: string, index: number, periods: readonly PeriodMarks[] | undefined, period: Period];

/** Returns those of month and year that the sample has a counter of. */
function longPeriods(measurements: MeasuredValues, marks: EnergyMarks, local: number): readonly LongPeriod[] {
  const hasMonth = measurements[monthIndex] !== undefined;
  const hasYear = measurements[yearIndex] !== undefined;
  if (!hasMonth && !hasYear) return [];
  const date = new Date(local * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const found: LongPeriod[] = [];
  if (hasMonth)
    found.push([
      'EMonth',
      monthIndex,
      marks.months,
      { n: (year - 1970) * 12 + month, start: Date.UTC(year, month) / 1000 },
    ]);
  if (hasYear) found.push(['EYear', yearIndex, marks.years, { n: year - 1970, start: Date.UTC(year, 0) / 1000 }]);
  return found;
}

function marked(
  measurements: MeasuredValues,
  { datetime }: CounterContext,
  marks: EnergyMarks,
  day: number,
  local: number,
): EnergyMarks {
  const total = measurements[totalIndex];
  const known = marksOf(marks.days, day);
  let today = known;
  if (total !== undefined) today = withReading(today, datetime, total);
  for (const [field, index] of sumsOf(total)) {
    const value = measurements[index];
    if (value !== undefined) today = withSum(today, field, datetime, value);
  }
  const next = today === known ? marks : { ...marks, days: remember(marks.days, today) };
  if (total === undefined) return next;
  return longPeriods(measurements, marks, local).reduce((all, [field, , periods = [], { n }]) => {
    const { last } = withReading(marksOf(periods, n), datetime, total);
    return { ...all, [field === 'EMonth' ? 'months' : 'years']: remember(periods, { n, last: last! }) };
  }, next);
}
