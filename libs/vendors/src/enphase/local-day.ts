import { formatLocal, localToUnix, offsetSecondsAt } from '@heliograph/base-data';

/** Returns the begin of the local day that holds this instant, Unix seconds; undefined for an unknown zone. */
export function localMidnight(zone: string, unixSeconds: number): number | undefined {
  const offset = offsetSecondsAt(zone, unixSeconds);
  if (offset === undefined) return undefined;
  return localToUnix(`${formatLocal(unixSeconds, offset).slice(0, 10)} 00:00:00`, zone);
}
