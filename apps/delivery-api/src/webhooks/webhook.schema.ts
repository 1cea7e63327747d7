import {
  classSchema,
  extendedSchema,
  inlineSchemaOf,
  integer,
  decimal,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  unixSeconds,
} from '@heliograph/service';
import { FilterBody, WebhookFilterBody } from './filter.dto.ts';
import { webhookHealths } from '../attempts/webhook-health.ts';
import type { WebhookView } from './webhook-view.ts';

export const filterSchema = classSchema(FilterBody);

const certificate = inlineSchemaOf<NonNullable<WebhookView['clientCertificate']>>({
  subject: text('Whom it was issued to.'),
  notAfter: unixSeconds('When it expires.'),
});

const batch = inlineSchemaOf<NonNullable<WebhookView['batch']>>({
  maxRecords: integer('Most records a request.'),
  maxWaitMs: integer('How long a record may wait for others.'),
});

const lastError = inlineSchemaOf<NonNullable<WebhookView['lastError']>>({
  at: unixSeconds('When.'),
  reason: text('Why: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts.'),
  status: nullable(integer('HTTP status; null: there was no answer.')),
  detail: nullable(text('Code of the error when there was no answer, or the setting that cannot be used.')),
  answer: nullable(text('First KiB of the answer.')),
  attempt: nullable(integer('1…8; null: none could be made.')),
  idempotencyKey: text('Of the record, or of its batch.'),
});

export const webhookSchema = schemaOf<WebhookView>('Webhook', 'An endpoint of the consumer that records go to.', {
  id: text('Its id.'),
  name: nullable(text("For the account's own use.")),
  description: nullable(text("For the account's own use.")),
  url: text('Where records are posted to.'),
  filter: classSchema(WebhookFilterBody),
  signatureEncoding: oneOf(['hex', 'base64', 'sha256=hex'], 'Of `X-Service-Signature`.'),
  timeoutMs: integer('How long an answer may take.'),
  maxInFlight: integer('Most requests at the same time.'),
  rateLimit: nullable(decimal('Most requests a second; null: no limit.')),
  minTlsVersion: oneOf(['TLSv1.3', 'TLSv1.2'], 'Oldest version of TLS that is spoken.'),
  headerNames: listOf(text('A name.'), 'Names of its own request headers; their values are never shown.'),
  clientCertificate: { description: 'What is shown at the TLS handshake.', ...nullable(certificate) },
  batch: { description: 'Several records a request; null: one.', ...nullable(batch) },
  status: oneOf(['active', 'paused', 'disabled'], 'Nothing is lost while it is paused or disabled.'),
  health: oneOf(
    webhookHealths,
    '`failing`: the last attempt failed. `open`: the circuit breaker is, so that nothing but a probe is sent now and then.',
  ),
  lastError: { description: 'Of the last attempt that failed, also after a recovery.', ...nullable(lastError) },
  nextAttemptAt: nullable(
    unixSeconds(
      'While it is `failing`: when a record is tried again. While it is `open`: when the next probe may be sent.',
    ),
  ),
  disabledReason: nullable(text('`gone`: it answered 410. `failing`: it failed everything for 5 days.')),
  failingSince: nullable(unixSeconds('A record failed four times since then, and none was delivered.')),
  lastDeliveredAt: nullable(unixSeconds('To the minute.')),
  signatureRejectedAt: nullable(unixSeconds('When it answered 401.')),
  createdAt: unixSeconds('When it was created.'),
  updatedAt: unixSeconds('When a setting last changed.'),
});

export const createdWebhookSchema = extendedSchema(webhookSchema, 'CreatedWebhook', 'A new webhook.', {
  secret: text('The signing secret, `whsec_` and base64; it is in this answer and nowhere else.'),
});

export const testSchema = schemaOf<{ idempotencyKey: string }>('SentTest', 'A test event on its way.', {
  idempotencyKey: text('The attempts of the webhook show what becomes of it, under this key.'),
});
