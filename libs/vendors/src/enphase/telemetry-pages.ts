import { isRecord, readNumber, readText, recordsOf } from '@heliograph/vendor-contract';
import type { PolledDevice } from '@heliograph/vendor-contract';
import type { EnphaseClient, Query } from './client.ts';
import { DAY_INTERVALS, TELEMETRY_PAGE } from './wire.ts';
import { declaration } from './declaration.ts';
import { localMidnight } from './day-energy.ts';

const MAX_PAGES = 500;

/** A page of devices/micros/telemetry, and those of the wanted microinverters that are on it. */
export interface TelemetryPage {
  body: string;
  page: number;
  devices: PolledDevice[];
  /** The number of pages, according to this one. */
  pages: number;
}

/** Reads one page. `window` has start_at and, for history, end_at. */
export async function telemetryPage(
  client: EnphaseClient,
  systemId: string,
  page: number,
  window: Query,
  wanted: ReadonlyMap<string, PolledDevice>,
  signal: AbortSignal,
): Promise<TelemetryPage> {
  const query = { page, size: TELEMETRY_PAGE, granularity: 'day', ...window };
  const path = `/${systemId}/devices/micros/telemetry`;
  // Live polls request the newest intervals, without an end.
  const { body, value } = await client.get('micros_telemetry', path, query, signal, { history: 'end_at' in window });
  const record = isRecord(value) ? value : {};
  const listed = recordsOf(record.devices);
  const devices = listed.flatMap(({ serial_number: serial }) => wanted.get(readText(serial) ?? '') ?? []);
  const total = readNumber(record.total_devices);
  const pages =
    total === undefined ? (listed.length < TELEMETRY_PAGE ? page : page + 1) : Math.ceil(total / TELEMETRY_PAGE);
  return { body, page, devices, pages: listed.length === 0 ? Math.min(page, pages) : pages };
}

/** Returns the pages up to the one on which the last of the wanted microinverters was found. */
export async function* telemetryPages(
  client: EnphaseClient,
  systemId: string,
  window: Query,
  wanted: ReadonlyMap<string, PolledDevice>,
  signal: AbortSignal,
): AsyncGenerator<TelemetryPage> {
  const missing = new Set(wanted.keys());
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const found = await telemetryPage(client, systemId, page, window, wanted, signal);
    for (const { InverterSN } of found.devices) missing.delete(InverterSN);
    yield found;
    if (missing.size === 0 || page >= found.pages) return;
  }
}

/** The longest delay with which intervals reach the cloud and are still found, seconds. */
const LATE_SECONDS = 3 * 3600;

/**
 * Returns the begin of the window to ask for, Unix seconds: from local midnight where one call reaches that far back, so that the day's energy can be
 * summed, and at least as far as late intervals and two polls need. `now` in Unix seconds; the window is as long as 288 intervals of the time scale.
 */
export function windowStart(
  now: number,
  timezone: string | undefined,
  intervalSeconds: number,
  timeScale: number,
): number {
  const period = declaration.samplePeriodSeconds / timeScale;
  const earliest = now - (DAY_INTERVALS - 1) * period;
  const needed = now - Math.max(LATE_SECONDS, 2 * intervalSeconds) / timeScale;
  const midnight = timezone === undefined ? undefined : localMidnight(timezone, now);
  const wanted = midnight !== undefined && midnight >= earliest ? Math.min(midnight, needed) : needed;
  return Math.floor(Math.max(wanted, earliest) / period) * period;
}
