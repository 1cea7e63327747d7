import { LocalDays } from '../../plant-model/zone.ts';

const zones = new Map<string, LocalDays>();
/** The English locale for the abbreviations of each zone: `BST`, `PDT`, `AEST`, `IST`. */
const LOCALES = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-ZA'];

/** Returns the calendar of an IANA zone. */
export function calendarOf(timezone: string): LocalDays {
  const known = zones.get(timezone) ?? new LocalDays(timezone);
  zones.set(timezone, known);
  return known;
}

/** Writes a time as the cloud's Go does: `2024-05-12 11:40:48 BST+0100`; a zone without an abbreviation repeats its offset, `+03+0300`. */
export function deviceTime(unixSeconds: number, timezone: string): string {
  const offset = calendarOf(timezone).offset(unixSeconds);
  const local = new Date((unixSeconds + offset) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const numeric = numericOffset(offset);
  return `${local} ${abbreviation(unixSeconds, timezone) ?? numeric.replace(/00$/, '')}${numeric}`;
}

function numericOffset(seconds: number): string {
  const minutes = Math.abs(seconds) / 60;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`;
}

const formats = new Map<string, Intl.DateTimeFormat[]>();

function abbreviation(unixSeconds: number, timezone: string): string | undefined {
  const known =
    formats.get(timezone) ??
    LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: 'short' }));
  formats.set(timezone, known);
  const names = known.map(
    (format) => format.formatToParts(unixSeconds * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find((name) => /^[A-Z]{3,5}$/.test(name));
}
