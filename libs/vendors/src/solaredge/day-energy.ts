import { localToUnix } from '@heliograph/base-data';
import { converter } from '@heliograph/vendor-contract';
import type { Point, Points } from './mapping-series.ts';
import type { AskedWindow } from './wire.ts';

/** The first value of a day comes before this on the site's clock, otherwise the gap before it is not the night. */
const NOON = 12 * 3600;

export interface DayEnergyOptions {
  /** Length of a bucket, seconds. */
  period: number;
  asked: readonly AskedWindow[];
  timezone: string | undefined;
}

/**
 * Returns the energy since local midnight up to and with each bucket, kWh by timestamp. Buckets have no sum when those since midnight were not all asked for, or when one after the first value of
 * the day is missing or null.
 */
export function energySinceMidnight(energy: Points, options: DayEnergyOptions): ReadonlyMap<number, number> {
  const sorted = [...energy.values()].sort((a, b) => a.time.unix - b.time.unix);
  const days = Map.groupBy(sorted, ({ time }) => time.localDate).values();
  const sums = new Map<number, number>();
  for (const points of days) {
    const first = points.findIndex(({ value }) => value !== undefined);
    if (first < 0) continue;
    const { time } = points[first]!;
    if (time.secondsOfDay < NOON && coveredFromMidnight(points, energy, options))
      addUp(points.slice(first), options.period, sums);
  }
  return sums;
}

/** Ends at the first bucket that is missing or without a value. */
function addUp(points: readonly Point[], period: number, sums: Map<number, number>): void {
  let total = 0;
  let expected = points[0]!.time.unix;
  for (const { time, value, unit } of points) {
    const convert = unit === undefined ? undefined : converter(unit, 'kWh');
    if (time.unix !== expected || value === undefined || !convert) return;
    // To a billionth: sums of decimals must not end a hair below a half that is rounded later.
    total = Math.round((total + convert(value)) * 1e9) / 1e9;
    sums.set(time.unix, total);
    expected += period;
  }
}

/** Listed from midnight on, or asked for from midnight on: buckets without data may be left out instead of null. */
function coveredFromMidnight(points: readonly Point[], energy: Points, options: DayEnergyOptions): boolean {
  const { time } = points[0]!;
  if (time.secondsOfDay === 0 || energy.has(time.unix - options.period)) return true;
  const zoned = options.timezone && localToUnix(`${time.localDate} 00:00:00`, options.timezone);
  let reached = typeof zoned === 'number' ? zoned : time.unix - time.secondsOfDay;
  for (const { from, to } of options.asked) if (from <= reached) reached = Math.max(reached, to + 1);
  return reached >= time.unix;
}
