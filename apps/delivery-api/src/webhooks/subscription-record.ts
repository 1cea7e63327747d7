import { reported } from '@heliograph/base-data';
import type { SubscriptionRecord, WebhookSecret } from '@heliograph/messaging';
import type { WebhookSecretRow } from './secrets/secret-sealer.ts';
import type { Webhook } from './webhook.entity.ts';

/** Returns the record of `control.subscriptions` of a webhook, for the dispatchers. Expired secrets are left out. */
export function subscriptionRecord(
  webhook: Webhook,
  secrets: readonly WebhookSecretRow[],
  now: number,
): SubscriptionRecord {
  const { id, accountId, filter, envelope, url, signatureEncoding, timeoutMs, maxInFlight, rateLimit } = webhook;
  const { status, minTlsVersion, sealedHeaders, sealedClientCertificate, batch } = webhook;
  const active = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > now);
  return {
    id,
    accountId,
    channel: 'webhook',
    filter,
    ...reported({ envelope: envelope === 'none' ? undefined : envelope }),
    webhook: {
      url,
      signatureEncoding,
      timeoutMs,
      maxInFlight,
      status,
      minTlsVersion,
      secrets: active.map(publishedSecret),
      ...reported({
        rateLimit: rateLimit ?? undefined,
        headers: sealedHeaders ?? undefined,
        clientCertificate: sealedClientCertificate ?? undefined,
        batch: batch ?? undefined,
      }),
    },
  };
}

function publishedSecret({ id, sealed, primary, expiresAt }: WebhookSecretRow): WebhookSecret {
  return { id, sealed, primary, ...reported({ expiresAt: expiresAt ? expiresAt.getTime() : undefined }) };
}
