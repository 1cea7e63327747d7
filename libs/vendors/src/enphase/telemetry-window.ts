import { declaration } from './declaration.ts';
import { localMidnight } from './local-day.ts';
import { DAY_INTERVALS } from './wire.ts';

/** The longest delay with which intervals reach the cloud and are still found, seconds. */
const LATE_SECONDS = 3 * 3600;

/**
 * Returns the begin of the window to ask for, Unix seconds: from local midnight where one call reaches that far back, so that the day's energy can be
 * summed, and at least as far as late intervals and two polls need. `now` in Unix seconds; the window is as long as 288 intervals of the time scale.
 */
export function windowStart(
  now: number,
  timezone: string | undefined,
  intervalSeconds: number,
  timeScale: number,
): number {
  const period = declaration.samplePeriodSeconds / timeScale;
  const earliest = now - (DAY_INTERVALS - 1) * period;
  const needed = now - Math.max(LATE_SECONDS, 2 * intervalSeconds) / timeScale;
  const midnight = timezone === undefined ? undefined : localMidnight(timezone, now);
  const wanted = midnight !== undefined && midnight >= earliest ? Math.min(midnight, needed) : needed;
  return Math.floor(Math.max(wanted, earliest) / period) * period;
}
