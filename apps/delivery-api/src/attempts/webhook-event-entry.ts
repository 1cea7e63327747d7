import { reported } from '@heliograph/base-data';
import { webhookEvent, type WebhookEventKind } from '@heliograph/events';
import { accountEventRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { Webhook } from '../webhooks/webhook.entity.ts';

interface Cause {
  /** Unix ms. */
  at: number;
  reason?: string;
  status?: number;
}

/** Returns an operational event for the account's other subscriptions: `subject` excludes the webhook that it is about. */
export function webhookEventEntry(
  { id, accountId }: Pick<Webhook, 'id' | 'accountId'>,
  event: WebhookEventKind,
  { at, reason, status }: Cause,
): OutboxEntry {
  const Datetime = Math.floor(at / 1000);
  const why = reported({ reason, status });
  const body = webhookEvent({ event, webhookId: id, Datetime, ...why });
  return accountEventRecord({ accountId, vendor: 'webhook', subject: id }, body);
}
