import { inventoryEvent } from '@heliograph/events';
import { headerNames, topicNames } from '@heliograph/messaging';
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
  const headers = {
    [headerNames.accountId]: accountId,
    [headerNames.vendor]: vendor,
    [headerNames.serial]: vendorAccountId,
    [headerNames.subject]: vendorAccountId,
    [headerNames.kind]: body.event,
    [headerNames.idempotencyKey]: body.idempotency_key,
    [headerNames.time]: String(Datetime),
    [headerNames.schemaVersion]: '1.0',
  };
  return { topic: topicNames.deviceEvents, key: vendorAccountId, value: body, headers };
}
