import { createHmac } from 'node:crypto';
import type { SigningKeys } from './webhook-secret.ts';

export type SignatureEncoding = 'hex' | 'base64' | 'sha256=hex';

/** Value of `X-Service-Signature`: HMAC-SHA256 of the raw body, keyed with the UTF-8 bytes of the whole secret, `whsec_` included. */
export function serviceSignature(body: Buffer, keys: SigningKeys, encoding: SignatureEncoding = 'hex'): string {
  const hmac = createHmac('sha256', keys.text).update(body);
  if (encoding === 'base64') return hmac.digest('base64');
  const hex = hmac.digest('hex');
  return encoding === 'hex' ? hex : `sha256=${hex}`;
}

/**
 * Value of `webhook-signature` by Standard Webhooks 1.0: one `v1,<base64>` per secret, separated by a space, over `id.timestamp.body`.
 * @param timestamp Unix seconds of this attempt, the value of `webhook-timestamp`
 */
export function standardSignature(
  id: string,
  timestamp: number,
  body: Buffer,
  secrets: readonly SigningKeys[],
): string {
  const signed = `${id}.${timestamp}.`;
  let value = '';
  for (const { bytes } of secrets) {
    const mac = createHmac('sha256', bytes).update(signed).update(body).digest('base64');
    value += value === '' ? `v1,${mac}` : ` v1,${mac}`;
  }
  return value;
}
