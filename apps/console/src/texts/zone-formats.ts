import { offsetLabel, offsetSecondsAt } from '@heliograph/base-data';

export interface ZoneFormats {
  /** Date and time with seconds. */
  time: (seconds: number) => string;
  /** Date and time with seconds and the offset from UTC. */
  exact: (seconds: number) => string;
  /** Date and time to the minute, with the offset from UTC, which distinguishes the two hours when the clock is set back. */
  stamp: (seconds: number) => string;
  /** Hours and minutes; at midnight the day. */
  tick: (seconds: number) => string;
  /** @param day `YYYY-MM-DD` */
  day: (day: string) => string;
}

/** Writes times on the clock of a zone; an offset, or a zone unknown to the browser, works as well. */
export function zoneFormats(zone: string, language: string): ZoneFormats {
  const write = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const [times, minutes, clocks, days, weekdays] = [
    write({ dateStyle: 'medium', timeStyle: 'medium' }),
    write({ dateStyle: 'medium', timeStyle: 'short' }),
    write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    write({ day: 'numeric', month: 'short' }),
    write({ dateStyle: 'full' }),
  ];
  const offset = (seconds: number): number => offsetSecondsAt(zone, seconds) ?? 0;
  // The clock of the zone, as if it were that of UTC.
  const shown = (seconds: number): number => (seconds + offset(seconds)) * 1000;
  return {
    time: (seconds) => times.format(shown(seconds)),
    exact: (seconds) => `${times.format(shown(seconds))} (${offsetLabel(offset(seconds))})`,
    stamp: (seconds) => `${minutes.format(shown(seconds))} (${offsetLabel(offset(seconds))})`,
    tick: (seconds) => (shown(seconds) % 86_400_000 === 0 ? days : clocks).format(shown(seconds)),
    day: (day) => weekdays.format(Date.parse(`${day}T00:00:00Z`)),
  };
}
