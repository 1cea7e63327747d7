import {
  isKind,
  isRecord,
  parseNode,
  readList,
  readNumber,
  readText,
  recordsOf,
  VendorError,
  withRateLimitRetry,
} from '@heliograph/vendor-contract';
import type { AdapterContext, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { oneSystem, type EnphaseAnswer, type EnphaseClient } from './client.ts';
import { gatewaysOf, linksOf, microsOf, plantOf } from './inventory.ts';
import { LIST_PAGE, summaryMicros } from './wire.ts';

type ReadPage = (read: () => Promise<EnphaseAnswer>) => Promise<EnphaseAnswer>;

/** The limits of every plan count by the minute: a little more than one. A longer wait means that the month's calls are used up. */
const LONGEST_PAUSE_MS = 75_000;
/** No account is larger; a cloud whose pages never end must not hold us for ever. */
const MOST_PAGES = 1000;

/**
 * Proves the credentials, and that the plan has what there are no samples without: the telemetry of microinverters. Throws `VendorError`:
 * `not_permitted` for a plan without device level monitoring.
 */
export async function verify(client: EnphaseClient, signal: AbortSignal): Promise<void> {
  const { value } = await client.get(oneSystem.call, oneSystem.path, oneSystem.query, signal);
  const [system] = isRecord(value) ? recordsOf(value.systems) : [];
  const systemId = readText(system?.system_id);
  if (systemId === undefined) return;
  try {
    const query = { page: 1, size: 1, granularity: '5mins' };
    await client.get('micros_telemetry', `/${systemId}/devices/micros/telemetry`, query, signal);
  } catch (error) {
    // Any other failure of this call says nothing about the credentials or the plan.
    if (!(error instanceof VendorError) || error.kind === 'not_permitted') throw error;
  }
}

export async function listPlants(client: EnphaseClient, signal: AbortSignal): Promise<VendorPlant[]> {
  const plants = new Map<string, VendorPlant>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { page, size: LIST_PAGE, sort_by: 'id' };
    const read = (): Promise<EnphaseAnswer> => client.get('systems', '', query, signal);
    const { body, value } = await (page === 1
      ? read()
      : withRateLimitRetry(read, { maxPauseMs: LONGEST_PAUSE_MS, signal }));
    if (!isRecord(value) || !readList(value.systems))
      throw new VendorError('protocol', 'systems: the answer holds no list', { call: 'systems' });
    const found = parseNode(body).sources('systems').map(plantOf);
    for (const plant of found) if (plant) plants.set(plant.vendorPlantId, plant);
    if (found.length === 0 || page * LIST_PAGE >= (readNumber(value.total) ?? Infinity)) break;
  }
  return [...plants.values()];
}

/** Returns inverters of the plants, each serial number once. */
export async function listDevices(
  client: EnphaseClient,
  plants: readonly VendorPlant[],
  context: AdapterContext,
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const bySerial = new Map<string, VendorDevice>();
  for (const [i, { vendorPlantId }] of plants.entries()) {
    const read = (): Promise<EnphaseAnswer> => client.get('devices', `/${vendorPlantId}/devices`, {}, signal);
    const { value } = await (i === 0 ? read() : withRateLimitRetry(read, { maxPauseMs: LONGEST_PAUSE_MS, signal }));
    // One gateway: every microinverter reports to it, and the call that reports it is saved.
    const links = gatewaysOf(value).length === 1 ? undefined : await gatewayLinks(client, vendorPlantId, signal);
    for (const device of microsOf(vendorPlantId, value, links ?? new Map<string, string>())) {
      if (bySerial.has(device.InverterSN))
        context.warn('serial number listed twice', { InverterSN: device.InverterSN });
      else bySerial.set(device.InverterSN, device);
    }
  }
  return [...bySerial.values()];
}

/** Returns no links where the plan does not grant the call: the devices are listed without their gateways. */
async function gatewayLinks(
  client: EnphaseClient,
  systemId: string,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const pages: unknown[] = [];
  try {
    const withRetry: ReadPage = (read) => withRateLimitRetry(read, { maxPauseMs: LONGEST_PAUSE_MS, signal });
    for await (const { value } of summaryPages(client, systemId, signal, withRetry)) pages.push(value);
  } catch (error) {
    if (!isKind(error, 'not_permitted')) throw error;
  }
  return linksOf(pages);
}

/** Reads all pages of inverters_summary_by_envoy_or_site. They contain no total: a page that is not full, or nothing new, is the last. */
export async function* summaryPages(
  client: EnphaseClient,
  systemId: string,
  signal: AbortSignal,
  readPage: ReadPage = (read) => read(),
): AsyncGenerator<EnphaseAnswer> {
  const seen = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { site_id: systemId, page, size: LIST_PAGE };
    const path = '/inverters_summary_by_envoy_or_site';
    const answer = await readPage(() => client.get('inverters_summary', path, query, signal));
    const serials = summaryMicros(answer.value).flatMap(({ serial_number: serial }) => readText(serial) ?? []);
    const fresh = serials.filter((serial) => !seen.has(serial));
    yield answer;
    for (const serial of fresh) seen.add(serial);
    if (fresh.length === 0 || serials.length < LIST_PAGE) return;
  }
}
