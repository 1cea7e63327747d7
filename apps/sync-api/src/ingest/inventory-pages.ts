import type { VendorCommandReply, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { unavailable, VendorFailure } from './vendor-failure.ts';

/** Plants by the vendor's plant id and devices by serial number: a command that was delivered twice sends its pages twice. */
export interface Inventory {
  plants: Map<string, VendorPlant>;
  devices: Map<string, VendorDevice>;
}

export function emptyInventory(): Inventory {
  return { plants: new Map(), devices: new Map() };
}

/** Adds one reply. @throws VendorFailure for `failed`, and at `done` if a page was lost: its devices would be taken for removed */
export function addReply(inventory: Inventory, reply: VendorCommandReply): Inventory {
  refuseFailure(reply);
  if (reply.kind === 'plants') for (const plant of reply.plants) inventory.plants.set(plant.vendorPlantId, plant);
  if (reply.kind === 'devices') for (const device of reply.devices) inventory.devices.set(device.InverterSN, device);
  if (reply.kind === 'done') rejectMissingPages(inventory, reply);
  return inventory;
}

function rejectMissingPages({ plants, devices }: Inventory, sent: { plants?: number; devices?: number }): void {
  if (plants.size < (sent.plants ?? 0) || devices.size < (sent.devices ?? 0))
    throw unavailable('a part of the list did not arrive');
}

export type ReplyKind = VendorCommandReply['kind'];
export type ReplyOf<K extends ReplyKind> = Extract<VendorCommandReply, { kind: K }>;

export function isReply<K extends ReplyKind>(reply: VendorCommandReply, kind: K): reply is ReplyOf<K> {
  return reply.kind === kind;
}

/** @throws VendorFailure for `failed` */
export function refuseFailure(reply: VendorCommandReply): void {
  if (reply.kind === 'failed') throw new VendorFailure(reply.error);
}
