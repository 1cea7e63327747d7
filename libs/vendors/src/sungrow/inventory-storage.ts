import { reported, type StorageType } from '@heliograph/base-data';
import { readText } from '@heliograph/vendor-contract';
import type { ListedStorage, VendorDevice } from '@heliograph/vendor-contract';
import { BATTERY, METER } from './storage.ts';
import { inverterTypes, type SungrowItem } from './wire.ts';

/** The device types that are listed and read. */
export const listedTypes: Readonly<Record<StorageType, string>> = { battery: BATTERY, meter: METER };

/** Batteries and meters of a plant that are asked for. */
const MAX_OF_PLANT = 100;
/** Longer ones do not fit into a record. */
const MAX_ID_LENGTH = 64;
const MAX_MODEL_LENGTH = 128;

/** Returns a battery or meter of a device list; undefined for other devices, and for those without a key. */
export function storageOf({ value }: SungrowItem, include: readonly StorageType[]): ListedStorage | undefined {
  const vendorType = readText(value.device_type);
  const type = include.find((each) => listedTypes[each] === vendorType);
  const vendorDeviceId = short(value.ps_key, MAX_ID_LENGTH);
  if (type === undefined || vendorType === undefined || vendorDeviceId === undefined) return undefined;
  const serial = short(value.device_sn, MAX_ID_LENGTH);
  const model = short(value.device_model_code, MAX_MODEL_LENGTH);
  return { type, vendorDeviceId, vendorType, ...reported({ serial, model }) };
}

function short(value: unknown, maxLength: number): string | undefined {
  const text = readText(value);
  return text === undefined || text.length > maxLength ? undefined : text;
}

/**
 * Returns the inverters, the first of each plant (by serial number) with the plant's batteries and meters. The only battery of a plant with one hybrid is that
 * hybrid's, whose record has its power: it goes to the hybrid, under the hybrid's key and type, and has no call of its own.
 */
export function withStorage(
  devices: readonly VendorDevice[],
  listed: ReadonlyMap<string, readonly ListedStorage[]>,
): VendorDevice[] {
  const bySerial = devices.toSorted((a, b) => (a.InverterSN < b.InverterSN ? -1 : 1));
  const given = new Map<VendorDevice, ListedStorage[]>();
  for (const [plant, inverters] of Map.groupBy(bySerial, ({ vendorPlantId }) => vendorPlantId)) {
    const storage = listed.get(plant) ?? [];
    const owner = ownerOf(inverters, storage);
    if (owner) give(given, owner.hybrid, [owner.battery]);
    const others = owner ? storage.filter(({ type }) => type !== 'battery') : storage;
    give(given, inverters[0]!, others.slice(0, MAX_OF_PLANT));
  }
  return devices.map((device) => ({ ...device, ...reported({ storage: given.get(device) }) }));
}

function give(
  given: Map<VendorDevice, ListedStorage[]>,
  device: VendorDevice,
  storage: readonly ListedStorage[],
): void {
  if (storage.length > 0) given.set(device, [...(given.get(device) ?? []), ...storage]);
}

function ownerOf(
  inverters: readonly VendorDevice[],
  storage: readonly ListedStorage[],
): { hybrid: VendorDevice; battery: ListedStorage } | undefined {
  const [hybrid, ...hybrids] = inverters.filter(({ vendorType }) => vendorType === inverterTypes.hybrid);
  const [battery, ...batteries] = storage.filter(({ type }) => type === 'battery');
  if (!hybrid || !battery || hybrids.length > 0 || batteries.length > 0) return undefined;
  const { serial, model } = battery;
  const own: ListedStorage = {
    type: 'battery',
    vendorDeviceId: hybrid.vendorDeviceId,
    vendorType: inverterTypes.hybrid,
    ...reported({ serial, model }),
  };
  return { hybrid, battery: own };
}
