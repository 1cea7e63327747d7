import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

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

const prefix = 'whsec_';
const minBytes = 24;
const maxBytes = 64;

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks asks for. */
export function generateWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The two keys of one secret: `X-Service-Signature` uses the text, Standard Webhooks the bytes after `whsec_`. */
export interface SigningKeys {
  text: KeyObject;
  bytes: KeyObject;
}

/**
 * KeyObjects, because `createHmac` with a Buffer as key costs five times as much on Node 24.
 * @throws Error when it is not `whsec_` and the base64 of 24 to 64 bytes; the message does not contain the secret.
 */
export function signingKeys(secret: string): SigningKeys {
  const encoded = secret.slice(prefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  const sound = secret.startsWith(prefix) && bytes.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (!sound || bytes.length < minBytes || bytes.length > maxBytes)
    throw new Error('not a webhook secret: expected whsec_ and the base64 of 24 to 64 bytes');
  return { text: createSecretKey(secret, 'utf8'), bytes: createSecretKey(bytes) };
}
