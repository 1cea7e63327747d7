import { type WebhookHeaders, headerNames, headerOf } from './webhooks/headers.ts';

/** The attributes of CloudEvents 1.0 that a delivery has where its subscription asks for them (`envelope: 'cloudevents'`). */
export interface CloudEventAttributes {
  specversion: string;
  /** The idempotency key: of a record, or `batch:…` of a webhook's batch. */
  id: string;
  /** `/accounts/<accountId>/<DataSources>`, of a batch `/accounts/<accountId>`. */
  source: string;
  /** `dev.heliograph.` and the kind; of a batch with `.batch` after it. */
  type: string;
  /** Serial number of the device, or id of what the event is about. */
  subject?: string;
  /** RFC 3339. */
  time?: string;
  /** Address of the JSON Schema of the body. */
  dataschema?: string;
  datacontenttype?: string;
  /** `backfill` or `import`, of a past sample. */
  origin?: string;
  /** Extensions: custom headers `ce-…` of a webhook, `traceparent` of an MQTT message. */
  [extension: string]: string | undefined;
}

/** Values as kafkajs and librdkafka have them. */
type KafkaHeaders = Readonly<Record<string, Uint8Array | string | readonly (Uint8Array | string)[] | undefined>>;
type UserProperties = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads the attributes of a webhook request. Headers are not signed: take what decides over money or access from the body.
 * @returns undefined when the request has none
 */
export function httpCloudEvent(headers: WebhookHeaders): CloudEventAttributes | undefined {
  const named = headerNames(headers).filter((name) => name.startsWith('ce-'));
  const pairs = named.map((name) => [name.slice(3), unescaped(headerOf(headers, name) ?? '')] as const);
  return completed(pairs, headerOf(headers, 'content-type'));
}

/** Reads the attributes of a Kafka record. @returns undefined when it has none */
export function kafkaCloudEvent(headers: KafkaHeaders = {}): CloudEventAttributes | undefined {
  const pairs = Object.keys(headers)
    .filter((name) => name.startsWith('ce_'))
    .map((name) => [name.slice(3), textOf(headers[name])] as const);
  return completed(pairs, textOf(headers['content-type']) || undefined);
}

/**
 * Reads the attributes of an MQTT message, which are all of its user properties.
 * @param contentType the property of this name
 * @returns undefined when it has none
 */
export function mqttCloudEvent(
  properties: UserProperties = {},
  contentType?: string,
): CloudEventAttributes | undefined {
  const pairs = Object.entries(properties).map(([name, value]) => [name, [value].flat()[0] ?? ''] as const);
  return completed(pairs, contentType);
}

const needed = ['specversion', 'id', 'source', 'type'] as const;

function completed(
  pairs: readonly (readonly [string, string])[],
  contentType?: string,
): CloudEventAttributes | undefined {
  const attributes: Record<string, string> = Object.fromEntries(pairs);
  if (needed.some((name) => (attributes[name] ?? '') === '')) return undefined;
  if (contentType !== undefined) attributes.datacontenttype = contentType;
  return attributes as unknown as CloudEventAttributes;
}

/** The HTTP binding percent-encodes spaces, quotes, `%` and what is not ASCII; a value with a wrong escape is taken as it is. */
function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const decoder = new TextDecoder();

function textOf(value: KafkaHeaders[string]): string {
  const first = typeof value === 'object' && !ArrayBuffer.isView(value) ? value[0] : value;
  return first === undefined || typeof first === 'string' ? (first ?? '') : decoder.decode(first);
}
