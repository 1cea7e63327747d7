import { aggregate } from './aggregate.ts';
import { closingSeconds } from './day.ts';
import { intervalOf } from './interval.ts';
import { type Bounds, intervalsOf, type Resolution, slotSeconds } from './local-day.ts';
import type { DayEnergy, EnergySum, Interval } from './types.ts';

/** A day has at most 100 quarter hours. */
const maxIntervals = 100;

/** A computed day of one device, and what it was before. */
export interface ChangedDay {
  zone: string;
  energy: DayEnergy;
  previous: DayEnergy | undefined;
}

/**
 * Returns the intervals of a day that closed with its last change, and those that were closed and have other values now. An interval is closed when all its
 * slots are. One of which nothing is known is left out: it follows when something is, as a night does in the morning.
 *
 * @param resolution of a part of the day, or of the day
 */
export function changedIntervals({ zone, energy, previous }: ChangedDay, resolution: Resolution): Interval[] {
  const bounds = intervalsOfDay(energy, zone, resolution);
  const closed = bounds.map((interval) => isClosed(energy, interval));
  if (!closed.includes(true)) return [];
  const before = previous === undefined ? [] : aggregate([previous], bounds);
  return aggregate([energy], bounds).flatMap((sum, i) => {
    if (!closed[i] || !isKnown(sum)) return [];
    const interval = intervalOf(sum);
    const last = before[i];
    const wasClosed = previous !== undefined && last !== undefined && isClosed(previous, bounds[i]!);
    return wasClosed && isKnown(last) && isSame(intervalOf(last), interval) ? [] : [interval];
  });
}

/**
 * Returns when the next open interval of which something is known closes without a further reading, Unix seconds; undefined where there is none: each is
 * closed, or waits for its first reading.
 */
export function nextClosing(
  { zone, energy }: Pick<ChangedDay, 'zone' | 'energy'>,
  resolution: Resolution,
): number | undefined {
  if (energy.slots.length === 0) return undefined;
  const bounds = intervalsOfDay(energy, zone, resolution);
  const sums = aggregate([energy], bounds);
  const next = bounds.find((interval, i) => !isClosed(energy, interval) && isKnown(sums[i]!));
  return next && next.end + closingSeconds;
}

function intervalsOfDay({ start, end }: DayEnergy, zone: string, resolution: Resolution): Bounds[] {
  return intervalsOf(resolution, zone, start, end, maxIntervals);
}

/** A day without slots has no samples: its sums are the vendor's. */
function isClosed({ slots, start }: DayEnergy, interval: Bounds): boolean {
  if (slots.length === 0) return false;
  const first = (interval.start - start) / slotSeconds;
  return slots.slice(first, (interval.end - start) / slotSeconds).every(({ version }) => version > 0);
}

function isKnown({ energies, powerMean }: EnergySum): boolean {
  return powerMean !== undefined || energies.some((energy) => energy !== undefined);
}

/** The version also rises with changes of the day that are none of the interval. */
function isSame(a: Interval, b: Interval): boolean {
  return JSON.stringify({ ...a, version: 0 }) === JSON.stringify({ ...b, version: 0 });
}
