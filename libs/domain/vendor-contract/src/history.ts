import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import type { Gap } from './adapter.ts';

const DAY_MS = 86_400_000;
/** Characters of records in one raw answer: far below what Kafka takes in one record. */
const MOST_CHARACTERS = 400_000;

/** Local dates (`2026-11-21`) of a zone that hold a part of the gap, oldest first; UTC where the zone is not known. */
export function localDays({ from, to }: Gap, timezone: string | undefined): string[] {
  if (to <= from) return [];
  const last = localDay(to, timezone);
  const days: string[] = [];
  for (let day = localDay(from + 1, timezone); day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

function localDay(unixSeconds: number, timezone: string | undefined): string {
  const offset = timezone === undefined ? undefined : offsetSecondsAt(timezone, unixSeconds);
  return formatLocal(unixSeconds, offset ?? 0).slice(0, 10);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
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
      room = MOST_CHARACTERS;
    }
    parts.at(-1)!.push(source);
    room -= source.length + 1;
  }
  return parts;
}
