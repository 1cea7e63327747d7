import type { SubscriptionFilter, WebhookTarget } from '@heliograph/messaging';
import type { Webhook, WebhookStatus } from './webhook.entity.ts';

/** What the API tells of a webhook. Times are Unix seconds. */
export interface WebhookView {
  id: string;
  name: string | null;
  description: string | null;
  url: string;
  filter: SubscriptionFilter;
  signatureEncoding: WebhookTarget['signatureEncoding'];
  timeoutMs: number;
  maxInFlight: number;
  rateLimit: number | null;
  minTlsVersion: WebhookTarget['minTlsVersion'];
  status: WebhookStatus;
  /** `gone`: the endpoint answered 410. */
  disabledReason: string | null;
  failingSince: number | null;
  signatureRejectedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export function webhookView(webhook: Webhook): WebhookView {
  const { id, name, description, url, filter, signatureEncoding, timeoutMs, maxInFlight, rateLimit } = webhook;
  const { minTlsVersion, status, disabledReason, failingSince, signatureRejectedAt, createdAt, updatedAt } = webhook;
  return {
    ...{ id, name, description, url, filter, signatureEncoding, timeoutMs, maxInFlight, rateLimit, minTlsVersion },
    ...{ status, disabledReason },
    failingSince: failingSince && unixSeconds(failingSince),
    signatureRejectedAt: signatureRejectedAt && unixSeconds(signatureRejectedAt),
    createdAt: unixSeconds(createdAt),
    updatedAt: unixSeconds(updatedAt),
  };
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
