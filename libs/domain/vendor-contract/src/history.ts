import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import type { BackfillCall, Gap, PolledDevice, RawAnswer } from './adapter.ts';

const DAY_MS = 86_400_000;
/** Characters of records in one raw answer: far below what Kafka takes in one record. */
const MAX_CHARACTERS = 400_000;

/** Local dates (`2026-11-21`) of a zone that overlap the gap, oldest first; UTC where the zone is not known. */
export function localDays({ from, to }: Gap, timezone: string | undefined): string[] {
  if (to <= from) return [];
  const last = localDay(to, timezone);
  const days: string[] = [];
  for (let day = localDay(from + 1, timezone); day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** Returns the local date (`2026-11-21`) of a time; the UTC date where the zone is not known. */
export function localDay(unixSeconds: number, timezone: string | undefined): string {
  const offset = timezone === undefined ? undefined : offsetSecondsAt(timezone, unixSeconds);
  return formatLocal(unixSeconds, offset ?? 0).slice(0, 10);
}

/** Returns the local date after a date. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** Returns the local date before a date. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

/** The gap in stretches of at most so many seconds, oldest first. */
export function gapWindows({ from, to }: Gap, seconds: number): Gap[] {
  const count = Math.max(0, Math.ceil((to - from) / seconds));
  return Array.from({ length: count }, (_, i) => ({
    from: from + i * seconds,
    to: Math.min(to, from + (i + 1) * seconds),
  }));
}

/** Texts of records in groups small enough for one raw answer each, in their order. */
export function answerSizedParts(sources: readonly string[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const source of sources) {
    if (source.length > room) {
      parts.push([]);
      room = MAX_CHARACTERS;
    }
    parts.at(-1)!.push(source);
    room -= source.length + 1;
  }
  return parts;
}

/**
 * Returns whether a sample (Unix seconds) lies in the gap. One with an unreadable time is passed on too: the mapping
 * reports it.
 */
export function isWithin(time: number | undefined, { from, to }: Gap): boolean {
  return time === undefined || (time > from && time <= to);
}

export type HistoryCall = Pick<BackfillCall, 'name' | 'run'>;

/** One call a device and local day, the oldest day first; `daysOf` returns the days of a device (`localDays`, usually). */
export function callsByDay(
  devices: readonly PolledDevice[],
  daysOf: (device: PolledDevice) => readonly string[],
  callOf: (device: PolledDevice, day: string) => HistoryCall,
): BackfillCall[] {
  return devices
    .flatMap((device) => daysOf(device).map((day) => ({ device, day })))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ device, day }) => ({ ...callOf(device, day), devices: [device] }));
}

/** One call a device and stretch of at most so many seconds, the oldest stretch first. */
export function callsByWindow(
  devices: readonly PolledDevice[],
  gap: Gap,
  seconds: number,
  callOf: (device: PolledDevice, window: Gap) => HistoryCall,
): BackfillCall[] {
  return gapWindows(gap, seconds).flatMap((window) =>
    devices.map((device) => ({ ...callOf(device, window), devices: [device] })),
  );
}

/** Samples as the cloud wrote them, in raw answers small enough for one record each; `bodyOf` wraps a list of them (without brackets) in the cloud's envelope. */
export function historyAnswers(
  answer: Pick<RawAnswer, 'call' | 'fetchedAt' | 'devices'>,
  samples: readonly string[],
  bodyOf: (list: string) => string,
): RawAnswer[] {
  return answerSizedParts(samples).map((part) => ({ ...answer, body: bodyOf(part.join(',')), backfill: true }));
}
