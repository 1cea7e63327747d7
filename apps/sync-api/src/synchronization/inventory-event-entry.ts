import { inventoryEvent } from '@heliograph/events';
import { accountEventRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { InventoryDiff } from './inventory-diff.ts';
import type { InventoryOwner } from './inventory-rows.ts';

/** Returns a record of `device-events`; `subject` is the vendor account. @param Datetime Unix seconds */
export function inventoryEventEntry(
  { accountId, vendorAccountId, vendor }: InventoryOwner,
  diff: InventoryDiff,
  Datetime: number,
): OutboxEntry {
  const body = inventoryEvent({ dataAccessUserId: vendorAccountId, DataSources: vendor, Datetime, ...diff });
  return accountEventRecord({ accountId, vendor, subject: vendorAccountId }, body);
}
