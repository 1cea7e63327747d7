import { formatLocal, localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import { readText, type JsonRecord } from '@heliograph/vendor-contract';

const DAY = 86_400;
/** The time by which the cloud's clock may be ahead of ours. */
const CLOCKS_APART = 60;
const labelForm = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?$/;

/** Returns the first zone that can be looked up. */
export function knownZone(zones: readonly (string | undefined)[]): string | undefined {
  return zones.find((name) => name !== undefined && offsetSecondsAt(name, 0) !== undefined);
}

/** Instants a local time can mean, ascending: two in the hour that comes twice, none when it cannot be read. */
export function instantsOf(label: string, zone: string): number[] {
  const [, date = '', time = ''] = labelForm.exec(label) ?? [];
  const steady = date === '' ? undefined : steadyOffset(date, zone);
  if (steady === undefined) return instantsNearChange(label, zone);
  const local = Date.parse(`${date}T${time}Z`) / 1000;
  return new Date(local * 1000).toISOString().startsWith(date) ? [local - steady] : [];
}

function instantsNearChange(label: string, zone: string): number[] {
  const one = localToUnix(label, zone);
  if (one === undefined) return [];
  const local = one + offsetAt(zone, one);
  const others = [one - DAY, one + DAY].map((near) => local - offsetAt(zone, near));
  const valid = others.filter((time) => offsetAt(zone, time) === local - time);
  return [...new Set([one, ...valid])].sort((a, b) => a - b);
}

/** A Day has hundreds of times of one date: its offset is looked up once. */
const steadyOffsets = new Map<string, number | undefined>();
const MAX_DATES = 1000;

/** Returns the zone's offset over a date and a day to each side; undefined when it changes there, or date or zone cannot be read. */
function steadyOffset(date: string, zone: string): number | undefined {
  const key = `${date} ${zone}`;
  if (steadyOffsets.has(key)) return steadyOffsets.get(key);
  const start = Date.parse(`${date}T00:00:00Z`) / 1000;
  const before = Number.isFinite(start) ? offsetSecondsAt(zone, start - DAY) : undefined;
  const steady = before !== undefined && offsetSecondsAt(zone, start + 2 * DAY) === before ? before : undefined;
  if (steadyOffsets.size >= MAX_DATES) steadyOffsets.clear();
  steadyOffsets.set(key, steady);
  return steady;
}

/**
 * Returns instants of the entries of a Day, whose times are local and without offset: they ascend, so a time that does not is the second pass of the
 * hour that comes twice. Undefined where a time cannot be read.
 */
export function timesInOrder(entries: readonly JsonRecord[], zone: string): (number | undefined)[] {
  let last = -Infinity;
  return entries.map((entry) => {
    const instants = instantsOf(labelOf(entry), zone);
    const instant = instants.find((candidate) => candidate > last) ?? instants[0];
    if (instant !== undefined) last = instant;
    return instant;
  });
}

/** Returns the same for Recent, where nothing went before: the latest instant that was past when the answer came. */
export function newestTimes(entries: readonly JsonRecord[], zone: string, fetchedAt: number): (number | undefined)[] {
  return entries.map((entry) => {
    const instants = instantsOf(labelOf(entry), zone);
    return instants.findLast((candidate) => candidate <= fetchedAt / 1000 + CLOCKS_APART) ?? instants[0];
  });
}

export function labelOf({ time }: JsonRecord): string {
  return readText(time) ?? '';
}

/**
 * Returns the days of the samples after `from` up to `to`. Intervals are stamped with their end: the day of a sample is
 * that of the moment before.
 */
export function datesOf(from: number, to: number, zone: string): string[] {
  const dates: string[] = [];
  const last = localDate(to - 1, zone);
  for (let date = localDate(from, zone); date <= last; date = dateAfter(date)) dates.push(date);
  return dates;
}

function localDate(unixSeconds: number, zone: string): string {
  return formatLocal(unixSeconds, offsetAt(zone, unixSeconds)).slice(0, 10);
}

export function dateBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - DAY * 1000).toISOString().slice(0, 10);
}

function dateAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY * 1000).toISOString().slice(0, 10);
}

/**
 * Returns the Day a time belongs to: intervals are stamped with their end, so midnight is the last of the day before. Undefined when it cannot be
 * read.
 */
export function dayOfLabel(label: string): string | undefined {
  const [, date = '', time] = labelForm.exec(label) ?? [];
  if (!Number.isFinite(Date.parse(`${date}T00:00:00Z`))) return undefined;
  return time === '00:00:00' ? dateBefore(date) : date;
}

/** Returns entry indices before which a series may be cut without losing the information in its order: those later than everything before them. */
export function cuts(entries: readonly JsonRecord[]): number[] {
  let latest = '';
  return entries.flatMap((entry, i) => {
    const label = labelOf(entry);
    if (label <= latest) return [];
    latest = label;
    return [i];
  });
}

function offsetAt(zone: string, unixSeconds: number): number {
  return offsetSecondsAt(zone, unixSeconds) ?? 0;
}
