import { offsetLabel, offsetSecondsAt } from '@heliograph/base-data';

/** Returns the first zone that can be understood, of names and labels that come from vendors; undefined when there is none. */
export function plantZone(...zones: readonly (string | null | undefined)[]): string | undefined {
  return zones.find((zone): zone is string => typeof zone === 'string' && offsetSecondsAt(zone, 0) !== undefined);
}

/** Time to the second with its offset, as ISO 8601 writes it: `2026-06-01T00:00:00+12:45`. */
export function isoTime(seconds: number, zone: string): string {
  const offset = offsetSecondsAt(zone, seconds) ?? 0;
  const [hours = '0', minutes = '00'] = offsetLabel(Math.abs(offset)).slice(4).split(':');
  const local = new Date((seconds + offset) * 1000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${hours.padStart(2, '0')}:${minutes}`;
}
