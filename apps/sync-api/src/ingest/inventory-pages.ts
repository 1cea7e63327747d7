import type { VendorCommandReply, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { VendorFailure } from './vendor-failure.ts';

/** By the vendor's plant id and by serial number: a command that was delivered twice sends its pages twice. */
export interface Inventory {
  plants: Map<string, VendorPlant>;
  devices: Map<string, VendorDevice>;
}

export function emptyInventory(): Inventory {
  return { plants: new Map(), devices: new Map() };
}

/** Takes one reply in. @throws VendorFailure for `failed` */
export function addReply(inventory: Inventory, reply: VendorCommandReply): Inventory {
  if (reply.kind === 'failed') throw new VendorFailure(reply.error);
  if (reply.kind === 'plants') for (const plant of reply.plants) inventory.plants.set(plant.vendorPlantId, plant);
  if (reply.kind === 'devices') for (const device of reply.devices) inventory.devices.set(device.InverterSN, device);
  return inventory;
}
