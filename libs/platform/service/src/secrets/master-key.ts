import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IsOptional, IsString } from 'class-validator';
import { FromEnvironment } from '../configuration/environment.ts';

/** Configuration group of a service that seals or opens secrets. */
export class MasterKeyConfiguration {
  @FromEnvironment('MASTER_KEY', {
    description:
      'Base64 of the 32 bytes that encrypt data keys. Older keys after a comma only decrypt. Alternative: MASTER_KEY_FILE.',
    secret: true,
    optional: true,
    example: '"$(openssl rand -base64 32)"',
  })
  @IsOptional()
  @IsString()
  masterKey?: string;

  @FromEnvironment('MASTER_KEY_FILE', {
    description: 'File with the content of MASTER_KEY, e.g. a mounted secret.',
    optional: true,
    example: '/run/secrets/master-key',
  })
  @IsOptional()
  @IsString()
  masterKeyFile?: string;
}

export interface MasterKeySource {
  masterKey?: string;
  masterKeyFile?: string;
}

export interface MasterKey {
  /** First 8 bytes of the key's SHA-256, in hex: shows which key an envelope needs, and nothing about the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * The first key seals, all keys open: a rotation puts the new key in front and removes the old one when all is
 * re-wrapped.
 */
export type MasterKeyRing = readonly [MasterKey, ...MasterKey[]];

/** @throws Error naming the variable when there is no key, or one that is not 32 bytes */
export function loadMasterKeys({ masterKey, masterKeyFile }: MasterKeySource): MasterKeyRing {
  const text = masterKey ?? (masterKeyFile === undefined ? undefined : readFileSync(masterKeyFile, 'utf8'));
  if (text === undefined) throw new Error('MASTER_KEY or MASTER_KEY_FILE must be set: base64 of 32 random bytes');
  const keys = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(masterKeyOf);
  if (keys.length === 0) throw new Error('MASTER_KEY is empty: base64 of 32 random bytes is expected');
  return keys as [MasterKey, ...MasterKey[]];
}

function masterKeyOf(base64: string): MasterKey {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 32) throw new Error(`MASTER_KEY must be base64 of 32 bytes, but is ${bytes.length} bytes long`);
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

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
