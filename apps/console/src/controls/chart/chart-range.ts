import { formatLocal, localToUnix, offsetSecondsAt } from '@heliograph/base-data';

export const rangeKinds = ['day', 'week', 'own'] as const;
export type RangeKind = (typeof rangeKinds)[number];
export type Resolution = '5m' | '15m' | '1h' | '1d';

/** Whole days of a plant's zone. */
export interface ChartRange {
  kind: RangeKind;
  /** First and last day, `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** Unix seconds: start of the first day, and end of the last. */
  from: number;
  to: number;
  resolution: Resolution;
}

/** Longest range that a chart requests; each call of the history reads a bounded part of it. */
export const MAX_DAYS = 366;

export const stepSeconds: Readonly<Record<Resolution, number>> = { '5m': 300, '15m': 900, '1h': 3600, '1d': 86_400 };

/** Reads `range`, `day`, `from` and `to` of the URL; invalid values count as absent. */
export function readRange(query: URLSearchParams, zone: string, now: number): ChartRange {
  const today = dayOf(now, zone);
  const kind = rangeKinds.find((one) => one === query.get('range')) ?? 'day';
  if (kind === 'own') {
    const days = [readDay(query.get('from')) ?? addDays(today, -6), readDay(query.get('to')) ?? today].sort();
    const lastDay = days[1]!;
    const earliest = addDays(lastDay, 1 - MAX_DAYS);
    return rangeOf(kind, days[0]! < earliest ? earliest : days[0]!, lastDay, zone);
  }
  const lastDay = readDay(query.get('day')) ?? today;
  return rangeOf(kind, kind === 'day' ? lastDay : addDays(lastDay, -6), lastDay, zone);
}

function rangeOf(kind: RangeKind, firstDay: string, lastDay: string, zone: string): ChartRange {
  const from = startOf(firstDay, zone);
  const to = startOf(addDays(lastDay, 1), zone);
  return { kind, firstDay, lastDay, from, to, resolution: resolutionOf(daysBetween(firstDay, lastDay) + 1) };
}

function resolutionOf(days: number): Resolution {
  if (days <= 2) return '5m';
  if (days <= 8) return '15m';
  return days <= 62 ? '1h' : '1d';
}

/** The day that the clock of the zone shows; of an unknown zone that of UTC. */
export function dayOf(seconds: number, zone: string): string {
  return formatLocal(seconds, offsetSecondsAt(zone, seconds) ?? 0).slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function daysBetween(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000;
}

/** Returns the Unix seconds of midnight on the clock of the zone. */
export function startOf(day: string, zone: string): number {
  return localToUnix(`${day} 00:00:00`, zone) ?? Date.parse(`${day}T00:00:00Z`) / 1000;
}

/** Returns undefined for a date that does not exist, or that the API does not accept. */
function readDay(text: string | null): string | undefined {
  if (text === null || !/^(?:19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}
