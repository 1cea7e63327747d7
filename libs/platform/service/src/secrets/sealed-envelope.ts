import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MasterKey, MasterKeyRing } from './master-key.ts';

/*
 * Text form: hg1.<id of the master key>.<wrapped data key>.<sealed value>, each of the last two base64url of nonce | ciphertext | tag.
 * Both layers are AES-256-GCM. The data key is fresh for each value and wrapped by the master key, so that a rotation
 * re-wraps 32 bytes and never touches the value. The owner's id is authenticated with both: an envelope moved to
 * another row or account does not open.
 */
const VERSION = 'hg1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * It was changed, belongs to another owner, or its master key is not in the ring. The message reveals nothing of the
 * content.
 */
export class SealedEnvelopeError extends Error {
  override readonly name = 'SealedEnvelopeError';
  /** The id of the master key that the ring lacks: the envelope itself may be intact. */
  readonly missingKeyId: string | undefined;

  constructor(message: string, missingKeyId?: string) {
    super(message);
    this.missingKeyId = missingKeyId;
  }
}

/** @param owner id of the object that owns the secret; the same is needed to open it */
export function sealSecret(keys: MasterKeyRing, plaintext: string, owner: string): string {
  const dataKey = randomBytes(32);
  const wrapped = wrap(keys[0], dataKey, owner);
  return [VERSION, keys[0].id, wrapped, encrypt(dataKey, Buffer.from(plaintext, 'utf8'), owner)].join('.');
}

/** @throws SealedEnvelopeError */
export function openSecret(keys: MasterKeyRing, sealed: string, owner: string): string {
  const { keyId, wrapped, value } = parse(sealed);
  return decrypt(unwrap(masterKey(keys, keyId), wrapped, owner), value, owner).toString('utf8');
}

/** The same secret under the ring's first key. @throws SealedEnvelopeError */
export function rewrapSecret(keys: MasterKeyRing, sealed: string, owner: string): string {
  const { keyId, wrapped, value } = parse(sealed);
  if (keyId === keys[0].id) return sealed;
  const dataKey = unwrap(masterKey(keys, keyId), wrapped, owner);
  return [VERSION, keys[0].id, wrap(keys[0], dataKey, owner), value].join('.');
}

/** Which master key an envelope needs. @throws SealedEnvelopeError */
export function masterKeyIdOf(sealed: string): string {
  return parse(sealed).keyId;
}

/** Returns whether both contain the same sealed value, whichever master keys wrap it. */
export function isRewrapOf(sealed: string, other: string): boolean {
  const [, , , value] = sealed.split('.');
  return value !== undefined && value === other.split('.')[3];
}

function parse(sealed: string): { keyId: string; wrapped: string; value: string } {
  const [version, keyId, wrapped, value, ...rest] = sealed.split('.');
  if (version !== VERSION || !keyId || !wrapped || !value || rest.length > 0) {
    throw new SealedEnvelopeError('not a sealed envelope of this version');
  }
  return { keyId, wrapped, value };
}

function masterKey(keys: MasterKeyRing, id: string): MasterKey {
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) throw new SealedEnvelopeError(`master key ${id.slice(0, 16)} is not configured`, id.slice(0, 16));
  return key;
}

const wrap = (key: MasterKey, dataKey: Buffer, owner: string) => encrypt(key.bytes, dataKey, wrapContext(key, owner));
const unwrap = (key: MasterKey, wrapped: string, owner: string) => decrypt(key.bytes, wrapped, wrapContext(key, owner));
const wrapContext = (key: MasterKey, owner: string) => `${VERSION}.${key.id}.${owner}`;

function encrypt(key: Buffer, plaintext: Buffer, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context, 'utf8'));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function decrypt(key: Buffer, text: string, context: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  // Base64 has spare bits at its end and skips unknown characters: only one spelling of a value is accepted.
  const malformed = bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== text;
  if (malformed) throw new SealedEnvelopeError('the envelope is cut off or was changed');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealedEnvelopeError('the envelope was changed or belongs to another owner');
  }
}
