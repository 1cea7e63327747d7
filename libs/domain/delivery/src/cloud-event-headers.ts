import { cloudEventContentType, type CloudEventAttributes } from './cloud-events.ts';

const attributeNames = ['specversion', 'id', 'source', 'type', 'subject', 'time', 'dataschema', 'origin'] as const;

/** Names made once, not with each record. */
function prefixed(prefix: string): Readonly<Record<string, string>> {
  return Object.fromEntries(attributeNames.map((name) => [name, prefix + name]));
}

const httpNames = prefixed('ce-');
const kafkaNames = prefixed('ce_');

/** The names of request headers that an event may have, in lower case: a webhook's custom header of that name is not sent. */
export const cloudEventHttpNames: ReadonlySet<string> = new Set(Object.values(httpNames));

/**
 * Returns the headers of an HTTP request: name, value, name, value, …
 * @see CloudEvents HTTP binding 1.0.2, section 3.1.3
 */
export function cloudEventHttpHeaders(attributes: CloudEventAttributes): string[] {
  const headers: string[] = [];
  for (const name in attributes) headers.push(httpNames[name]!, httpValue(attributes[name]!));
  return headers;
}

/** Adds the headers of a Kafka record, as UTF-8 without any escapes. @see CloudEvents Kafka binding 1.0.2, section 3.2 */
export function addCloudEventKafkaHeaders(headers: Record<string, string>, attributes: CloudEventAttributes): void {
  for (const name in attributes) headers[kafkaNames[name]!] = attributes[name]!;
  headers['content-type'] = cloudEventContentType;
}

/** Space, `"`, `%` and everything that is no printable ASCII, by which a receiver decodes every value. */
const escaped = /[^\x21\x23\x24\x26-\x7e]+/gu;
const plain = /^[\x21\x23\x24\x26-\x7e]*$/;

/** @see CloudEvents HTTP binding 1.0.2, section 3.1.3.2: an idempotency key has escapes of its own, whose `%` becomes `%25` */
function httpValue(text: string): string {
  return plain.test(text) ? text : text.replace(escaped, encodeURIComponent);
}
