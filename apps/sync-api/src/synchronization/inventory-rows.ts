import type { VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { newId } from '../identifiers.ts';
import type { Inventory } from '../ingest/inventory-pages.ts';

export interface InventoryOwner {
  accountId: string;
  vendorAccountId: string;
  vendor: string;
}

/** `id` is taken when the plant or device is new; `n` keeps the vendor's order among those first seen together. */
type Row<T> = T & InventoryOwner & { id: string; n: number };

export function plantRows(owner: InventoryOwner, { plants }: Inventory): Row<VendorPlant>[] {
  return [...plants.values()].map((plant, n) => ({ ...clean(plant), ...owner, id: newId('plt'), n }));
}

/** A device of a plant that the vendor did not list is left out: it would belong nowhere. */
export function deviceRows(owner: InventoryOwner, { plants, devices }: Inventory): Row<VendorDevice>[] {
  return [...devices.values()]
    .filter(({ vendorPlantId }) => plants.has(vendorPlantId))
    .map((device, n) => ({ ...clean(device), ...owner, id: newId('dev'), n }));
}

/** PostgreSQL takes no NUL in text, and a vendor's name may hold one. */
function clean<T extends object>(item: T): T {
  const members = Object.entries(item).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\u0000', '') : value,
  ]);
  return Object.fromEntries(members) as T;
}
