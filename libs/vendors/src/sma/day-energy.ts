import { readNumber } from '@heliograph/vendor-contract';
import { localToUnix } from '@heliograph/base-data';
import { dayOfLabel, labelOf, timesInOrder } from './local-time.ts';
import type { SetEnvelope } from './wire.ts';

/** More than the rated power could give: freshly added devices begin with such spikes (dossier, "Quirks"). */
const MAX_OF_RATED = 1.5;
const FIVE_MINUTES = 300;

export interface DayEnergy {
  /** Wh since local midnight, by the interval's end, Unix seconds. */
  wattHours: ReadonlyMap<number, number>;
  /** Why an interval's end has no sum: it would contain an implausible interval, or misses one. */
  missing: ReadonlyMap<number, 'implausible' | 'gap'>;
}

interface Running {
  day: string;
  sum: number;
  /** End and energy of the interval before. */
  end: number;
  value: number;
  broken: boolean;
  spike: boolean;
}

/**
 * Returns the energy since local midnight at each interval's end. A missing interval ends the day's sum, unless nothing was generated on both sides
 * of it: devices are silent at night, so the answer begins at dawn. At midnight it is 0: its interval is yesterday's.
 */
export function energySinceMidnight(set: SetEnvelope, zone: string, ratedPowerKw: number | undefined): DayEnergy {
  const step = set.resolutionSeconds ?? FIVE_MINUTES;
  const max = ratedPowerKw === undefined ? Infinity : (ratedPowerKw * 1000 * MAX_OF_RATED * step) / 3600;
  const wattHours = new Map<number, number>();
  const missing = new Map<number, 'implausible' | 'gap'>();
  let running: Running | undefined;
  timesInOrder(set.entries, zone).forEach((end, i) => {
    const entry = set.entries[i] ?? {};
    const value = readNumber(entry.pvGeneration);
    if (end === undefined || value === undefined) return;
    const label = labelOf(entry);
    const day = dayOfLabel(label) ?? '';
    running = added(running?.day === day ? running : midnightOf(day, end, zone), end, value, step);
    running.spike ||= value > max;
    if (!label.startsWith(day)) {
      // At midnight the interval is yesterday's, and the new day has nothing yet.
      wattHours.set(end, 0);
      return;
    }
    if (running.spike) missing.set(end, 'implausible');
    else if (running.broken) missing.set(end, 'gap');
    else wattHours.set(end, running.sum);
  });
  return { wattHours, missing };
}

function midnightOf(day: string, end: number, zone: string): Running {
  const start = localToUnix(`${day} 00:00:00`, zone) ?? end;
  return { day, sum: 0, end: start, value: 0, broken: false, spike: false };
}

function added(before: Running, end: number, value: number, step: number): Running {
  const missing = end - before.end > step;
  const broken = before.broken || (missing && (before.value !== 0 || value !== 0));
  return { ...before, sum: before.sum + value, end, value, broken };
}
