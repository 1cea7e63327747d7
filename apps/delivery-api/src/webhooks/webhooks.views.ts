import { type Envelope, envelopes } from '@heliograph/delivery';
import {
  classSchema,
  decimal,
  errorAnswer,
  extendedSchema,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  type Schema,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
  withDescription,
} from '@heliograph/http-service';
import { failingSinceOf, healthOf, type WebhookHealth, webhookHealths } from '../attempts/webhook-health.ts';
import { FilterBody, WebhookFilterBody } from './filter.requests.ts';
import { shownFilter } from './webhook-filter.ts';
import type { StoredError, Webhook, WebhookError } from './webhook.entity.ts';

export function webhookView(webhook: Webhook): WebhookView {
  const { id, name, description, url, filter, signatureEncoding, timeoutMs, maxInFlight, rateLimit } = webhook;
  const { minTlsVersion, headerNames, clientCertificate, batch, status, disabledReason, createdAt, updatedAt } =
    webhook;
  const { envelope, lastDeliveredAt, signatureRejectedAt } = webhook;
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
    envelope,
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

/** While the breaker is open, only the probe is made; records that are due before it are skipped. */
export function nextAttemptAt(webhook: Pick<Webhook, 'probeAt' | 'nextAttemptAt'>, health: WebhookHealth): Date | null {
  if (health === 'open') return webhook.probeAt;
  return health === 'failing' ? webhook.nextAttemptAt : null;
}

export const filterSchema = classSchema(FilterBody);

const certificate = inlineSchemaOf({
  subject: text('Subject of the certificate.'),
  notAfter: unixSeconds('Expiry time.'),
});

const batch = inlineSchemaOf({
  maxRecords: integer('Maximum number of records in a request.'),
  maxWaitMs: integer('Maximum time that a record waits for others, in milliseconds.'),
});

const lastError = inlineSchemaOf<WebhookError>({
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

/** Has a name of its own: without one, generators would call it `WebhookEnvelope`, which is the answer with a webhook. */
export const envelopeSchema: Schema<Envelope> = {
  ...oneOf(
    envelopes,
    '`cloudevents`: deliveries also have the attributes of CloudEvents 1.0, as headers `ce-…` of webhooks, headers `ce_…` of Kafka records, user properties of MQTT messages.',
  ),
  title: 'DeliveryEnvelope',
};

export const webhookSchema = schemaOf('Webhook', 'A consumer endpoint to which records and events are posted.', {
  id: text('Id of the webhook.'),
  name: nullable(text("Free text for the account's own use.")),
  description: nullable(text("Free text for the account's own use.")),
  url: text('URL to which records are posted.'),
  filter: classSchema(WebhookFilterBody),
  envelope: envelopeSchema,
  signatureEncoding: oneOf(['hex', 'base64', 'sha256=hex'], 'Encoding of `X-Service-Signature`.'),
  timeoutMs: integer('Timeout of a request in milliseconds.'),
  maxInFlight: integer('Maximum number of concurrent requests.'),
  rateLimit: nullable(decimal('Maximum number of requests per second; null: no limit.')),
  minTlsVersion: oneOf(['TLSv1.3', 'TLSv1.2'], 'Minimum TLS version of the connection.'),
  headerNames: listOf(
    text('Name of a header.'),
    'Names of the additional request headers; their values are never returned.',
  ),
  clientCertificate: withDescription('Client certificate for the TLS handshake.', nullable(certificate)),
  batch: withDescription(
    'Batch settings: several records in a request; null: one record per request.',
    nullable(batch),
  ),
  status: oneOf(
    ['active', 'paused', 'disabled'],
    'Status of the webhook. No record is lost while it is paused or disabled.',
  ),
  health: oneOf(
    webhookHealths,
    'Health of the endpoint. `failing`: the last attempt failed. `open`: the circuit breaker is open, so only single probe requests are sent.',
  ),
  lastError: withDescription('Last failed attempt; kept after a recovery.', nullable(lastError)),
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
});

export type WebhookView = TypeOf<typeof webhookSchema>;

export const createdWebhookSchema = extendedSchema(webhookSchema, 'CreatedWebhook', 'A new webhook.', {
  secret: text('Signing secret: `whsec_` followed by base64; returned only by this call.'),
});

export const testSchema = schemaOf('SentTest', 'A test event that is being sent.', {
  idempotencyKey: text('Idempotency key of the test event; the attempts of the webhook show its outcome.'),
});

export const webhookNotActive = errorAnswer(409, 'webhook_not_active', 'The webhook is paused or disabled.');
