import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import {
  isRecord,
  parseNode,
  readAddress,
  readNumber,
  readText,
  recordsOf,
  reported,
} from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import { isSilent, stateOfStatus } from './states.ts';
import { summaryMicros } from './wire.ts';

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
export function gatewaysOf(devices: unknown): string[] {
  return listOf(devices, 'gateways').flatMap(({ serial_number: serial }) => readText(serial) ?? []);
}

/** Returns the active microinverters of a system; `links` says which gateway each reports to. */
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
