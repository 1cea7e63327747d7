import { formatLocal, localToUnix, offsetSecondsAt } from '@heliograph/base-data';

export const slotSeconds = 900;

/** Unix seconds. */
export interface Bounds {
  start: number;
  end: number;
}

export const resolutions = ['15m', '1h', '1d', '1mo', '1y'] as const;
export type Resolution = (typeof resolutions)[number];

/** Returns the local day of a time, `YYYY-MM-DD`. Throws a RangeError for an unknown zone. */
export function localDay(zone: string, unixSeconds: number): string {
  const offset = offsetSecondsAt(zone, unixSeconds);
  if (offset === undefined) throw new RangeError(`unknown time zone: ${zone}`);
  return formatLocal(unixSeconds, offset).slice(0, 10);
}

/**
 * Returns the midnights of a local day (`YYYY-MM-DD`): 92 to 100 quarter hours apart. Where a clock change skips midnight, the day begins with
 * the change. Throws a RangeError for an unknown zone and for no day.
 */
export function dayBounds(zone: string, day: string): Bounds {
  const key = `${zone} ${day}`;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  const bounds = { start: midnight(zone, day), end: midnight(zone, nextDay(day)) };
  if (knownDays.size >= maxKnownDays) knownDays.clear();
  knownDays.set(key, bounds);
  return bounds;
}

/** Thousands of devices share a zone, and a day is computed with each of its samples. */
const knownDays = new Map<string, Bounds>();
const maxKnownDays = 10_000;

function midnight(zone: string, day: string): number {
  const time = localToUnix(`${day} 00:00:00`, zone);
  if (time === undefined) throw new RangeError(`unknown day or time zone: ${day} in ${zone}`);
  // A label such as GMT+5:20 is no zone of a place, but vendors may write it.
  return Math.round(time / slotSeconds) * slotSeconds;
}

function nextDay(day: string): string {
  return formatLocal(Date.parse(`${day}T00:00:00Z`) / 1000 + 86_400, 0).slice(0, 10);
}
