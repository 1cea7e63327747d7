import { reported } from '@heliograph/base-data';
import { isRecord, VendorError, type VendorRequest } from '@heliograph/vendor-contract';
import type { SolarEdgeClient } from './client.ts';
import { instant } from './windows.ts';
import type { AskedWindow, Resolution } from './wire.ts';

/**
 * Fetches inverters/telemetry of a site over one window, as received: all inverters with power, energy, voltage, current and frequency for one
 * credit.
 */
export async function fetchTelemetry(
  client: SolarEdgeClient,
  siteId: string,
  { from, to }: AskedWindow,
  resolution: Resolution,
  signal: AbortSignal,
  limits?: VendorRequest['limits'],
): Promise<string> {
  const call = 'inverters/telemetry';
  const query = [
    ['resolution', resolution],
    ['from', instant(from)],
    ['to', instant(to)],
  ] as const;
  const path = `/sites/${encodeURIComponent(siteId)}/${call}`;
  const { body, value } = await client.get({ call, path, query, ...reported({ limits }) }, signal);
  if (!isRecord(value) || (!isRecord(value.inverters) && value.inverters !== null))
    throw new VendorError('protocol', `${call}: the answer holds no inverters`, { call });
  return body;
}
