import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { MasterKey, MasterKeyRing } from './master-key.ts';

const BYTES = 32;

/** Returns a ring of one key for a service without master key, from another secret of its own. */
export function keysFromSecret(secret: string, purpose: string): MasterKeyRing {
  const bytes = derived(secret, purpose);
  return [{ id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes }];
}

/**
 * Returns a fingerprint by which equal secrets are found without opening them, in the text form `<id of the master key>.<HMAC-SHA-256, hex>`. Who has
 * the database but not the master key can neither try a guess nor compare rows across services. Fingerprints under two master keys cannot be compared.
 */
export function secretFingerprint({ id, bytes }: MasterKey, purpose: string, text: string): string {
  return `${id}.${createHmac('sha256', derived(bytes, purpose)).update(text).digest('hex')}`;
}

const derived = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `heliograph ${purpose}`, BYTES));
