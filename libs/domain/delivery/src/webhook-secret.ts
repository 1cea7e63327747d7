import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

const prefix = 'whsec_';
const shortestBytes = 24;
const maxBytes = 64;

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks asks for. */
export function generateWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The two keys of one secret: `X-Service-Signature` uses the text, Standard Webhooks the bytes behind `whsec_`. */
export interface SigningKeys {
  text: KeyObject;
  bytes: KeyObject;
}

/**
 * KeyObjects, because `createHmac` with a Buffer as key costs five times as much on Node 24.
 * @throws Error when it is not `whsec_` and the base64 of 24 to 64 bytes; the message does not hold the secret.
 */
export function signingKeys(secret: string): SigningKeys {
  const encoded = secret.slice(prefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  const sound = secret.startsWith(prefix) && bytes.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (!sound || bytes.length < shortestBytes || bytes.length > maxBytes)
    throw new Error('not a webhook secret: expected whsec_ and the base64 of 24 to 64 bytes');
  return { text: createSecretKey(secret, 'utf8'), bytes: createSecretKey(bytes) };
}
