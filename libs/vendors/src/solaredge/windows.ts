import { formatLocal, localToUnix, offsetSecondsAt, reported } from '@heliograph/base-data';
import { isRecord, VendorError } from '@heliograph/vendor-contract';
import type { VendorRequest } from '@heliograph/vendor-contract';
import { bucketSeconds, maxSpan, type AskedWindow, type Resolution, type StorageCall } from './wire.ts';
import type { SolarEdgeAnswer, SolarEdgeClient } from './client.ts';

/** Buckets are asked for up to the second before the next one, so that a window has exactly as many as its length. */
export function windowEnding(
  end: number,
  resolution: Resolution,
  { timeScale, timezone }: { timeScale: number; timezone: string | undefined },
): AskedWindow {
  const bucket = bucketSeconds[resolution] / timeScale;
  // Hours begin on the clock of the site, which may be half an hour off.
  const offset = timezone === undefined ? 0 : (offsetSecondsAt(timezone, end) ?? 0);
  const to = Math.floor((end + offset) / bucket) * bucket - offset;
  return { from: to - maxSpan[resolution] / timeScale, to: to - 1 };
}

/** Returns windows that follow one another from `from` to `to` (excluded). */
export function windowsBetween(from: number, to: number, span: number): AskedWindow[] {
  const windows: AskedWindow[] = [];
  for (let start = from; start < to; start += span) windows.push({ from: start, to: Math.min(start + span, to) - 1 });
  return windows;
}

/** Writes `2026-05-01T10:00:00Z`; windows of a scaled bucket may begin between two seconds. */
export function instant(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** Returns the first instant of the local day; undefined for an unknown zone. */
export function localMidnight(unixSeconds: number, timezone: string): number | undefined {
  const offset = offsetSecondsAt(timezone, unixSeconds);
  return offset === undefined
    ? undefined
    : localToUnix(`${formatLocal(unixSeconds, offset).slice(0, 10)} 00:00:00`, timezone);
}

/** Returns the first instant of the day after: days have 23 to 25 hours. */
export function nextMidnight(midnight: number, timezone: string): number | undefined {
  return localMidnight(midnight + 30 * 3600, timezone);
}

export function localHour(unixSeconds: number, timezone: string): number | undefined {
  const offset = offsetSecondsAt(timezone, unixSeconds);
  return offset === undefined ? undefined : Number(formatLocal(unixSeconds, offset).slice(11, 13));
}

/**
 * Fetches inverters/telemetry of a site over one window, as received: all inverters with power, energy, voltage, current and frequency for one
 * credit.
 */
export async function fetchTelemetry(
  client: SolarEdgeClient,
  siteId: string,
  window: AskedWindow,
  resolution: Resolution | 'DAY',
  signal: AbortSignal,
  limits?: VendorRequest['limits'],
): Promise<string> {
  const call = 'inverters/telemetry';
  const { body } = await fetchSeries(client, siteId, { call, member: 'inverters' }, window, resolution, signal, limits);
  return body;
}

/** Fetches a telemetry call over one window. Throws `VendorError` (`protocol`) for an answer without its member. */
export async function fetchSeries(
  client: SolarEdgeClient,
  siteId: string,
  { call, member }: { call: 'inverters/telemetry' | StorageCall; member: string },
  { from, to }: AskedWindow,
  resolution: Resolution | 'DAY',
  signal: AbortSignal,
  limits?: VendorRequest['limits'],
): Promise<SolarEdgeAnswer> {
  const query = [
    ['resolution', resolution],
    ['from', instant(from)],
    ['to', instant(to)],
  ] as const;
  const path = `/sites/${encodeURIComponent(siteId)}/${call}`;
  const answer = await client.get({ call, path, query, ...reported({ limits }) }, signal);
  const { value } = answer;
  if (!isRecord(value) || (!isRecord(value[member]) && value[member] !== null))
    throw new VendorError('protocol', `${call}: the answer has no ${member}`, { call });
  return answer;
}
