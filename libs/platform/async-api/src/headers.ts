import { headerNames } from '@heliograph/messaging';

type Schema = Readonly<Record<string, unknown>>;

const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });

const key = text('Deduplication key: the same on every retry, replay, channel and replica.', { minLength: 1 });
const traceparent = text('W3C trace context.', { pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' });
const schemaVersion = text('Version of the schema of the body.', { const: '1.0' });

function headers(required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } };
}

/** @param kinds values of `kind` that the message has */
export const kafkaHeaders = (kinds: readonly string[]): Schema =>
  headers(
    {
      [headerNames.idempotencyKey]: key,
      [headerNames.schemaVersion]: schemaVersion,
      [headerNames.kind]: text('What the record is.', { enum: kinds }),
    },
    { [headerNames.traceparent]: traceparent },
  );

/** User properties. */
export const mqttHeaders: Schema = headers({ idempotency_key: key, SchemaVersion: schemaVersion }, { traceparent });

/** `X-Service` is the default of what the operator calls them. */
export const SERVICE_HEADER_PREFIX = 'X-Service';

/** @param kinds values of the event header that the message has */
export const webhookHeaders = (kinds: readonly string[]): Schema =>
  headers(
    {
      'Content-Type': text('Always JSON.', { const: 'application/json' }),
      [`${SERVICE_HEADER_PREFIX}-Signature`]: text(
        'HMAC-SHA256 of the raw body, keyed with the UTF-8 bytes of the whole primary secret. Lowercase hex, or `sha256=<hex>` or base64 where the webhook says so.',
        { pattern: '^(?:(?:sha256=)?[0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$' },
      ),
      [`${SERVICE_HEADER_PREFIX}-Event`]: text('What the body is.', { enum: kinds }),
      [`${SERVICE_HEADER_PREFIX}-Attempt`]: text('How often it has been tried, this time included.', {
        pattern: '^[1-9][0-9]*$',
      }),
      'Idempotency-Key': key,
      'webhook-id': text('The same, by the name of Standard Webhooks 1.0.', { minLength: 1 }),
      'webhook-timestamp': text('Unix seconds of this attempt.', { pattern: '^[0-9]+$' }),
      'webhook-signature': text(
        'By Standard Webhooks 1.0: one `v1,<base64>` for each active secret, separated by spaces.',
        { pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v1,[A-Za-z0-9+/]{43}=)*$' },
      ),
    },
    { traceparent },
  );
