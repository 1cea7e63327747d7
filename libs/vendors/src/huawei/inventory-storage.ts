import type { StorageType } from '@heliograph/base-data';
import { readText, reported } from '@heliograph/vendor-contract';
import type { AdapterContext, ListedStorage, VendorDevice } from '@heliograph/vendor-contract';
import { batteryTypes, meterTypes, type DeviceItem } from './wire.ts';

/** Batteries and meters of a plant that are asked for. */
const MAX_OF_PLANT = 100;
/** Longer ones do not fit into a record. */
const MAX_ID_LENGTH = 64;
const MAX_MODEL_LENGTH = 128;

/**
 * Returns the inverters, the first of each plant (by serial number) with the batteries and meters of the plant: the cloud links none of them to an
 * inverter.
 */
export function withListedStorage(
  inverters: readonly VendorDevice[],
  items: readonly DeviceItem[],
  include: readonly StorageType[],
  warn: AdapterContext['warn'],
): VendorDevice[] {
  const byPlant = Map.groupBy(items, (item) => readText(item.stationCode) ?? '');
  const first = firstOfPlants(inverters);
  return inverters.map((inverter) => {
    if (first.get(inverter.vendorPlantId) !== inverter) return inverter;
    const storage = listedOf(byPlant.get(inverter.vendorPlantId) ?? [], include);
    if (storage.length === 0) return inverter;
    if (storage.length > MAX_OF_PLANT)
      warn('batteries and meters beyond 100 of a plant left out', { vendorPlantId: inverter.vendorPlantId });
    return { ...inverter, storage: storage.slice(0, MAX_OF_PLANT) };
  });
}

function firstOfPlants(inverters: readonly VendorDevice[]): Map<string, VendorDevice> {
  const first = new Map<string, VendorDevice>();
  for (const inverter of inverters) {
    const known = first.get(inverter.vendorPlantId);
    if (!known || inverter.InverterSN < known.InverterSN) first.set(inverter.vendorPlantId, inverter);
  }
  return first;
}

/** Returns each battery and meter once, ordered by its id. */
function listedOf(items: readonly DeviceItem[], include: readonly StorageType[]): ListedStorage[] {
  const byId = new Map<string, ListedStorage>();
  for (const item of items) {
    const type = typeOf(Number(item.devTypeId));
    const vendorDeviceId = short(item.id, MAX_ID_LENGTH);
    if (type === undefined || !include.includes(type) || vendorDeviceId === undefined) continue;
    const serial = short(item.esnCode, MAX_ID_LENGTH);
    const model = short(item.invType, MAX_MODEL_LENGTH) ?? short(item.model, MAX_MODEL_LENGTH);
    const listed: ListedStorage = { type, vendorDeviceId, vendorType: String(Number(item.devTypeId)) };
    byId.set(vendorDeviceId, { ...listed, ...reported({ serial, model }) });
  }
  return [...byId.values()].sort((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
}

function typeOf(devTypeId: number): StorageType | undefined {
  if (batteryTypes.includes(devTypeId)) return 'battery';
  return meterTypes.includes(devTypeId) ? 'meter' : undefined;
}

function short(value: unknown, maxLength: number): string | undefined {
  const text = readText(value);
  return text === undefined || text.length > maxLength ? undefined : text;
}
