import {
  isRecord,
  readNumber,
  readText,
  reported,
  type VendorDevice,
  type VendorPlant,
  type JsonRecord,
} from '@heliograph/vendor-contract';
import { COLLECTOR_INACTIVE, INVERTER_NORMAL, INVERTER_OFFLINE } from './wire.ts';

/** `country` of China (document V1.1, "Country codes": the only one given), which is one zone. */
const CHINA = 86;

/** Returns a plant of getPlanListPro; undefined when it has no apikey. */
export function plantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.apikey);
  if (vendorPlantId === undefined) return undefined;
  const installedAt = /^\d{4}-\d{2}-\d{2}/.exec(readText(record.createdt) ?? '')?.[0];
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.name) ?? vendorPlantId,
    ...(readNumber(record.country) === CHINA && { timezone: 'Asia/Shanghai' }),
    ...placeOf(record),
    address: readText(record.position),
    capacityKw: readNumber(record.totalpower, [0]),
    installedAt,
  });
}

/** `wd` is the latitude, `jd` the longitude; both are 0 where nobody entered them. */
function placeOf({ wd, jd }: JsonRecord): { latitude?: number; longitude?: number } {
  const latitude = readNumber(wd);
  const longitude = readNumber(jd);
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return {};
  return { latitude, longitude };
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
  const code = readText(istate);
  if (code === INVERTER_NORMAL) return 'online';
  return code === INVERTER_OFFLINE ? 'offline' : 'unknown';
}
