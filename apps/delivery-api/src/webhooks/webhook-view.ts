import type { SubscriptionFilter, WebhookTarget } from '@heliograph/messaging';
import { failingSinceOf, healthOf, type WebhookHealth } from '../attempts/webhook-health.ts';
import type { CertificateSummary, StoredError, Webhook, WebhookError, WebhookStatus } from './webhook.entity.ts';
import { shownFilter } from './webhook-filter.ts';
import { secondsOf } from '@heliograph/service';

/** A webhook as the API returns it. Times are Unix seconds. */
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
  /** Their values are never returned. */
  headerNames: string[];
  clientCertificate: CertificateSummary | null;
  batch: WebhookTarget['batch'] | null;
  status: WebhookStatus;
  health: WebhookHealth;
  lastError: WebhookError | null;
  nextAttemptAt: number | null;
  /** `gone`: the endpoint answered 410. `failing`: every delivery failed for 5 days. */
  disabledReason: string | null;
  failingSince: number | null;
  /** Precise to a minute. */
  lastDeliveredAt: number | null;
  signatureRejectedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

export function webhookView(webhook: Webhook): WebhookView {
  const { id, name, description, url, filter, signatureEncoding, timeoutMs, maxInFlight, rateLimit } = webhook;
  const { minTlsVersion, headerNames, clientCertificate, batch, status, disabledReason, createdAt, updatedAt } =
    webhook;
  const { lastDeliveredAt, signatureRejectedAt } = webhook;
  const health = healthOf(webhook);
  const next = nextAttemptAt(webhook, health);
  return {
    id,
    name,
    description,
    url,
    signatureEncoding,
    timeoutMs,
    maxInFlight,
    rateLimit,
    minTlsVersion,
    filter: shownFilter(filter),
    headerNames,
    clientCertificate,
    batch,
    status,
    disabledReason,
    health,
    lastError: webhook.lastError && shownError(webhook.lastError),
    nextAttemptAt: next && secondsOf(next),
    failingSince: failingSinceOf(webhook),
    lastDeliveredAt: lastDeliveredAt && secondsOf(lastDeliveredAt),
    signatureRejectedAt: signatureRejectedAt && secondsOf(signatureRejectedAt),
    createdAt: secondsOf(createdAt),
    updatedAt: secondsOf(updatedAt),
  };
}

function shownError({ at, reason, status, detail, answer, attempt, idempotencyKey }: StoredError): WebhookError {
  return { at, reason, status, detail, answer, attempt, idempotencyKey };
}

/** Behind an open breaker only the probe is made; what is due before is skipped. */
export function nextAttemptAt(webhook: Pick<Webhook, 'probeAt' | 'nextAttemptAt'>, health: WebhookHealth): Date | null {
  if (health === 'open') return webhook.probeAt;
  return health === 'failing' ? webhook.nextAttemptAt : null;
}
