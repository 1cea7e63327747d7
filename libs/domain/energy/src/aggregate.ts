import type { Bounds, Resolution } from './local-day.ts';
import type { DayEnergy, EnergyField, EnergySum, Interval } from './types.ts';

/**
 * Returns the intervals of a zone that overlap [from, to), in the order of time, at most `limit`: the first may begin before `from`, the last end after `to`.
 * Hours begin at local midnight. Throws a RangeError for an unknown zone.
 */
export function intervalsOf(resolution: Resolution, zone: string, from: number, to: number, limit: number): Bounds[] {
  throw new Error(`not written yet: ${resolution} ${zone} ${from} ${to} ${limit}`);
}

export interface AggregateOptions {
  /** Default all. Decides what `complete` is about: generation alone counts the sleep of the night as covered. */
  fields?: readonly EnergyField[] | undefined;
  /** `linear`: a part of a gap gets its share of the gap's energy by time. */
  fill?: 'linear' | undefined;
}

/**
 * Sums the days of one device by interval.
 *
 * @param days in the order of time; also the day in which a gap ends that begins in the intervals, or its span is missing
 */
export function aggregate(
  days: readonly DayEnergy[],
  intervals: readonly Bounds[],
  options: AggregateOptions = {},
): EnergySum[] {
  throw new Error(`not written yet: ${days.length} ${intervals.length} ${options.fill}`);
}

/** Returns the sum of a whole local day of one device: with its spans, but not those that begin in an earlier day. */
export function sumOfDay(day: DayEnergy, options: AggregateOptions = {}): EnergySum {
  throw new Error(`not written yet: ${day.start} ${options.fill}`);
}

/**
 * Sums one interval over devices.
 *
 * @param sums those of the devices that have one, of the same bounds
 * @param of how many devices there are: `complete` is the mean over them
 */
export function sumDevices(sums: readonly EnergySum[], of: number): EnergySum & { counted: number } {
  throw new Error(`not written yet: ${sums.length} ${of}`);
}

/** Names and rounds the sum of an interval: kWh with two decimals, kW with three; what is not known is absent. */
export function intervalOf(sum: EnergySum, fields?: readonly EnergyField[]): Interval {
  throw new Error(`not written yet: ${sum.start} ${fields?.length}`);
}
