import { localToUnix, offsetSecondsAt } from '@heliograph/base-data';

const QUARTER_HOUR = 900;
const LARGEST_OFFSET = 14 * 3600;
/** `last_refresh_time` is the second of `last_time`; a minute of slack. Further from a quarter hour, the two are not the same moment. */
const SAME_MOMENT = 60;
const DAY = 86_400;
/** Clocks of loggers are a little off. */
const AHEAD = 900;

interface Written {
  first: number;
  second: number;
  year: number;
  time: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Reads `01/10/2026 15:52:38`, `06.22.2025 17: 02: 36` (recorded with spaces), `10-01-2026 …`. */
function read(text: unknown): Written | undefined {
  if (typeof text !== 'string') return undefined;
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s+(\d{1,2}):\s*(\d{2}):\s*(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const [first, second, year, hour] = match.slice(1, 5).map(Number) as [number, number, number, number];
  return { first, second, year, time: `${two(hour)}:${match[5]!}:${match[6]!}` };
}

/** Writes `yyyy-MM-dd HH:mm:ss`; undefined when there is no such month. */
function iso(year: number, month: number, day: number, time: string): string | undefined {
  return month >= 1 && month <= 12 ? `${year}-${two(month)}-${two(day)} ${time}` : undefined;
}

/** Returns the readings of a time as `yyyy-MM-dd HH:mm:ss`: month first, day first. */
function readingsOf({ first, second, year, time }: Written): (string | undefined)[] {
  return [iso(year, first, second, time), iso(year, second, first, time)];
}

/**
 * Returns the offset of the plant, seconds: `last_refresh_time` is the local writing of a time in UTC
 * (`inverter.last_refresh_time` month first, that of `d` in the account's format: the two readings are days apart, or
 * are the same). In quarter hours, for India and Nepal are no whole hours. Undefined when the two are not the same
 * moment.
 */
export function offsetOf(unixSeconds: number, localText: unknown): number | undefined {
  const written = read(localText);
  const offsets = (written ? readingsOf(written) : []).map((local) => offsetOfLocal(unixSeconds, local));
  return offsets.find((offset) => offset !== undefined);
}

function offsetOfLocal(unixSeconds: number, local: string | undefined): number | undefined {
  const asUtc = local === undefined ? undefined : localToUnix(local, 'GMT+0');
  if (asUtc === undefined) return undefined;
  const difference = asUtc - unixSeconds;
  const offset = Math.round(difference / QUARTER_HOUR) * QUARTER_HOUR;
  return Math.abs(difference - offset) <= SAME_MOMENT && Math.abs(offset) <= LARGEST_OFFSET ? offset : undefined;
}

/**
 * Returns Unix seconds of `yyyy-MM-dd HH:mm:ss` in a zone. Of the hour that comes twice at the end of summer time the
 * later one is taken, unless it is after the answer: the cloud returns the newest data.
 */
export function latestReading(local: string, zone: string, fetchedAt: number): number | undefined {
  const first = localToUnix(local, zone);
  if (first === undefined) return undefined;
  const second = first + 3600;
  const offset = offsetSecondsAt(zone, first) ?? 0;
  const comesTwice = offsetSecondsAt(zone, second) === offset - 3600;
  return comesTwice && second <= fetchedAt / 1000 + AHEAD ? second : first;
}

/**
 * Returns a local time of a device, Unix seconds. Some calls write the day in the account's date format, which they do
 * not name: of `03/04/2026` the reading within the last day and a half is taken, month first when neither or both do.
 */
export function localUnixSeconds(text: unknown, zone: string | undefined, fetchedAt: number): number | undefined {
  const written = read(text);
  if (!written || zone === undefined) return undefined;
  const readings = readingsOf(written)
    .map((local) => (local === undefined ? undefined : latestReading(local, zone, fetchedAt)))
    .filter((unix) => unix !== undefined);
  const age = (unix: number): number => fetchedAt / 1000 - unix;
  return readings.find((unix) => age(unix) > -AHEAD && age(unix) < 1.5 * DAY) ?? readings[0];
}

/** Returns a local time, Unix seconds, whose day can be read in one way only: nothing tells which of two days an alarm began. */
export function certainUnixSeconds(text: unknown, zone: string): number | undefined {
  const written = read(text);
  const [only, ...others] = new Set((written ? readingsOf(written) : []).filter((local) => local !== undefined));
  return only === undefined || others.length > 0 ? undefined : localToUnix(only, zone);
}

/** A row of the history of a known local day (`2026-01-10`): both ways to write the day are understood. Undefined for another day. */
export function localTimeOnDay(text: unknown, day: string): string | undefined {
  const written = read(text);
  return written && readingsOf(written).find((local) => local?.startsWith(day));
}
