import type { PolledDevice } from './adapter.ts';
import { dayAfter, dayBefore, localDay } from './history.ts';

/** The time that an import is for, Unix seconds: [from, to); without `to` until each device was first seen. */
export interface ImportTime {
  from: number;
  to?: number;
}

/** The local days of a device that are imported: two stretches, for between them it was polled. Dates, both ends included. */
export type ImportStretches = readonly (readonly [first: string, last: string])[];

const dayMs = 86_400_000;
/** The normalizer remembers live samples for 32 days: days before that are imported only from before the device was polled. */
const rememberedDays = 31;

/**
 * Returns the local days of a device that an import reads.
 * @param device `firstSeenAt` Unix ms; absent where it is not known
 * @param now Unix ms
 */
export function importStretches(
  time: ImportTime,
  { timezone, firstSeenAt }: Pick<PolledDevice, 'timezone'> & { firstSeenAt?: number },
  now: number,
): ImportStretches {
  const dateOf = (unixSeconds: number): string => localDay(unixSeconds, timezone);
  const seen = firstSeenAt === undefined ? undefined : dateOf(firstSeenAt / 1000);
  const today = dateOf(now / 1000);
  const from = dateOf(time.from);
  const wanted = time.to === undefined ? (seen ?? today) : dateOf(time.to - 1);
  const last = wanted < today ? wanted : today;
  if (seen === undefined || last <= seen) return stretch(from, last);
  const recent = dateOf(now / 1000 - (rememberedDays * dayMs) / 1000);
  if (recent <= dayAfter(seen)) return stretch(from, last);
  return [...stretch(from, seen), ...stretch(from > recent ? from : recent, last)];
}

/** A day is finished at six in the morning of the next: loggers send late, and some counters are reset at dawn. */
const finishedAfterMs = 6 * 3_600_000;

/** Returns the finished local days of a device whose sums an import of days reads. @param now Unix ms */
export function finishedDays(
  time: ImportTime,
  { timezone, firstSeenAt }: Pick<PolledDevice, 'timezone'> & { firstSeenAt?: number },
  now: number,
): ImportStretches {
  const dateOf = (unixMs: number): string => localDay(unixMs / 1000, timezone);
  const finished = dayBefore(dateOf(now - finishedAfterMs));
  const wanted = time.to === undefined ? dateOf(firstSeenAt ?? now) : dateOf((time.to - 1) * 1000);
  return stretch(dateOf(time.from * 1000), wanted < finished ? wanted : finished);
}

/**
 * Returns the days that ended so many days ago (1: the last finished one), without those on which a device was not polled from their begin.
 *
 * @param firstSeenAt Unix ms; absent where it is not known: no day
 * @param now Unix ms
 */
export function finishedDaysAgo(
  daysAgo: readonly number[],
  { timezone, firstSeenAt }: Pick<PolledDevice, 'timezone'> & { firstSeenAt?: number },
  now: number,
): ImportStretches {
  if (firstSeenAt === undefined) return [];
  const dateOf = (unixMs: number): string => localDay(unixMs / 1000, timezone);
  const today = Date.parse(dateOf(now - finishedAfterMs));
  return daysAgo
    .map((days) => new Date(today - days * dayMs).toISOString().slice(0, 10))
    .filter((date) => date > dateOf(firstSeenAt))
    .sort()
    .map((date) => [date, date] as const);
}

/** Returns the number of days in stretches. */
export function daysIn(stretches: ImportStretches): number {
  return stretches.reduce((days, [first, last]) => days + daysBetween(first, last) + 1, 0);
}

/** Returns the number of days from a date to another. */
export function daysBetween(date: string, other: string): number {
  return (Date.parse(other) - Date.parse(date)) / dayMs;
}

function stretch(from: string, last: string): ImportStretches {
  return from <= last ? [[from, last]] : [];
}
