import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import { connectionOf, readNumber, readPlace, readText, readZone, reported } from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import { unixSeconds } from './readings.ts';
import { inverterTypes } from './wire.ts';

/** Returns a plant of station/list; undefined when it has no id. */
export function plantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.id);
  if (vendorPlantId === undefined) return undefined;
  const timezone = readZone(record.regionTimezone);
  const began = unixSeconds(record.startOperatingTime) ?? unixSeconds(record.createdDate);
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.name) ?? vendorPlantId,
    timezone,
    ...readPlace(record.locationLat, record.locationLng),
    address: readText(record.locationAddress),
    capacityKw: readNumber(record.installedCapacity, [0]),
    installedAt: began === undefined ? undefined : localDate(began, timezone),
  });
}

/** Writes `2026-11-21` in a zone. */
function localDate(seconds: number, timezone: string | undefined): string {
  const offset = timezone === undefined ? 0 : (offsetSecondsAt(timezone, seconds) ?? 0);
  return formatLocal(seconds, offset).slice(0, 10);
}

/** Returns an inverter of station/device; undefined when it has no serial number. */
export function deviceOf(vendorPlantId: string, CollectorSN: string, record: JsonRecord): VendorDevice | undefined {
  const serial = readText(record.deviceSn);
  if (serial === undefined) return undefined;
  return {
    vendorPlantId,
    InverterSN: serial,
    CollectorSN,
    vendorDeviceId: serial,
    vendorType: readText(record.deviceType) ?? '',
    status: statusOf(record),
  };
}

/** `connectStatus`: 0 offline, 1 online, 2 alarm. SOLARMAN's document V2.0.3 has `deviceState` here: 1 online, 2 alarm, 3 offline. */
function statusOf({ connectStatus, deviceState }: JsonRecord): VendorDevice['status'] {
  const status = readNumber(connectStatus) ?? readNumber(deviceState);
  return connectionOf(status, { online: [1, 2], offline: [0, 3] });
}

/** Returns the inverters among rows of station/device. */
export function invertersAmong(rows: readonly JsonRecord[]): JsonRecord[] {
  return rowsOfTypes(rows, inverterTypes);
}

/** Returns serial numbers of the devices between inverters and the cloud, each once. */
export function collectorsAmong(rows: readonly JsonRecord[], types: readonly string[]): string[] {
  return [...new Set(rowsOfTypes(rows, types).flatMap(({ deviceSn }) => readText(deviceSn) ?? []))];
}

function rowsOfTypes(rows: readonly JsonRecord[], types: readonly string[]): JsonRecord[] {
  return rows.filter(({ deviceType }) => types.includes(readText(deviceType) ?? ''));
}
