import { formatLocal, offsetSecondsAt, type StorageType } from '@heliograph/base-data';
import {
  isKind,
  isRecord,
  parseNode,
  readAddress,
  readList,
  readNumber,
  readText,
  recordsOf,
  reported,
  VendorError,
  withRateLimitRetry,
} from '@heliograph/vendor-contract';
import type { AdapterContext, JsonRecord, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { withStorage } from './inventory-storage.ts';
import { isSilent, stateOfStatus } from './states.ts';
import { LIST_PAGE, summaryMicros } from './wire.ts';
import { oneSystem, type EnphaseAnswer, type EnphaseClient } from './client.ts';

/** Returns a system out of the source text of its entry; undefined when it has no id. */
export function plantOf(source: string): VendorPlant | undefined {
  const json = parseNode(source);
  const record = json.value;
  const vendorPlantId = idText(json.find('system_id')?.source);
  if (vendorPlantId === undefined || !isRecord(record)) return undefined;
  const timezone = readText(record.timezone);
  const operationalAt = readNumber(record.operational_at);
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.name) ?? vendorPlantId,
    timezone,
    address: addressOf(record.address),
    installedAt: operationalAt !== undefined && operationalAt > 0 ? localDate(operationalAt, timezone) : undefined,
  });
}

/** Returns the source text of an id, so that one beyond 2^53 stays whole. */
function idText(source: string | undefined): string | undefined {
  const text = source?.replace(/^"(.*)"$/, '$1').trim();
  return text === undefined ? undefined : readText(text);
}

function addressOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  return readAddress([value.city, value.state, value.postal_code, value.country]);
}

function localDate(unixSeconds: number, timezone: string | undefined): string {
  return formatLocal(unixSeconds, offsetSecondsAt(timezone ?? 'GMT+0', unixSeconds) ?? 0).slice(0, 10);
}

/** Returns serial numbers of the active gateways of a system. */
function gatewaysOf(devices: unknown): string[] {
  return listOf(devices, 'gateways').flatMap(({ serial_number: serial }) => readText(serial) ?? []);
}

/** Returns the active microinverters of a system; `links` names the gateway that each reports to. */
export function microsOf(vendorPlantId: string, devices: unknown, links: ReadonlyMap<string, string>): VendorDevice[] {
  const gateways = gatewaysOf(devices);
  const only = gateways.length === 1 ? gateways[0]! : '';
  return listOf(devices, 'micros').flatMap((record) => {
    const InverterSN = readText(record.serial_number);
    if (InverterSN === undefined || String(record.active) === 'false') return [];
    const model = readText(record.product_name) ?? readText(record.model);
    return {
      vendorPlantId,
      InverterSN,
      CollectorSN: links.get(InverterSN) ?? only,
      vendorDeviceId: InverterSN,
      vendorType: 'micro',
      ...reported({ model }),
      status: statusOf(record),
    };
  });
}

function listOf(answer: unknown, kind: 'micros' | 'gateways'): JsonRecord[] {
  return isRecord(answer) && isRecord(answer.devices) ? recordsOf(answer.devices[kind]) : [];
}

function statusOf({ status }: JsonRecord): VendorDevice['status'] {
  const code = readText(status);
  const state = code === undefined ? undefined : stateOfStatus(code, undefined);
  if (code === undefined || state === undefined || state === '-1' || state === '7') return 'unknown';
  return isSilent(code) ? 'offline' : 'online';
}

/** Returns the gateway of each microinverter, out of pages of inverters_summary_by_envoy_or_site. */
export function linksOf(pages: readonly unknown[]): Map<string, string> {
  const links = new Map<string, string>();
  for (const micro of pages.flatMap(summaryMicros)) {
    const serial = readText(micro.serial_number);
    const gateway = readText(micro.envoy_serial_number);
    if (serial !== undefined && gateway !== undefined) links.set(serial, gateway);
  }
  return links;
}

type ReadPage = (read: () => Promise<EnphaseAnswer>) => Promise<EnphaseAnswer>;

/** The limits of every plan count by the minute: a little more than one. A longer wait means that the month's calls are used up. */
const MAX_PAUSE_MS = 75_000;
/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 1000;

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
    // Any other failure of this call implies nothing about the credentials or the plan.
    if (!(error instanceof VendorError) || error.kind === 'not_permitted') throw error;
  }
}

export async function listPlants(client: EnphaseClient, signal: AbortSignal): Promise<VendorPlant[]> {
  const plants = new Map<string, VendorPlant>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { page, size: LIST_PAGE, sort_by: 'id' };
    const read = (): Promise<EnphaseAnswer> => client.get('systems', '', query, signal);
    const { body, value } = await (page === 1
      ? read()
      : withRateLimitRetry(read, { maxPauseMs: MAX_PAUSE_MS, signal }));
    if (!isRecord(value) || !readList(value.systems))
      throw new VendorError('protocol', 'systems: the answer has no list', { call: 'systems' });
    const found = parseNode(body).sources('systems').map(plantOf);
    for (const plant of found) if (plant) plants.set(plant.vendorPlantId, plant);
    if (found.length === 0 || page * LIST_PAGE >= (readNumber(value.total) ?? Infinity)) break;
  }
  return [...plants.values()];
}

/** Returns inverters of the plants, each serial number once, with the batteries and meters that the account asks for. */
export async function listDevices(
  client: EnphaseClient,
  plants: readonly VendorPlant[],
  context: AdapterContext,
  signal: AbortSignal,
  include?: readonly StorageType[],
): Promise<VendorDevice[]> {
  const bySerial = new Map<string, VendorDevice>();
  for (const [i, { vendorPlantId }] of plants.entries()) {
    const read = (): Promise<EnphaseAnswer> => client.get('devices', `/${vendorPlantId}/devices`, {}, signal);
    const { value } = await (i === 0 ? read() : withRateLimitRetry(read, { maxPauseMs: MAX_PAUSE_MS, signal }));
    // One gateway: every microinverter reports to it, and the call that reports it is saved.
    const links = gatewaysOf(value).length === 1 ? undefined : await gatewayLinks(client, vendorPlantId, signal);
    const micros = microsOf(vendorPlantId, value, links ?? new Map<string, string>());
    for (const device of withStorage(micros, value, include)) {
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
    const withRetry: ReadPage = (read) => withRateLimitRetry(read, { maxPauseMs: MAX_PAUSE_MS, signal });
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
  for (let page = 1; page <= MAX_PAGES; page += 1) {
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
