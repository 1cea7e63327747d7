import { quotaReached, type QuotaUse } from '@heliograph/events';
import { headerNames, topicNames } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';

/** Returns a record of `device-events`, which is of no device and no vendor account: its key is the account's id. @param at Unix seconds */
export function quotaEventEntry(accountId: string, use: QuotaUse, at: number): OutboxEntry {
  const body = quotaReached(accountId, use, at);
  const headers = {
    [headerNames.accountId]: accountId,
    [headerNames.vendor]: 'quota',
    [headerNames.serial]: accountId,
    [headerNames.subject]: accountId,
    [headerNames.kind]: body.event,
    [headerNames.idempotencyKey]: body.idempotency_key,
    [headerNames.time]: String(at),
    [headerNames.schemaVersion]: '1.0',
  };
  return { topic: topicNames.deviceEvents, key: accountId, value: body, headers };
}
