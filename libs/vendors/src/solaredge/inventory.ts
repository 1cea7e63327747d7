import { isRecord, readAddress, readList, readNumber, readText, reported } from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';

/** Returns the list of sites: documented and recorded in an envelope, seen as a bare array in production. Undefined when it is neither. */
export function sitesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  const sites = isRecord(value) ? value.sites : undefined;
  return readList(isRecord(sites) ? sites.site : sites);
}

/** Returns a site of the list or of its own call; undefined when it has no id. */
export function plantOf(site: unknown): VendorPlant | undefined {
  const vendorPlantId = isRecord(site) ? readText(site.siteId) : undefined;
  if (!isRecord(site) || vendorPlantId === undefined) return undefined;
  const location = isRecord(site.location) ? site.location : {};
  const installedAt = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(readText(site.installationDate) ?? '')?.[0];
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(site.name) ?? vendorPlantId,
    timezone: readText(location.timezone) ?? readText(location.timeZone),
    address: typeof site.location === 'string' ? readText(site.location) : addressOf(location),
    capacityKw: readNumber(site.peakPower, [0]),
    installedAt,
  });
}

function addressOf(location: JsonRecord): string | undefined {
  return readAddress([location.address, location.zip, location.city, location.state, location.country]);
}

/**
 * Returns an inverter of a site's devices. There is no logger: an inverter that talks through another one or a gateway names it in `connectedTo`,
 * every other is its own (dossier: "Collector"). `nameplate` was recorded as 0 and its unit is not documented: no rated power.
 */
export function inverterOf(device: unknown, vendorPlantId: string): VendorDevice | undefined {
  if (!isRecord(device) || device.type !== 'INVERTER') return undefined;
  const serial = readText(device.serialNumber);
  if (serial === undefined) return undefined;
  const firmware = readText(device.firmwareVersion) ?? readText(device.firmware);
  return reported<VendorDevice>({
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: readText(device.connectedTo) ?? serial,
    vendorDeviceId: serial,
    vendorType: 'INVERTER',
    model: readText(device.model) ?? readText(device.partNumber),
    firmware,
    status: device.active === true ? 'online' : device.active === false ? 'offline' : 'unknown',
  });
}
