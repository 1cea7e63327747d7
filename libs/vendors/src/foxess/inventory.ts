import { offsetSecondsAt } from '@heliograph/base-data';
import {
  readNumber,
  readText,
  reported,
  type VendorDevice,
  type VendorPlant,
  type JsonRecord,
} from '@heliograph/vendor-contract';
import { DEVICE_FAULT, DEVICE_OFFLINE, DEVICE_ONLINE } from './wire.ts';

/** Returns a plant of plant/list; undefined when it has no id. */
export function plantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.stationID);
  if (vendorPlantId === undefined) return undefined;
  const timezone = zoneOf(record.ianaTimezone);
  return {
    vendorPlantId,
    name: readText(record.name) ?? vendorPlantId,
    ...(timezone !== undefined && { timezone }),
  };
}

function zoneOf(value: unknown): string | undefined {
  const zone = readText(value);
  return zone !== undefined && offsetSecondsAt(zone, 0) !== undefined ? zone : undefined;
}

/** Adds what plant/detail knows beyond the list. */
export function withPlantDetail(plant: VendorPlant, detail: JsonRecord): VendorPlant {
  const address = [detail.address, detail.postcode, detail.city, detail.country].map(readText).filter(Boolean);
  const timezone = plant.timezone ?? zoneOf(detail.timezone);
  return reported<VendorPlant>({
    ...plant,
    timezone,
    ...(address.length > 0 && { address: [...new Set(address)].join(', ') }),
    capacityKw: readNumber(detail.capacity, [0]),
    installedAt: /^\d{4}-\d{2}-\d{2}/.exec(readText(detail.createDate) ?? '')?.[0],
  });
}

/** Returns an inverter of device/list; undefined when it has no serial number or plant. */
export function deviceOf(record: JsonRecord): VendorDevice | undefined {
  const serial = readText(record.deviceSN);
  const vendorPlantId = readText(record.stationID);
  if (serial === undefined || vendorPlantId === undefined) return undefined;
  const model = readText(record.deviceType);
  return {
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: readText(record.moduleSN) ?? '',
    vendorDeviceId: serial,
    vendorType: readText(record.productType) ?? '',
    ...(model !== undefined && { model }),
    status: statusOf(record.status),
  };
}

function statusOf(value: unknown): VendorDevice['status'] {
  const status = readNumber(value);
  if (status === DEVICE_ONLINE || status === DEVICE_FAULT) return 'online';
  return status === DEVICE_OFFLINE ? 'offline' : 'unknown';
}

/** Adds what device/detail knows beyond the list. */
export function withDeviceDetail(device: VendorDevice, detail: JsonRecord): VendorDevice {
  const firmware = readText(detail.masterVersion);
  return reported<VendorDevice>({
    ...device,
    ratedPowerKw: readNumber(detail.capacity, [0]),
    firmware,
  });
}
