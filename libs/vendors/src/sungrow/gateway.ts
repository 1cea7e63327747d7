import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorRequest } from '@heliograph/vendor-contract';
import { readEnvelope } from './errors.ts';
import type { SungrowEnvelope } from './wire.ts';

/** The language without which texts and units come in Chinese. */
const LANG = '_en_US';

interface Received {
  /** The text as received, decrypted where it was encrypted. */
  body: string;
  envelope: SungrowEnvelope;
}

/** One call of the gateway under the application's keys, encrypted where the application has a public key. Who asks is the caller's part. */
export class SungrowGateway {
  readonly context: AdapterContext;
  readonly #credentials: VendorAccountAccess['credentials'];

  constructor(credentials: VendorAccountAccess['credentials'], context: AdapterContext) {
    this.#credentials = credentials;
    this.context = context;
  }

  /**
   * `path` below `/openapi/`. Throws `VendorError` for a body that is not an envelope; the caller reads a refusal inside
   * one.
   */
  async send(
    call: string,
    path: string,
    parameters: object,
    identity: Record<string, string>,
    signal: AbortSignal,
    limits?: VendorRequest['limits'],
  ): Promise<Received> {
    const { http, timeScale } = this.context;
    const { appKey = '', appSecret = '', rsaPublicKey } = this.#credentials;
    const body = { ...parameters, appkey: appKey, lang: LANG };
    const encrypted = rsaPublicKey ? new EncryptedCall() : undefined;
    const response = await http.request({
      method: 'POST',
      path: `/openapi/${path}`,
      call,
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        sys_code: '901',
        'x-access-key': appSecret,
        ...reported({ 'x-random-secret-key': encrypted?.header(rsaPublicKey ?? '') }),
        ...identity,
      },
      body: encrypted?.encrypt(body, this.context.now()) ?? JSON.stringify(body),
      ...reported({ limits }),
      signal,
    });
    const text = encrypted?.decrypt(response.body) ?? response.body;
    return { body: text, envelope: readEnvelope(call, { ...response, body: text }, timeScale) };
  }
}

const CIPHER = 'aes-128-ecb';

/** One encrypted call: its key is made for it alone and opens the answer (API document, appendices 4 to 7). */
class EncryptedCall {
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

  /** Errors may come in plain JSON: a body that is not encrypted hex stays as it is. */
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
