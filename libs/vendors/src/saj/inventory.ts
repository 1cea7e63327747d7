import { isRecord, readNumber, readPlace, readText, readZone, reported } from '@heliograph/vendor-contract';
import type { VendorDevice, VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import { onlineOf } from './mapping-lists.ts';
import { GRID_TIED, STORAGE } from './wire.ts';

/** Returns a plant of developer/plant/page; undefined when it has no id. */
export function plantOf(row: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(row.plantId);
  return vendorPlantId === undefined ? undefined : { vendorPlantId, name: readText(row.plantName) ?? vendorPlantId };
}

/** Adds what plant/details knows beyond the list: above all the zone. */
export function withPlantDetails(plant: VendorPlant, data: unknown): VendorPlant {
  if (!isRecord(data)) return plant;
  const capacityKw = readNumber(data.systemPower, [0]);
  return reported<VendorPlant>({
    ...plant,
    timezone: zoneOf(data),
    ...readPlace(data.latitude, data.longitude),
    address: readText(data.fullAddress) ?? readText(data.address),
    capacityKw,
  });
}

/** `timeZone` is the id of a zone, some of them old names (`PRC`); else the offset that begins `timeZoneName`: `(UTC+08:00) Beijing, …`. */
function zoneOf({ timeZone, timeZoneName }: JsonRecord): string | undefined {
  return readZone(timeZone) ?? /^\((UTC[+-]\d{1,2}(?::\d{2})?)\)/.exec(readText(timeZoneName) ?? '')?.[1];
}

/**
 * Returns a device of developer/device/page; undefined when it has no serial number or plant. Its `isOnline` is 0 for running inverters: only 1 is
 * used.
 */
export function deviceOf(row: JsonRecord): VendorDevice | undefined {
  const serial = readText(row.deviceSn);
  const vendorPlantId = readText(row.plantId);
  if (serial === undefined || vendorPlantId === undefined) return undefined;
  return {
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: '',
    vendorDeviceId: serial,
    vendorType: readText(row.deviceType) ?? '',
    status: readNumber(row.isOnline) === 1 ? 'online' : 'unknown',
  };
}

/** Adds what `inverterData` of plant/getPlantAllDeviceList knows beyond the list. */
export function withInverterData(device: VendorDevice, data: JsonRecord): VendorDevice {
  const online = onlineOf(data.runningState);
  const type = readNumber(data.type);
  const family = type === undefined ? '' : `${type === 0 ? GRID_TIED : STORAGE}:`;
  return {
    ...device,
    vendorType: family + device.vendorType,
    CollectorSN: readText(data.moduleSn) ?? device.CollectorSN,
    ...modelOf(data.deviceModel),
    status: online === undefined ? device.status : online ? 'online' : 'offline',
  };
}

/** Adds what device/baseinfo knows beyond the lists. */
export function withBaseInfo(device: VendorDevice, data: unknown): VendorDevice {
  if (!isRecord(data)) return device;
  const ratedPowerKw = readNumber(data.ratedPower);
  const firmware = readText(data.invMFW);
  return {
    ...device,
    ...modelOf(data.invType),
    CollectorSN: readText(data.moduleSN) ?? device.CollectorSN,
    ...reported({ ratedPowerKw: ratedPowerKw !== undefined && ratedPowerKw > 0 ? ratedPowerKw : undefined, firmware }),
  };
}

/** Reads the phases from the vendor's names: `R5-10K-T2` and `ASP 10KW-3P-X` three, `R6-5K-S2` one. */
function modelOf(name: unknown): Pick<VendorDevice, 'model' | 'phaseCount'> {
  const model = readText(name);
  if (model === undefined) return {};
  const [, letter, digit] = /-(?:([ST])\d*|([13])P)(?:-|$)/i.exec(model) ?? [];
  const phases = letter === undefined ? digit : letter.toUpperCase() === 'T' ? '3' : '1';
  return { model, ...reported({ phaseCount: phases === undefined ? undefined : Number(phases) }) };
}
