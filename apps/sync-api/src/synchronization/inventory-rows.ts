import { inventoryEvent } from '@heliograph/events';
import { randomBase32 } from '@heliograph/http-service';
import { accountEventRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import type { Inventory } from '../ingest/inventory-pages.ts';
import type { InventoryDiff } from './inventory-diff.ts';

export interface InventoryOwner {
  accountId: string;
  vendorAccountId: string;
  vendor: string;
}

/** `id` is used if the plant or device is new; `n` keeps the vendor's order among those first seen together. */
type Row<T> = T & InventoryOwner & { id: string; n: number };

export function plantRows(owner: InventoryOwner, { plants }: Inventory): Row<VendorPlant>[] {
  return [...plants.values()].map((plant, n) => ({ ...clean(plant), ...owner, id: `plt_${randomBase32(12)}`, n }));
}

/** Returns the rows of devices, without devices of a plant that the vendor did not list. */
export function deviceRows(owner: InventoryOwner, { plants, devices }: Inventory): Row<VendorDevice>[] {
  return [...devices.values()]
    .filter(({ vendorPlantId }) => plants.has(vendorPlantId))
    .map((device, n) => ({ ...clean(device), ...owner, id: `dev_${randomBase32(12)}`, n }));
}

/** Removes NUL, which PostgreSQL does not accept in text and a vendor's name may contain. */
function clean<T extends object>(item: T): T {
  const members = Object.entries(item).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\u0000', '') : value,
  ]);
  return Object.fromEntries(members) as T;
}

/** Returns a record of `device-events`; `subject` is the vendor account. @param Datetime Unix seconds */
export function inventoryEventEntry(
  { accountId, vendorAccountId, vendor }: InventoryOwner,
  diff: InventoryDiff,
  Datetime: number,
): OutboxEntry {
  const body = inventoryEvent({ dataAccessUserId: vendorAccountId, DataSources: vendor, Datetime, ...diff });
  return accountEventRecord({ accountId, vendor, subject: vendorAccountId }, body);
}
