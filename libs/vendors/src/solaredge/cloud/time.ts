import type { LocalDays } from '../../plant-model/zone.ts';
import { badRequest } from './json.ts';
import { bucketSeconds, maxSpan } from '../wire.ts';

export type SimulatedResolution = 'QUARTER_HOUR' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | 'TOTAL';
const resolutions: readonly string[] = ['QUARTER_HOUR', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR', 'TOTAL'];

/** The parameters of a call for a series. */
export interface SeriesRequest {
  /** Unix seconds. */
  from: number;
  to: number;
  resolution: SimulatedResolution;
  now: number;
  days: LocalDays;
}

export interface Stretch {
  start: number;
  end: number;
}

/** Fast buckets are kept for an hour and a window. */
const FAST_SECONDS = 3600;

/** Returns the time scale of a series: 1 of one that begins in the past of which no fast buckets are kept, or is longer than fast ones may be, as that of an import of today. */
function scaleOf({ from, to, now, resolution }: SeriesRequest, timeScale: number): number {
  const window = (maxSpan as Partial<Record<SimulatedResolution, number>>)[resolution] ?? 0;
  const isPast = from < now - FAST_SECONDS - window / timeScale;
  return isPast || to - from > window / timeScale ? 1 : timeScale;
}

const local = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:\d{2})?$/;

/** Reads a time; without an offset it is the site's. */
export function readInstant(name: string, text: string, days: LocalDays): number {
  const match = local.exec(text);
  const [, date = '', clock = '00:00:00', offset] = match ?? [];
  const unix = Date.parse(`${date}T${clock}${offset ?? 'Z'}`) / 1000;
  if (!match || !Number.isFinite(unix)) throw badRequest(`Parameter '${name}' is not an ISO 8601 date-time.`);
  if (offset !== undefined) return unix;
  return unix - days.offset(unix - days.offset(unix));
}

/** Returns the window of a series: from midnight to now, in quarter hours, unless the query sets others. */
export function readSeriesRequest(
  query: URLSearchParams,
  days: LocalDays,
  { now, timeScale }: { now: number; timeScale: number },
): SeriesRequest {
  const instantOf = (name: string, fallback: number): number => {
    const text = query.get(name);
    return text === null || text === '' ? fallback : readInstant(name, text, days);
  };
  const resolution = query.get('resolution') ?? 'QUARTER_HOUR';
  if (!resolutions.includes(resolution)) throw badRequest(`Parameter 'resolution' has an invalid value.`);
  const request = {
    from: instantOf('from', days.at(now).start),
    to: instantOf('to', now),
    resolution: resolution as SimulatedResolution,
    now,
    days,
  };
  if (request.from > request.to) throw badRequest(`Parameter 'from' must be before 'to'.`);
  // A call without any parameter was recorded with more than twelve hours of quarter hours.
  if (['from', 'to', 'resolution'].some((name) => query.has(name))) checkSpan(request, timeScale);
  return request;
}

function checkSpan(request: SeriesRequest, sandboxScale: number): void {
  const { from, to, resolution } = request;
  const timeScale = scaleOf(request, sandboxScale);
  const longest = { ...maxSpan, DAY: 31 * 86_400 * timeScale }[resolution as 'HOUR'] as number | undefined;
  if (longest !== undefined && to - from > longest / timeScale)
    throw badRequest(`The requested period is too long for resolution ${resolution}.`);
}

/** Returns buckets from that of `from` to that of `to`. */
export function stretchesOf(request: SeriesRequest, sandboxScale: number): Stretch[] {
  const { from, to, resolution, days } = request;
  if (resolution === 'TOTAL') return [{ start: from, end: to }];
  if (resolution === 'QUARTER_HOUR' || resolution === 'HOUR') {
    const period = bucketSeconds[resolution] / scaleOf(request, sandboxScale);
    const offset = days.offset(from);
    const first = Math.floor((from + offset) / period) * period - offset;
    const count = Math.floor((to - first) / period) + 1;
    return Array.from({ length: count }, (_, i) => ({ start: first + i * period, end: first + (i + 1) * period }));
  }
  return calendarStretches(from, to, resolution, days);
}

function calendarStretches(from: number, to: number, resolution: string, days: LocalDays): Stretch[] {
  const stretches: Stretch[] = [];
  let day = firstDay(days.at(from).number, resolution);
  for (let start = days.numbered(day).start; start <= to;) {
    day = nextDay(day, resolution);
    const end = days.numbered(day).start;
    stretches.push({ start, end });
    start = end;
  }
  return stretches;
}

const DAY_MS = 86_400_000;
const dayNumber = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY_MS;

function firstDay(number: number, resolution: string): number {
  const date = new Date(number * DAY_MS);
  if (resolution === 'YEAR') return dayNumber(date.getUTCFullYear(), 0);
  if (resolution === 'MONTH') return dayNumber(date.getUTCFullYear(), date.getUTCMonth());
  return resolution === 'WEEK' ? number - ((date.getUTCDay() + 6) % 7) : number;
}

function nextDay(number: number, resolution: string): number {
  const date = new Date(number * DAY_MS);
  if (resolution === 'YEAR') return dayNumber(date.getUTCFullYear() + 1, 0);
  if (resolution === 'MONTH') return dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return number + (resolution === 'WEEK' ? 7 : 1);
}
