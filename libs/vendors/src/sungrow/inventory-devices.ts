import { isKind, type VendorDevice, type VendorPlant } from '@heliograph/vendor-contract';
import type { SungrowClient } from './client.ts';
import { deviceOf, isClaimed } from './inventory.ts';
import { idIn } from './mapping-answer.ts';
import { pages } from './pages.ts';
import { inverterTypes, type SungrowItem } from './wire.ts';

/** The number of plants from which on one list of all devices is asked for: a list for each plant would cost a large account its hourly quota. */
const MANY_PLANTS = 20;

const inverters = { device_type_list: Object.values(inverterTypes), is_get_firmware_version: '1' };

/** Inverters by serial number. */
class Inventory {
  readonly #devices = new Map<string, { device: VendorDevice; claimed: boolean }>();

  /** A device that stands in two lists is where it is claimed. */
  add(vendorPlantId: string, item: SungrowItem): void {
    const device = deviceOf(vendorPlantId, item);
    const claimed = isClaimed(item);
    if (!device || (this.#devices.has(device.InverterSN) && !claimed)) return;
    this.#devices.set(device.InverterSN, { device, claimed });
  }

  list(): VendorDevice[] {
    return [...this.#devices.values()].map(({ device }) => device);
  }
}

/** Returns all inverters of the plants, each serial number once. */
export async function listDevices(
  client: SungrowClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  if (plants.length >= MANY_PLANTS && client.grant.kind === 'user') {
    try {
      return await ofUser(client, plants, signal);
    } catch (error) {
      // Not every plan covers this call; the one by plant is in all of them.
      if (!isKind(error, 'not_permitted', 'protocol')) throw error;
    }
  }
  return ofEachPlant(client, plants, signal);
}

async function ofUser(
  client: SungrowClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const wanted = new Set(plants.map(({ vendorPlantId }) => vendorPlantId));
  const inventory = new Inventory();
  for await (const { items } of pages(client, 'getDeviceListByUser', inverters, signal)) {
    for (const item of items) {
      const vendorPlantId = idIn(item.source, item.value, 'ps_id');
      if (vendorPlantId !== undefined && wanted.has(vendorPlantId)) inventory.add(vendorPlantId, item);
    }
  }
  return inventory.list();
}

async function ofEachPlant(
  client: SungrowClient,
  plants: readonly VendorPlant[],
  signal: AbortSignal,
): Promise<VendorDevice[]> {
  const inventory = new Inventory();
  for (const { vendorPlantId } of plants) {
    for await (const { items } of pages(client, 'getDeviceList', { ...inverters, ps_id: vendorPlantId }, signal)) {
      for (const item of items) inventory.add(vendorPlantId, item);
    }
  }
  return inventory.list();
}
