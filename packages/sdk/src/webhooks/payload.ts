import { isDelivered, kindOf, type Delivered } from '../delivered.ts';
import { utf8, type Bytes } from './signature.ts';
import { WebhookVerificationError } from './verification-error.ts';

export interface Payload {
  event: string;
  idempotencyKey: string;
  records: Delivered[];
}

/** @throws WebhookVerificationError `malformed_payload`, which a signed body never is */
export async function readPayload(body: Bytes): Promise<Payload> {
  const content = parsed(body);
  const records: unknown[] = Array.isArray(content) ? content : [content];
  const [first] = records;
  if (!records.every(isDelivered) || !isDelivered(first)) throw malformed();
  const idempotencyKey = Array.isArray(content) ? await batchKey(records) : first.idempotency_key;
  // The event header is not signed; the body is.
  return { event: kindOf(first), idempotencyKey, records };
}

/** As the service makes it: `batch:` and 32 hex of the SHA-256 over the records' keys, joined by commas. */
async function batchKey(records: readonly Delivered[]): Promise<string> {
  const keys = records.map(({ idempotency_key: key }) => key).join(',');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(keys)));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `batch:${hex.slice(0, 32)}`;
}

function parsed(body: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    throw malformed();
  }
}

const malformed = (): WebhookVerificationError =>
  new WebhookVerificationError(
    'malformed_payload',
    'the body is signed, but it is neither a record nor an array of records',
  );
