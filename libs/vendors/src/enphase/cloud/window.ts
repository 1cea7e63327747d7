import type { ModelSite } from '../../plant-model/index.ts';
import { invalidRequest, Refusal } from './answers.ts';
import type { Fleet } from './fleet.ts';

const lengths: Readonly<Record<string, number>> = { '5mins': 300, '15mins': 900, day: 86_400, week: 604_800 };
const TWO_YEARS = 2 * 365 * 86_400;
const DAY = 86_400;

/** The window of a telemetry call, Unix seconds, and the members that repeat it. */
export interface Window {
  from: number;
  to: number;
  granularity: string;
  members: Record<string, number | string>;
}

/** Reads start_at or start_date, end_at or end_date, granularity. Throws the API's 422. */
export function windowOf(fleet: Fleet, site: ModelSite, query: URLSearchParams): Window {
  const granularity = query.get('granularity') ?? 'day';
  const length = lengths[granularity];
  if (length === undefined) throw invalidRequest('Invalid date/time range');
  const now = fleet.now();
  const asked = instantOf(fleet, site, query, 'start');
  const scaled = asked !== undefined && asked < fastest(fleet) ? length : length / fleet.timeScale;
  const from = Math.max(asked ?? defaultStart(fleet, site, scaled), fleet.operationalAt(site));
  const end = instantOf(fleet, site, query, 'end');
  if (from > now) throw invalidRequest('Requested date is in the future');
  if ((asked ?? from) < now - TWO_YEARS || (end !== undefined && end < from))
    throw outOfRange(fleet, site, asked ?? from, end ?? now);
  const to = Math.min(now, from + scaled, end ?? Infinity);
  return { from, to, granularity, members: { ...member(query, 'start', from), ...member(query, 'end', to) } };
}

/** Windows that begin later are as short as the fast intervals in them: an hour, and the longest window before it. */
const fastest = (fleet: Fleet): number => fleet.fastSince() - lengths.day! / fleet.timeScale;

/** Returns the midnight in the system's zone; in a faster time the latest day that still ends now. */
function defaultStart(fleet: Fleet, site: ModelSite, length: number): number {
  const now = fleet.now();
  return Math.max(fleet.days(site).at(now).start, fleet.timeScale > 1 ? now - length : 0);
}

function member(query: URLSearchParams, edge: 'start' | 'end', at: number): Record<string, number | string> {
  const date = query.get(`${edge}_date`);
  return date === null ? { [`${edge}_at`]: Math.floor(at) } : { [`${edge}_date`]: date };
}

function instantOf(fleet: Fleet, site: ModelSite, query: URLSearchParams, edge: 'start' | 'end'): number | undefined {
  const date = query.get(`${edge}_date`);
  if (date !== null) {
    const number = Date.parse(date) / (DAY * 1000);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !Number.isInteger(number))
      throw new Refusal(422, `Failed to parse date ${date}`);
    const day = fleet.days(site).numbered(number);
    return edge === 'start' ? day.start : day.end;
  }
  const at = query.get(`${edge}_at`);
  if (at === null) return undefined;
  if (!/^\d{1,11}$/.test(at)) throw new Refusal(422, `Failed to parse date ${at}`);
  return Number(at);
}

function outOfRange(fleet: Fleet, site: ModelSite, from: number, to: number): Refusal {
  const parts = [
    `:start_at=>${Math.floor(from)}`,
    `:end_at=>${Math.floor(to)}`,
    `:first_interval=>${fleet.operationalAt(site) + 300}`,
    `:last_interval=>${Math.floor(fleet.now())}`,
  ];
  return invalidRequest(`Requested date range is invalid for this system. {${parts.join(', ')}}`);
}

/** Returns `page` and `size`, clamped to the limits of the call. */
export function pageOf(query: URLSearchParams, max: number): { page: number; size: number } {
  const read = (name: string, fallback: number): number => {
    const value = Number(query.get(name) ?? fallback);
    return Number.isInteger(value) && value >= 1 ? value : fallback;
  };
  return { page: read('page', 1), size: Math.min(max, read('size', 10)) };
}

export function slice<T>(list: readonly T[], { page, size }: { page: number; size: number }): T[] {
  return list.slice((page - 1) * size, page * size);
}
