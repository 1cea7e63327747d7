import {
  connectionOf,
  isRecord,
  readDate,
  readNumber,
  readPlace,
  readText,
  reported,
} from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import { COLLECTOR_INACTIVE, INVERTER_NORMAL, INVERTER_OFFLINE } from './wire.ts';

/** `country` of China (document V1.1, "Country codes": the only one given), which is one zone. */
const CHINA = 86;

/** Returns a plant of getPlanListPro; undefined when it has no apikey. */
export function plantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.apikey);
  if (vendorPlantId === undefined) return undefined;
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.name) ?? vendorPlantId,
    timezone: readNumber(record.country) === CHINA ? 'Asia/Shanghai' : undefined,
    // The latitude and the longitude.
    ...readPlace(record.wd, record.jd),
    address: readText(record.position),
    capacityKw: readNumber(record.totalpower, [0]),
    installedAt: readDate(record.createdt),
  });
}

/** Returns the inverters of one plant's getDeviceListPro, each once: under its active collector where an inactive one still lists it. */
export function devicesOf(vendorPlantId: string, data: unknown): VendorDevice[] {
  const collectors = (Array.isArray(data) ? data : []).filter(isRecord);
  const inactiveFirst = collectors.toSorted((a, b) => Number(isActive(a)) - Number(isActive(b)));
  const devices = new Map<string, VendorDevice>();
  for (const { collector, inverter } of inactiveFirst.flatMap(invertersOf)) {
    const serial = readText(inverter.isn);
    if (serial === undefined) continue;
    devices.set(serial, {
      vendorPlantId,
      InverterSN: serial,
      CollectorSN: readText(collector.psn) ?? '',
      vendorDeviceId: serial,
      vendorType: '',
      status: statusOf(inverter.istate),
    });
  }
  return [...devices.values()];
}

function isActive({ pstate }: JsonRecord): boolean {
  return readText(pstate) !== COLLECTOR_INACTIVE;
}

function invertersOf(collector: JsonRecord): { collector: JsonRecord; inverter: JsonRecord }[] {
  const inverters = Array.isArray(collector.inverters) ? collector.inverters.filter(isRecord) : [];
  return inverters.map((inverter) => ({ collector, inverter }));
}

/** `istate`: 2 (cache) is neither. */
export function statusOf(istate: unknown): VendorDevice['status'] {
  return connectionOf(readText(istate), { online: [INVERTER_NORMAL], offline: [INVERTER_OFFLINE] });
}
