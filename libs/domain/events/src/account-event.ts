import { idempotencyKey } from '@heliograph/idempotency-key';
import type { VendorEventKind, WebhookEventKind } from './event-kinds.ts';

/** Body of `vendor.unavailable` and `vendor.available` (contract §9; `vendor-event.schema.json`). */
export interface VendorEvent {
  event: VendorEventKind;
  /** The vendor account. */
  dataAccessUserId: string;
  DataSources: string;
  /** Unix seconds. */
  Datetime: number;
  /** Only with `vendor.unavailable`: a text on what the vendor did; never a secret. */
  message?: string;
  idempotency_key: string;
}

/** Body of the `webhook.*` events (contract §6; `webhook-event.schema.json`). */
export interface WebhookEvent {
  event: WebhookEventKind;
  webhookId: string;
  /** Unix seconds. */
  Datetime: number;
  /** Slug of the failure that led to it. */
  reason?: string;
  /** HTTP status of the answer, when there was one. */
  status?: number;
  idempotency_key: string;
}

export function vendorEvent(input: Omit<VendorEvent, 'idempotency_key'>): VendorEvent {
  const { DataSources: dataSource, dataAccessUserId: serial, Datetime: datetime } = input;
  const event = input.event === 'vendor.unavailable' ? 'unavailable' : 'available';
  return { ...input, idempotency_key: idempotencyKey({ dataSource, serial, datetime, event }) };
}

export function webhookEvent(input: Omit<WebhookEvent, 'idempotency_key'>): WebhookEvent {
  const { webhookId: serial, Datetime: datetime, event } = input;
  const key = idempotencyKey({ dataSource: 'webhook', serial, datetime, event: eventOf[event] });
  return { ...input, idempotency_key: key };
}

const eventOf = {
  'webhook.failing': 'failing',
  'webhook.recovered': 'recovered',
  'webhook.exhausted': 'exhausted',
  'webhook.disabled': 'disabled',
  'webhook.signature_rejected': 'signature_rejected',
} as const satisfies Record<WebhookEventKind, string>;
