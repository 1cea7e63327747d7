import { constants, createCipheriv, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto';
import { CodeError } from './envelope.ts';

const CIPHER = 'aes-128-ecb';
const SKEW_MS = 10 * 60_000;
const MAX_NONCES = 10_000;

/**
 * The demo portal's key pair (RSA-1024, as the portal gives): made for the sandbox, protects nothing. Clients encrypt for the public half.
 */
export const DEMO_RSA_PUBLIC_KEY =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC6HESBx-XikP2F36VTTCfp8Fio7zvfGBMbsCvNdMrRo3qutWUBHa8xhWwe' +
  'ChHb2jjsqqcyC6SE_Gd582dLJ5pBmr0fLR7foFFaMTttHhQSKcybiViNOUYs_LxA0O2nMLmGhc5BlaBPLGOTxVJ6DIqIvzfE' +
  '5PyQkcCDxWZBMpifOwIDAQAB';

/** Private half as JSON Web Key. */
const demoPrivateKey = {
  kty: 'RSA',
  n:
    'uhxEgcfl4pD9hd-lU0wn6fBYqO873xgTG7ArzXTK0aN6rrVlAR2vMYVsHgoR29o47KqnMgukhPxnefNnSyeaQZq9Hy0e36BR' +
    'WjE7bR4UEinMm4lYjTlGLPy8QNDtpzC5hoXOQZWgTyxjk8VSegyKiL83xOT8kJHAg8VmQTKYnzs',
  e: 'AQAB',
  d:
    'l3cUBi-DF3565m5apc0wGsOB1JNHPczhGEKrk32-5xjOasu0VVEsWPhGQrhdSnlypKJKin9ROO4W5PhEk7S6Y9C5ZrSq9Cat' +
    '7Ev8OWShir3fhJRjYG5QhYPWF3hy8nK3_dAIfZQvBKzb3qlM66KxL8K5oesm76CbFCiQ8f3wVbE',
  p: '4DdbqCnmRsT4DvhV8feSZzxcAZdIiot3b4auonCeIhmRJKdOsK4nlYp2uY2SaxknYjiV5HYy0otW9VB4NXjMWQ',
  q: '1H4T0UhtP8sBNuwSGE7mCzXEdSWXhEgB6tzAbH-G4wquce9k_SSayqEOPPj7RdKl9K3MHFW4_GyS7-bQF8QFsw',
  dp: 'bcUMXX7t2xXRb9rKkOSoy1v0m17KR_HRrkscsjA6au1jbrNuRfdtL7wTNfKGjWJKMr8LO0dWyFcpYn5b66nROQ',
  dq: 'z3XcgVr2Fu9rWyT2sbbuUImJKlquaJ8pCBXI5OVJW4fFM0XoUmKXojfGP-9S3CPClXXNruheuEyE1SaDioB-kw',
  qi: 'hi3uMg9Ptxp0KzCNXZALHwEO5F7pVuhXFAO2Je3b1IMnAhoTGkcPonXCNGmAAU25XBDuZbCRw2zKyaRQo2lhNA',
};

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
    // Data not encrypted for this key decrypts to random bytes.
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
    if (this.#nonces.size >= MAX_NONCES) this.#nonces.clear();
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
