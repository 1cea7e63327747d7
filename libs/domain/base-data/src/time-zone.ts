const label = /^(?:GMT|UTC)\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?$/i;
const localTime = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?$/;

/** Seconds of a label such as `GMT+8`, `GMT-3`, `GMT+5:30`, `UTC+01:00`; undefined for other texts and beyond ±14 h. */
export function offsetOfLabel(text: string): number | undefined {
  if (/^(?:GMT|UTC|Z)$/i.test(text)) return 0;
  const match = label.exec(text);
  if (!match) return undefined;
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  if (seconds > 14 * 3600) return undefined;
  return match[1] === '-' ? -seconds : seconds;
}

/** `GMT+8`, `GMT-3`, `GMT+0`, half hours `GMT+5:30` (contract §5). */
export function offsetLabel(offsetSeconds: number): string {
  const minutes = Math.round(Math.abs(offsetSeconds) / 60);
  const rest = minutes % 60;
  const sign = offsetSeconds < 0 ? '-' : '+';
  return `GMT${sign}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Names of the IANA database that know no summer time: `Etc/GMT+5`, `EST`, offsets such as `+05:30`. */
const unchanging = /^(?:Etc\/|[+-]|(?:EST|MST|HST|UCT|Zulu|Universal|Greenwich)$)/i;

/**
 * Returns whether a zone is a bare offset, which knows no summer time: a label, `UTC`, `Etc/GMT+5`. False for texts
 * that are no zone.
 */
export function isFixedOffset(zone: string): boolean {
  return offsetOfLabel(zone) !== undefined || (unchanging.test(zone) && offsetSecondsAt(zone, 0) !== undefined);
}

/** Returns whether a zone is an IANA zone of a place: `Europe/Berlin`, also one without summer time, `Asia/Kolkata`. */
export function isPlaceZone(zone: string): boolean {
  return !isFixedOffset(zone) && offsetSecondsAt(zone, 0) !== undefined;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone);
  if (format === undefined) {
    format = createFormat(zone);
    // Zone names come from vendors: a bounded cache keeps a vendor that invents names from filling the memory.
    if (formats.size < 1000) formats.set(zone, format);
  }
  return format;
}

function createFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}

/** Offsets change at most at quarter hours: the last answer per zone and quarter hour is kept. */
const lastOffset = new Map<string, { quarter: number; seconds: number }>();

/** Offset from UTC of a zone (IANA name or label) at that time; undefined for an unknown zone. */
export function offsetSecondsAt(zone: string, unixSeconds: number): number | undefined {
  const fixed = offsetOfLabel(zone);
  if (fixed !== undefined) return fixed;
  const quarter = Math.floor(unixSeconds / 900);
  const last = lastOffset.get(zone);
  if (last?.quarter === quarter) return last.seconds;
  const seconds = intlOffset(zone, quarter * 900);
  if (seconds !== undefined && lastOffset.size < 1000) lastOffset.set(zone, { quarter, seconds });
  return seconds;
}

function intlOffset(zone: string, unixSeconds: number): number | undefined {
  const format = formatOf(zone);
  if (!format || !Number.isFinite(unixSeconds) || Math.abs(unixSeconds) > 8.64e12) return undefined;
  const name = format.formatToParts(unixSeconds * 1000).find((part) => part.type === 'timeZoneName');
  return name && offsetOfLabel(name.value);
}

/**
 * Unix seconds of a local time `YYYY-MM-DD HH:MM:SS` in a zone; undefined when either cannot be read. In the hour that comes twice (end of
 * daylight saving) the first is taken; in the hour that does not exist, the time as if the clock had not been moved.
 */
export function localToUnix(local: string, zone: string): number | undefined {
  const match = localTime.exec(local.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const utc = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  if (hour > 23 || second > 59 || minute > 59 || new Date(utc * 1000).getUTCDate() !== day) return undefined;
  const before = offsetSecondsAt(zone, utc - 86_400);
  if (before === undefined) return undefined;
  if (offsetSecondsAt(zone, utc - before) === before) return utc - before;
  const after = offsetSecondsAt(zone, utc + 86_400) ?? before;
  return offsetSecondsAt(zone, utc - after) === after ? utc - after : utc - before;
}

const twoDigits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

/** Samples of one day follow each other: the text of the last day is kept. */
let lastDay = { day: 0, text: '1970-01-01' };

function dateText(day: number): string {
  if (lastDay.day !== day) {
    const date = new Date(day * 86_400_000);
    const year = String(date.getUTCFullYear()).padStart(4, '0');
    lastDay = { day, text: `${year}-${twoDigits[date.getUTCMonth() + 1]!}-${twoDigits[date.getUTCDate()]!}` };
  }
  return lastDay.text;
}

/** `YYYY-MM-DD HH:MM:SS` at that offset. */
export function formatLocal(unixSeconds: number, offsetSeconds: number): string {
  const seconds = Math.floor(unixSeconds + offsetSeconds);
  const day = Math.floor(seconds / 86_400);
  const second = seconds - day * 86_400;
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
  return `${dateText(day)} ${twoDigits[hours]!}:${twoDigits[minutes]!}:${twoDigits[second % 60]!}`;
}
