import { idempotencyKey } from '@heliograph/idempotency-key';
import type { VendorEventKind, WebhookEventKind } from './event-kinds.ts';

/** Body of `vendor.unavailable`, `vendor.available` and `credentials.rejected` (contract §4, §9; `vendor-event.schema.json`). */
export interface VendorEvent {
  event: VendorEventKind;
  /** The vendor account. */
  dataAccessUserId: string;
  DataSources: string;
  /** Unix seconds. */
  Datetime: number;
  /** A text that describes the vendor's action; never a secret. Absent with `vendor.available`. */
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
  const key = idempotencyKey({ dataSource, serial, datetime, event: vendorEventOf[input.event] });
  return { ...input, idempotency_key: key };
}

export function webhookEvent(input: Omit<WebhookEvent, 'idempotency_key'>): WebhookEvent {
  const { webhookId: serial, Datetime: datetime, event } = input;
  const key = idempotencyKey({ dataSource: 'webhook', serial, datetime, event: eventOf[event] });
  return { ...input, idempotency_key: key };
}

const vendorEventOf = {
  'vendor.unavailable': 'unavailable',
  'vendor.available': 'available',
  'credentials.rejected': 'credentials_rejected',
} as const satisfies Record<VendorEventKind, string>;

const eventOf = {
  'webhook.failing': 'failing',
  'webhook.recovered': 'recovered',
  'webhook.exhausted': 'exhausted',
  'webhook.disabled': 'disabled',
  'webhook.signature_rejected': 'signature_rejected',
} as const satisfies Record<WebhookEventKind, string>;
