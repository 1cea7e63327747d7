import { LocalDays } from '../../plant-model/zone.ts';

const zones = new Map<string, LocalDays>();
/** The cloud's own clock: China. */
const SERVER_SECONDS = 8 * 3600;

/** Returns the calendar of an IANA zone. */
export function calendarOf(timezone: string): LocalDays {
  const known = zones.get(timezone) ?? new LocalDays(timezone);
  zones.set(timezone, known);
  return known;
}

/** Writes `2022-05-10 19:38:56` by the clock of the plant. */
export function plantText(unixSeconds: number, timezone: string): string {
  return text(unixSeconds + calendarOf(timezone).offset(unixSeconds));
}

export function serverText(unixSeconds: number): string {
  return text(unixSeconds + SERVER_SECONDS);
}

function text(seconds: number): string {
  return new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns `tmstp`, ms: UTC as documented, or the plant's clock read as China's, as a live client found it. */
export function stampOf(unixSeconds: number, timezone: string, plantClock: boolean): number {
  const shift = plantClock ? calendarOf(timezone).offset(unixSeconds) - SERVER_SECONDS : 0;
  return (unixSeconds + shift) * 1000;
}

/**
 * Returns Unix seconds of a time by the plant's clock; NaN for an invalid time. In the hour that comes twice, the
 * first.
 */
export function fromPlantText(local: string, timezone: string): number {
  const wall = Date.parse(`${local.trim().replace(' ', 'T')}Z`) / 1000;
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(local.trim()) || Number.isNaN(wall)) return NaN;
  const zone = calendarOf(timezone);
  const early = wall - zone.offset(wall - 86_400);
  return early + zone.offset(early) === wall ? early : wall - zone.offset(wall + 86_400);
}

/** Returns the day `yyyy-MM-dd` of the plant; undefined for an invalid text. */
export function dayOf(date: string, timezone: string): { start: number; end: number } | undefined {
  const number = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && Number.isInteger(number)
    ? calendarOf(timezone).numbered(number)
    : undefined;
}
