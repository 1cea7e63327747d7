import { offsetLabel, offsetOfLabel, offsetSecondsAt } from '@heliograph/base-data';

/** @returns whether it is an IANA zone or a label such as `GMT+8` */
export function isTimeZone(zone: string): boolean {
  return offsetSecondsAt(zone, Date.now() / 1000) !== undefined;
}

/** @returns whether it is the name of an IANA zone: `Europe/Berlin`, `UTC`; not a label such as `GMT+8` */
export function isIanaZone(zone: string): boolean {
  return (
    /^[a-z]/i.test(zone) && isTimeZone(zone) && (zone === 'UTC' || zone === 'GMT' || offsetOfLabel(zone) === undefined)
  );
}

/** Returns the current offset label, and the IANA name if the zone is one; nulls for an unknown zone. */
export function describeTimeZone(
  zone: string | null | undefined,
  now = Date.now(),
): { Timezone: string | null; timezoneName: string | null } {
  const offset = zone ? offsetSecondsAt(zone, now / 1000) : undefined;
  if (!zone || offset === undefined) return { Timezone: null, timezoneName: null };
  return { Timezone: offsetLabel(offset), timezoneName: offsetOfLabel(zone) === undefined ? zone : null };
}
