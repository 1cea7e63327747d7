import { requiredHeader, type WebhookHeaders } from './headers.ts';
import { concatenated, fromBase64, fromHex, utf8, type Bytes } from './signature.ts';
import { WebhookVerificationError } from './verification-error.ts';

/** The signed content, and its claimed signature. */
export interface Claim {
  signed: Bytes;
  /** Any of them is enough: one for each active secret. */
  signatures: readonly Bytes[];
}

export interface Clock {
  /** Unix ms. */
  now: number;
  toleranceSeconds: number;
}

/**
 * Standard Webhooks 1.0: `webhook-signature` contains a `v1,<base64>` for each active secret, over `id.timestamp.body`.
 */
export function standardClaim(headers: WebhookHeaders, body: Bytes, clock: Clock): Claim {
  const id = requiredHeader(headers, 'webhook-id');
  const timestamp = requiredHeader(headers, 'webhook-timestamp');
  assertRecent(timestamp, clock);
  const signatures = requiredHeader(headers, 'webhook-signature')
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => decoded('webhook-signature', fromBase64(one.slice(3))));
  return { signed: concatenated(utf8(`${id}.${timestamp}.`), body), signatures };
}

/** The service's own header: one signature over the body, in the encoding the webhook asked for. */
export function serviceClaim(headers: WebhookHeaders, body: Bytes, prefix: string): Claim {
  const name = `${prefix.toLowerCase()}-signature`;
  const value = requiredHeader(headers, name).replace(/^sha256=/, '');
  const signature = /^[0-9a-f]{64}$/i.test(value) ? fromHex(value) : fromBase64(value);
  return { signed: body, signatures: [decoded(name, signature)] };
}

function assertRecent(timestamp: string, { now, toleranceSeconds }: Clock): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('malformed_header', 'webhook-timestamp is not Unix seconds');
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (Math.abs(age) <= toleranceSeconds) return;
  const where = age > 0 ? `${age} s old` : `${-age} s in the future`;
  throw new WebhookVerificationError(
    'timestamp_out_of_tolerance',
    `the request is ${where}, ${toleranceSeconds} s are allowed: it was replayed, or this clock is wrong`,
  );
}

function decoded(name: string, signature: Bytes | undefined): Bytes {
  if (signature === undefined) throw new WebhookVerificationError('malformed_header', `${name} is not a signature`);
  return signature;
}
