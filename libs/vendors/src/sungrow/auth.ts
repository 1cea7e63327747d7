import { constants, createCipheriv, createDecipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import {
  authorizationCode,
  isRecord,
  own,
  readNumber,
  readText,
  refreshSession,
  VendorError,
  withoutToken,
} from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  OAuthTokens,
  VendorAccountAccess,
  VendorConsent,
  VendorRequest,
  VendorSession,
} from '@heliograph/vendor-contract';
import { errorOf, readEnvelope } from './errors.ts';
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

/** The way this account logs in: which of the two follows from the members that are there. */
export type Grant =
  { kind: 'user'; userAccount: string; userPassword: string } | { kind: 'oauth'; refreshToken: string };

/** A token is valid for 24 hours since its last use; we log in again before that, used or not. */
const USER_SESSION_MS = 20 * 3_600_000;
/** The lifetime for answers without a valid one (negative lifetimes were seen right after the consent). */
const SHORT_SESSION_SECONDS = 300;

/** Throws `VendorError` (`credentials_rejected`) naming the member that is missing. */
export function grantOf(credentials: Readonly<Record<string, string>>): Grant {
  const { appKey, appSecret, refreshToken, userAccount, userPassword } = credentials;
  if (!appKey) throw missing('appKey');
  if (!appSecret) throw missing('appSecret');
  if (refreshToken) return { kind: 'oauth', refreshToken };
  if (!userAccount && !userPassword)
    throw missing(
      'refreshToken (or applicationId to have the owner asked in his browser, or userAccount and userPassword)',
    );
  if (!userAccount) throw missing('userAccount (it goes with userPassword)');
  if (!userPassword) throw missing('userPassword (it goes with userAccount)');
  return { kind: 'user', userAccount, userPassword };
}

function missing(member: string): VendorError {
  return new VendorError('credentials_rejected', `${member} is missing in the credentials`);
}

/** Returns the session of a login's answer. A refused login has result code 1 all the same: `login_state` decides. */
export function sessionOfLogin({ result_data }: SungrowEnvelope): VendorSession {
  const data = isRecord(result_data) ? result_data : {};
  const state = readText(data.login_state);
  const token = readText(data.token);
  if (state === '1' && token !== undefined) return { token, lifetimeMs: USER_SESSION_MS };
  const why = state === undefined ? undefined : own(refusals, state);
  const vendorMessage = readText(data.msg)?.slice(0, 200);
  throw new VendorError(
    why === undefined ? 'protocol' : 'credentials_rejected',
    `login: ${why ?? 'the answer has no token'}`,
    {
      call: 'login',
      vendorCode: `login_state ${state ?? 'missing'}`.slice(0, 40),
      ...reported({ vendorMessage }),
    },
  );
}

const refusals: Readonly<Record<string, string>> = {
  '-1': 'there is no such account',
  '0': 'the password is wrong',
  '2': 'the account is locked after wrong passwords',
  '5': 'the account is locked by an administrator',
};

/** Tokens are under `result_data` (document) or at the top level (seen by a client). Undefined without tokens. */
function tokensOf(envelope: SungrowEnvelope): OAuthTokens | undefined {
  const top: unknown = envelope;
  for (const place of [envelope.result_data, top]) {
    const accessToken = isRecord(place) ? readText(place.access_token) : undefined;
    if (!isRecord(place) || accessToken === undefined) continue;
    const refreshToken = readText(place.refresh_token);
    const seconds = readNumber(place.expires_in) ?? 0;
    return {
      accessToken,
      ...reported({ refreshToken }),
      expiresInSeconds: seconds > 0 ? seconds : SHORT_SESSION_SECONDS,
    };
  }
  return undefined;
}

/** To be called inside `SessionStore.get`. */
export function oauthSession(
  context: AdapterContext,
  refreshToken: string,
  exchange: (refreshToken: string) => Promise<OAuthTokens>,
): Promise<VendorSession> {
  return refreshSession(context.refreshTokens, refreshToken, exchange);
}

/** Codes and errors with which the cloud refuses a code or a refresh token: the user must consent again. */
const DEAD_CONSENT: readonly string[] = ['E00003', '010', 'invalid_grant', 'invalid_token'];

/** `token` (for a code) or `refreshToken` of `/openapi/apiManage/`. Throws `VendorError`: `credentials_rejected` when the grant is refused. */
export async function requestTokens(
  gateway: SungrowGateway,
  call: 'token' | 'refreshToken',
  grant: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<OAuthTokens> {
  const { envelope } = await gateway.send(call, `apiManage/${call}`, grant, {}, signal);
  const tokens = tokensOf(envelope);
  if (tokens) return tokens;
  const error = errorOf(call, envelope, gateway.context.now(), gateway.context.timeScale);
  if (!error) throw withoutToken(call);
  if (!DEAD_CONSENT.includes(error.details.vendorCode ?? '')) throw error;
  const what = call === 'token' ? 'the code' : 'the refresh token';
  throw new VendorError('credentials_rejected', `${what} is refused: authorise the application again`, {
    ...error.details,
  });
}

/** The cloud's number in the portal's page, by region (dossier, "Authentication", for Europe; the others as clients write them). */
const cloudIds: Readonly<Record<string, string>> = { cn: '1', global: '2', eu: '3', au: '7', in: '9' };

/**
 * The authorisation page of an application with OAuth2.0. Its parameters stand in the fragment, as the portal is a page of scripts; the state, which
 * is not documented, before it: there a client in use has it, and gets it back.
 */
export const consent: VendorConsent = {
  url({ hosts, region, credentials }, { redirectUri, state }) {
    const page = new URLSearchParams({
      cloudId: cloudIds[region] ?? '',
      applicationId: credentials.applicationId ?? '',
      redirectUrl: redirectUri,
    });
    const query = new URLSearchParams({ state });
    return `${hosts.portal ?? ''}/?${query.toString()}#/authorized-app?${page.toString()}`;
  },

  async redeem({ credentials }, callback, context, signal) {
    const grant = {
      grant_type: 'authorization_code',
      code: authorizationCode(callback),
      redirect_uri: callback.redirectUri,
    };
    const { refreshToken } = await requestTokens(new SungrowGateway(credentials, context), 'token', grant, signal);
    if (refreshToken === undefined)
      throw new VendorError('protocol', 'token: the answer has no refresh token', { call: 'token' });
    return { refreshToken };
  },
};
