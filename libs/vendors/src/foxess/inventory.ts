import {
  connectionOf,
  isRecord,
  readAddress,
  readDate,
  readNumber,
  readText,
  recordsOf,
  readZone,
  reported,
  VendorError,
} from '@heliograph/vendor-contract';
import type { JsonRecord, ListedStorage, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { DEVICE_FAULT, DEVICE_OFFLINE, DEVICE_ONLINE } from './wire.ts';
import type { FoxessAnswer } from './client.ts';

const connections = { online: [DEVICE_ONLINE, DEVICE_FAULT], offline: [DEVICE_OFFLINE] };

/** Returns a plant of plant/list; undefined when it has no id. */
export function plantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.stationID);
  if (vendorPlantId === undefined) return undefined;
  const timezone = readZone(record.ianaTimezone);
  return {
    vendorPlantId,
    name: readText(record.name) ?? vendorPlantId,
    ...reported({ timezone }),
  };
}

/** Adds what plant/detail knows beyond the list. */
export function withPlantDetail(plant: VendorPlant, detail: JsonRecord): VendorPlant {
  const parts = [detail.address, detail.postcode, detail.city, detail.country].map(readText);
  const timezone = plant.timezone ?? readZone(detail.timezone);
  return reported<VendorPlant>({
    ...plant,
    timezone,
    address: readAddress(new Set(parts)),
    capacityKw: readNumber(detail.capacity, [0]),
    installedAt: readDate(detail.createDate),
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
    ...reported({ model }),
    status: connectionOf(readNumber(record.status), connections),
  };
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

/** The limit of the batteries of a plant. */
const MAX_BATTERIES = 100;
const MAX_SERIAL_LENGTH = 64;
const MAX_MODEL_LENGTH = 128;

/** As `withDeviceDetail`, with the batteries of the inverter. Calls name none of them: the list tells their model. */
export function withBatteries(device: VendorDevice, detail: JsonRecord): VendorDevice {
  const detailedDevice = withDeviceDetail(device, detail);
  const storage = batteriesOf(detail.batteryList);
  return storage.length === 0 ? detailedDevice : { ...detailedDevice, storage };
}

/** Returns each battery once: its parts (`bcu`, `bmu`, `ivu`) repeat the serial number. */
function batteriesOf(list: unknown): ListedStorage[] {
  const batteries = new Map<string, ListedStorage>();
  for (const part of recordsOf(list)) {
    const serial = readText(part.batterySN);
    if (serial === undefined || serial.length > MAX_SERIAL_LENGTH || batteries.has(serial)) continue;
    const named = readText(part.model);
    const model = named !== undefined && named.length > MAX_MODEL_LENGTH ? undefined : named;
    const vendorType = readText(part.type) ?? '';
    batteries.set(serial, { type: 'battery', vendorDeviceId: serial, vendorType, serial, ...reported({ model }) });
  }
  return [...batteries.values()].slice(0, MAX_BATTERIES);
}

/** Details come one by one, one a second: a longer list is read without them, so that the sync is not delayed. */
const MAX_DETAILS = 50;

/** Returns the items of a list with what their detail call adds. Where it is refused or fails, the item stays as the list has it. */
export async function detailed<T>(
  items: readonly T[],
  ask: (item: T) => Promise<FoxessAnswer>,
  merge: (item: T, detail: JsonRecord) => T,
): Promise<T[]> {
  const merged = [...items];
  if (items.length > MAX_DETAILS) return merged;
  for (const [i, item] of items.entries()) {
    const outcome = await ask(item).catch(toleratedError);
    if ('result' in outcome) merged[i] = isRecord(outcome.result) ? merge(item, outcome.result) : item;
    else if (outcome.kind === 'rate_limited' || outcome.kind === 'unavailable') break;
  }
  return merged;
}

function toleratedError(error: unknown): VendorError {
  if (error instanceof VendorError && error.kind !== 'credentials_rejected') return error;
  throw error;
}
