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
  errorAnswer,
} from '@heliograph/service';
import { FilterBody, WebhookFilterBody } from './filter.dto.ts';
import { webhookHealths } from '../attempts/webhook-health.ts';
import type { WebhookView } from './webhook-view.ts';

export const filterSchema = classSchema(FilterBody);

const certificate = inlineSchemaOf<NonNullable<WebhookView['clientCertificate']>>({
  subject: text('Subject of the certificate.'),
  notAfter: unixSeconds('Expiry time.'),
});

const batch = inlineSchemaOf<NonNullable<WebhookView['batch']>>({
  maxRecords: integer('Maximum number of records in a request.'),
  maxWaitMs: integer('Maximum time that a record waits for others, in milliseconds.'),
});

const lastError = inlineSchemaOf<NonNullable<WebhookView['lastError']>>({
  at: unixSeconds('Time of the event.'),
  reason: text(
    'Reason of the failure: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts.',
  ),
  status: nullable(integer('HTTP status of the answer; null: there was no answer.')),
  detail: nullable(text('Error code if there was no answer, or the name of the unusable setting.')),
  answer: nullable(text("First KiB of the answer's body.")),
  attempt: nullable(integer('Number of the attempt, 1 to 8; null: no request could be sent.')),
  idempotencyKey: text('Idempotency key of the record or of its batch.'),
});

export const webhookSchema = schemaOf<WebhookView>(
  'Webhook',
  'A consumer endpoint to which records and events are posted.',
  {
    id: text('Id of the webhook.'),
    name: nullable(text("Free text for the account's own use.")),
    description: nullable(text("Free text for the account's own use.")),
    url: text('URL to which records are posted.'),
    filter: classSchema(WebhookFilterBody),
    signatureEncoding: oneOf(['hex', 'base64', 'sha256=hex'], 'Encoding of `X-Service-Signature`.'),
    timeoutMs: integer('Timeout of a request in milliseconds.'),
    maxInFlight: integer('Maximum number of concurrent requests.'),
    rateLimit: nullable(decimal('Maximum number of requests per second; null: no limit.')),
    minTlsVersion: oneOf(['TLSv1.3', 'TLSv1.2'], 'Minimum TLS version of the connection.'),
    headerNames: listOf(
      text('Name of a header.'),
      'Names of the additional request headers; their values are never returned.',
    ),
    clientCertificate: { description: 'Client certificate for the TLS handshake.', ...nullable(certificate) },
    batch: {
      description: 'Batch settings: several records in a request; null: one record per request.',
      ...nullable(batch),
    },
    status: oneOf(
      ['active', 'paused', 'disabled'],
      'Status of the webhook. No record is lost while it is paused or disabled.',
    ),
    health: oneOf(
      webhookHealths,
      'Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open, so only single probe requests are sent.',
    ),
    lastError: { description: 'Last failed attempt; kept after a recovery.', ...nullable(lastError) },
    nextAttemptAt: nullable(
      unixSeconds('Time of the next attempt while the webhook is `failing`, of the next probe while it is `open`.'),
    ),
    disabledReason: nullable(
      text(
        'Reason for which the webhook was disabled. `gone`: the endpoint answered 410. `failing`: all attempts failed for 5 days.',
      ),
    ),
    failingSince: nullable(
      unixSeconds('Time of the first failed attempt since the last success; null while the last attempt succeeded.'),
    ),
    lastDeliveredAt: nullable(unixSeconds('Time of the last successful delivery, to the minute.')),
    signatureRejectedAt: nullable(unixSeconds('Time at which the endpoint last answered 401.')),
    createdAt: unixSeconds('Creation time.'),
    updatedAt: unixSeconds('Time of the last change of a setting.'),
  },
);

export const createdWebhookSchema = extendedSchema(webhookSchema, 'CreatedWebhook', 'A new webhook.', {
  secret: text('Signing secret: `whsec_` followed by base64; returned only by this call.'),
});

export const testSchema = schemaOf<{ idempotencyKey: string }>('SentTest', 'A test event that is being sent.', {
  idempotencyKey: text('Idempotency key of the test event; the attempts of the webhook show its outcome.'),
});

export const webhookNotActive = errorAnswer(409, 'webhook_not_active', 'The webhook is paused or disabled.');
