import type { VendorCommandReply, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { refuseFailure } from './command-replies.ts';
import { unavailable } from './vendor-failure.ts';

/** By the vendor's plant id and by serial number: a command that was delivered twice sends its pages twice. */
export interface Inventory {
  plants: Map<string, VendorPlant>;
  devices: Map<string, VendorDevice>;
}

export function emptyInventory(): Inventory {
  return { plants: new Map(), devices: new Map() };
}

/** Takes one reply in. @throws VendorFailure for `failed`, and at `done` when a page was lost on the way: what is missing would be taken for removed */
export function addReply(inventory: Inventory, reply: VendorCommandReply): Inventory {
  refuseFailure(reply);
  if (reply.kind === 'plants') for (const plant of reply.plants) inventory.plants.set(plant.vendorPlantId, plant);
  if (reply.kind === 'devices') for (const device of reply.devices) inventory.devices.set(device.InverterSN, device);
  if (reply.kind === 'done') refuseGaps(inventory, reply);
  return inventory;
}

function refuseGaps({ plants, devices }: Inventory, sent: { plants?: number; devices?: number }): void {
  if (plants.size < (sent.plants ?? 0) || devices.size < (sent.devices ?? 0))
    throw unavailable('a part of the list was lost on the way to us');
}
