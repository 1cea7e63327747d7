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

/** Thousands of devices share a zone, a day is computed with each of its samples, and a year of days is read at once. */
const knownDays = new Map<string, Bounds>();
const maxKnownDays = 10_000;

function midnight(zone: string, day: string): number {
  const time = localToUnix(`${day} 00:00:00`, zone);
  if (time === undefined) throw new RangeError(`unknown day or time zone: ${day} in ${zone}`);
  // A label such as GMT+5:20 is no zone of a place, but vendors may write it.
  return Math.round(time / slotSeconds) * slotSeconds;
}

function nextDay(day: string): string {
  return dayAfter(day, 1);
}

function dayAfter(day: string, days: number): string {
  return formatLocal(Date.parse(`${day}T00:00:00Z`) / 1000 + days * 86_400, 0).slice(0, 10);
}

/**
 * Returns the intervals of a zone that overlap [from, to), in the order of time, at most `limit`: the first may begin before `from`, the last end after
 * `to`. Hours begin at local midnight; where a clock change moves by half an hour, the last of the day is shorter. Throws a RangeError for an unknown zone.
 */
export function intervalsOf(resolution: Resolution, zone: string, from: number, to: number, limit: number): Bounds[] {
  const intervals: Bounds[] = [];
  let unit = firstDayOf[resolution](localDay(zone, from));
  while (intervals.length < limit) {
    const next = nextUnit[resolution](unit);
    const [start, end] = [dayBounds(zone, unit).start, dayBounds(zone, next).start];
    if (start >= to) break;
    const seconds = partSeconds[resolution] ?? end - start;
    for (let at = start; at < Math.min(end, to) && intervals.length < limit; at += seconds)
      if (at + seconds > from) intervals.push({ start: at, end: Math.min(end, at + seconds) });
    unit = next;
  }
  return intervals;
}

/** Quarter hours and hours are parts of a day; the other resolutions are days and more. */
const partSeconds: Partial<Record<Resolution, number>> = { '15m': slotSeconds, '1h': 3600 };

const itself = (day: string): string => day;
const firstDayOf: Record<Resolution, (day: string) => string> = {
  '15m': itself,
  '1h': itself,
  '1d': itself,
  '1mo': (day) => `${day.slice(0, 7)}-01`,
  '1y': (day) => `${day.slice(0, 4)}-01-01`,
};
/** From the first day of a month or year: 31 and 366 days later is in the next. */
const nextUnit: Record<Resolution, (day: string) => string> = {
  '15m': nextDay,
  '1h': nextDay,
  '1d': nextDay,
  '1mo': (day) => firstDayOf['1mo'](dayAfter(day, 31)),
  '1y': (day) => firstDayOf['1y'](dayAfter(day, 366)),
};
