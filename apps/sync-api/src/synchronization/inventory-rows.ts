import { reported } from '@heliograph/base-data';
import { inventoryEvent } from '@heliograph/events';
import { randomBase32 } from '@heliograph/http-service';
import { accountEventRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { ListedStorage, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import type { Inventory } from '../ingest/inventory-pages.ts';
import type { InventoryDiff } from './inventory-diff.ts';

export interface InventoryOwner {
  accountId: string;
  vendorAccountId: string;
  vendor: string;
}

/** `id` is used if the plant or device is new; `n` keeps the vendor's order among those first seen together. */
type Row<T> = T & InventoryOwner & { id: string; n: number };
type DeviceRow = Row<Omit<VendorDevice, 'storage'> & { storage?: ListedStorage[] }>;

export function plantRows(owner: InventoryOwner, { plants }: Inventory): Row<VendorPlant>[] {
  return [...plants.values()].map((plant, n) => ({ ...clean(plant), ...owner, id: `plt_${randomBase32(12)}`, n }));
}

/** Returns the rows of devices, without devices of a plant that the vendor did not list. */
export function deviceRows(owner: InventoryOwner, { plants, devices }: Inventory): DeviceRow[] {
  return [...devices.values()]
    .filter(({ vendorPlantId }) => plants.has(vendorPlantId))
    .map(({ storage, ...device }, n) => ({
      ...clean(device),
      ...reported({ storage: storedStorage(storage) }),
      ...owner,
      id: `dev_${randomBase32(12)}`,
      n,
    }));
}

const MAX_LISTED_STORAGE = 100;
const MAX_STORAGE_TEXT = 128;

/**
 * Returns the batteries and meters to store, in an order that does not follow the vendor's: undefined for none. An id that is too long would be that of no
 * device, so its device is left out.
 */
function storedStorage(listed: readonly ListedStorage[] = []): ListedStorage[] | undefined {
  const rows = listed
    .map(({ type, vendorDeviceId, vendorType, serial, model }) =>
      clean({ type, vendorDeviceId, vendorType, ...reported({ serial: bounded(serial), model: bounded(model) }) }),
    )
    .filter(({ vendorDeviceId, vendorType }) => isBounded(vendorDeviceId) && isBounded(vendorType))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .slice(0, MAX_LISTED_STORAGE);
  return rows.length > 0 ? rows : undefined;
}

const isBounded = (text: string): boolean => text.length <= MAX_STORAGE_TEXT;
const bounded = (text: string | undefined): string | undefined =>
  text !== undefined && isBounded(text) ? text : undefined;
const keyOf = ({ type, vendorDeviceId }: ListedStorage): string => `${type}:${vendorDeviceId}`;

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
