import { reported } from '@heliograph/base-data';
import { topicNames, type VendorAccountRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { VendorAccount } from './vendor-account.entity.ts';

/** Returns the record of a vendor account for ingest, which is empty while it waits for a consent. The row must have been read with its credentials. */
export function vendorAccountEntry(row: VendorAccount): OutboxEntry {
  const { id, accountId, vendor, region, status, credentialsVersion, credentials, timezone } = row;
  if (status === 'awaiting_consent') return vendorAccountTombstone(id);
  const value: VendorAccountRecord = {
    id,
    accountId,
    vendor,
    region,
    status,
    credentialsVersion,
    credentials,
    ...reported({ timezone: timezone ?? undefined }),
  };
  return { topic: topicNames.controlVendorAccounts, key: id, value };
}

export function vendorAccountTombstone(id: string): OutboxEntry {
  return { topic: topicNames.controlVendorAccounts, key: id, value: null };
}
