import { cloudEventHeaders } from '../cloud-events.ts';
import { contents } from '../contents.ts';
import { bodyExamples } from '../examples.ts';
import { headers, key, origin, text, traceparent } from '../messages.ts';
import { schemaRef } from '../schemas.ts';
import { allContents, haveOrigin, schemeRef, type ChannelDescription, type Entry } from './channel-description.ts';

/** The default of the operator's name for them. */
const SERVICE_HEADER_PREFIX = 'X-Service';

/** @param kinds values of the event header that the message has */
export const webhookHeaders = (kinds: readonly string[]): Entry =>
  headers(
    {
      'Content-Type': text('Always JSON.', { const: 'application/json' }),
      [`${SERVICE_HEADER_PREFIX}-Signature`]: text(
        'HMAC-SHA256 of the raw body, keyed with the UTF-8 bytes of the whole primary secret. Lowercase hex, or `sha256=<hex>` or base64 where the webhook is set to it.',
        { pattern: '^(?:(?:sha256=)?[0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$' },
      ),
      [`${SERVICE_HEADER_PREFIX}-Event`]: text('Kind of the body.', { enum: kinds }),
      [`${SERVICE_HEADER_PREFIX}-Attempt`]: text('The number of this attempt, from 1.', {
        pattern: '^[1-9][0-9]*$',
      }),
      'Idempotency-Key': key,
      'webhook-id': text('Idempotency key, under the header name of Standard Webhooks 1.0.', { minLength: 1 }),
      'webhook-timestamp': text('Time of this attempt, Unix seconds.', { pattern: '^[0-9]+$' }),
      'webhook-signature': text(
        'Signatures as in Standard Webhooks 1.0: one `v1,<base64>` per active secret, separated by spaces.',
        { pattern: '^v1,[A-Za-z0-9+/]{43}=(?: v1,[A-Za-z0-9+/]{43}=)*$' },
      ),
    },
    {
      traceparent,
      ...(haveOrigin(kinds) && { [`${SERVICE_HEADER_PREFIX}-Origin`]: origin }),
      ...cloudEventHeaders('ce-', haveOrigin(kinds)),
    },
  );

const test = {
  name: 'Test',
  title: 'Test event',
  summary:
    'A test event, sent on request. It has the schema of device data, the serial number of no real device, and `"test": true`.',
  contentType: 'application/json',
  headers: webhookHeaders(['test']),
  payload: schemaRef('TestEvent'),
  examples: [{ name: 'TestEvent', payload: bodyExamples.TestEvent }],
};

const batch = {
  name: 'Batch',
  title: 'Batch',
  summary:
    'Several records of one kind in one request, for webhooks with batch settings. The id of the batch is the same on every retry.',
  contentType: 'application/json',
  headers: webhookHeaders(Object.values(contents).flatMap(({ kinds }) => [...kinds])),
  payload: {
    type: 'array',
    minItems: 1,
    maxItems: 100,
    items: { anyOf: Object.values(contents).map(({ body }) => schemaRef(body)) },
  },
};

export const webhook: ChannelDescription = {
  server: {
    host: '{receiver}',
    protocol: 'https',
    description:
      'The endpoint that the consumer registered with `POST /v1/webhooks`: TLS 1.3 unless the webhook allows 1.2.',
    variables: { receiver: { description: "Host of the webhook's URL." } },
    security: [schemeRef('serviceSignature'), schemeRef('standardWebhooks')],
  },
  securitySchemes: {
    serviceSignature: {
      type: 'httpApiKey',
      in: 'header',
      name: 'X-Service-Signature',
      description:
        'HMAC-SHA256 of the raw body with the primary secret of the webhook. Verify it before anything else.',
    },
    standardWebhooks: {
      type: 'httpApiKey',
      in: 'header',
      name: 'webhook-signature',
      description:
        'Standard Webhooks 1.0: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>` with the base64-decoded part of a secret behind `whsec_`; one value for each active secret.',
    },
  },
  headersOf: webhookHeaders,
  addresses: {
    webhook: {
      address: '/{path}',
      description:
        'The endpoint of the consumer. Any 2xx within the timeout of the webhook (default 10 s) acknowledges the delivery; any other outcome is retried, up to 8 attempts over a day. Answer 401 if the signature is invalid.',
      parameters: ['path'],
      messages: [...allContents, 'test', 'batch'],
      summary: 'Deliver records and events to a webhook',
      operationBindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    },
  },
  moreMessages: { test, batch },
  kindOf: (received) => received.get(`${SERVICE_HEADER_PREFIX}-Event`.toLowerCase()),
};
