import type { VendorDevice, VendorPlant } from './adapter.ts';

/** Each plant once, by its id, in the order of the list; the last entry of one wins. Leaves out what was no plant. */
export function uniquePlants(plants: Iterable<VendorPlant | undefined>): VendorPlant[] {
  const byId = new Map<string, VendorPlant>();
  for (const plant of plants) if (plant) byId.set(plant.vendorPlantId, plant);
  return [...byId.values()];
}

/** Each device once, by its serial number, in the order of the list; the last entry of one wins. Leaves out what was no device. */
export function uniqueDevices(devices: Iterable<VendorDevice | undefined>): VendorDevice[] {
  const bySerialNumber = new Map<string, VendorDevice>();
  for (const device of devices) if (device) bySerialNumber.set(device.InverterSN, device);
  return [...bySerialNumber.values()];
}

/** Reads all pages of a list and returns their records in order. */
export async function allRecords<T>(pages: AsyncIterable<{ records: readonly T[] }>): Promise<T[]> {
  const all: T[] = [];
  for await (const { records } of pages) all.push(...records);
  return all;
}

/** The items in groups of at most `size`, in their order. */
export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
