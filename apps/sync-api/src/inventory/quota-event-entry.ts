import { quotaReached, type QuotaUse } from '@heliograph/events';
import { accountEventRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';

/** Returns a record of `device-events`, which is of no device and no vendor account: its key is the account's id. @param at Unix seconds */
export function quotaEventEntry(accountId: string, use: QuotaUse, at: number): OutboxEntry {
  return accountEventRecord({ accountId, vendor: 'quota', subject: accountId }, quotaReached(accountId, use, at));
}
