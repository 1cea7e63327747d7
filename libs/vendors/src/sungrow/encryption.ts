import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { VendorError } from '@heliograph/vendor-contract';

const CIPHER = 'aes-128-ecb';

/** One encrypted call: its key is made for it alone and opens the answer (API document, appendices 4 to 7). */
export class EncryptedCall {
  readonly #key = randomBytes(8).toString('hex');

  /** Returns the value of the header `x-random-secret-key`. Throws `VendorError` when the portal's public key cannot be read. */
  header(rsaPublicKey: string): string {
    try {
      const key = createPublicKey({ key: Buffer.from(rsaPublicKey, 'base64url'), format: 'der', type: 'spki' });
      return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(this.#key)).toString('base64url');
    } catch {
      throw new VendorError('credentials_rejected', 'rsaPublicKey is no RSA public key in base64 (X.509)');
    }
  }

  /** Returns the body to send: upper-case hex. */
  encrypt(body: Readonly<Record<string, unknown>>, now: number): string {
    const api_key_param = { nonce: randomBytes(16).toString('hex'), timestamp: String(now) };
    const cipher = createCipheriv(CIPHER, this.#key, null);
    const text = JSON.stringify({ ...body, api_key_param });
    return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      .toString('hex')
      .toUpperCase();
  }

  /** Errors may come in plain JSON: what is no hex of this key stays as it is. */
  decrypt(body: string): string {
    if (!/^[0-9A-Fa-f]+$/.test(body.trim())) return body;
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, null);
      return Buffer.concat([decipher.update(body.trim(), 'hex'), decipher.final()]).toString('utf8');
    } catch {
      return body;
    }
  }
}
