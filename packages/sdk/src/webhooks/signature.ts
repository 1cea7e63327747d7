import { WebhookVerificationError } from './verification-error.ts';

// Buffers of their own: Web Crypto takes no views on shared memory.
export type Bytes = Uint8Array<ArrayBuffer>;

const prefix = 'whsec_';
const encoder = new TextEncoder();
const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;

export const utf8 = (text: string): Bytes => encoder.encode(text);

/**
 * Returns whether one of the signatures was made with this secret; Web Crypto compares in constant time. Standard
 * Webhooks signs with the bytes after `whsec_`, `X-Service-Signature` with the whole text.
 * @throws WebhookVerificationError that does not repeat the secret
 */
export async function isSignedWith(
  secret: string,
  scheme: 'standard' | 'service',
  { signed, signatures }: { signed: Bytes; signatures: readonly Bytes[] },
): Promise<boolean> {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : '';
  const bytes = fromBase64(encoded);
  if (encoded === '' || bytes === undefined)
    throw new WebhookVerificationError(
      'malformed_secret',
      'a secret is whsec_ followed by base64, as the API returned it',
    );
  const key = await crypto.subtle.importKey('raw', scheme === 'standard' ? bytes : utf8(secret), algorithm, false, [
    'verify',
  ]);
  for (const signature of signatures)
    if (await crypto.subtle.verify(algorithm.name, key, signature, signed)) return true;
  return false;
}

/** @returns undefined when it is not base64 */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** @returns undefined when it is not hex */
export function fromHex(text: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function concatenated(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
