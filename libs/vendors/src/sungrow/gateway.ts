import { reported } from '@heliograph/base-data';
import type { AdapterContext, VendorAccountAccess, VendorRequest } from '@heliograph/vendor-contract';
import { EncryptedCall } from './encryption.ts';
import { readEnvelope } from './errors.ts';
import type { SungrowEnvelope } from './wire.ts';

/** The language without which texts and units come in Chinese. */
const LANG = '_en_US';

export interface Received {
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

  /** `path` below `/openapi/`. Throws `VendorError` for what is no envelope; a refusal inside one is the caller's to read. */
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
