import { constants, createCipheriv, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto';
import { CodeError } from './envelope.ts';
import { demoPrivateKey } from './demo-key.ts';

const CIPHER = 'aes-128-ecb';
const SKEW_MS = 10 * 60_000;
const MOST_NONCES = 10_000;

const privateKey = createPrivateKey({ key: demoPrivateKey, format: 'jwk' });

/** Opens encrypted requests: RSA/PKCS1v1.5 around the key, AES-128-ECB around the body. */
export class Decryption {
  readonly #nonces = new Set<string>();

  /** Returns the key of a request, from its header `x-random-secret-key`. */
  keyOf(header: string): Buffer {
    let key: Buffer;
    try {
      const encrypted = Buffer.from(header, 'base64url');
      key = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, encrypted);
    } catch {
      throw new CodeError('E906');
    }
    // What was not encrypted for this key comes out as random bytes.
    if (!/^[\x20-\x7e]*$/.test(key.toString('latin1'))) throw new CodeError('E906');
    if (key.length !== 16) throw new CodeError('E907');
    return key;
  }

  body(text: string, key: Buffer, now: number): Record<string, unknown> {
    const body = decrypt(text, key);
    const parameters = body.api_key_param as { nonce?: unknown; timestamp?: unknown } | undefined;
    if (typeof parameters !== 'object') throw new CodeError('E908');
    const nonce = String(parameters.nonce);
    if (!/^[0-9A-Za-z]{32}$/.test(nonce)) throw new CodeError('E909');
    if (!(Math.abs(now - Number(parameters.timestamp)) <= SKEW_MS)) throw new CodeError('E913');
    if (this.#nonces.has(nonce)) throw new CodeError('E910');
    if (this.#nonces.size >= MOST_NONCES) this.#nonces.clear();
    this.#nonces.add(nonce);
    return body;
  }
}

function decrypt(text: string, key: Buffer): Record<string, unknown> {
  try {
    const decipher = createDecipheriv(CIPHER, key, null);
    const plain = Buffer.concat([decipher.update(text.trim(), 'hex'), decipher.final()]).toString('utf8');
    return JSON.parse(plain) as Record<string, unknown>;
  } catch {
    throw new CodeError('E905');
  }
}

/** Encrypts the answer in the form of the request. */
export function encrypt(text: string, key: Buffer): string {
  const cipher = createCipheriv(CIPHER, key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    .toString('hex')
    .toUpperCase();
}
