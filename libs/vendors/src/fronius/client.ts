import { GrantedCalls, isRecord, VendorError, withSession } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  OAuthTokens,
  VendorAccountAccess,
  VendorRequest,
  VendorResponse,
  VendorSession,
} from '@heliograph/vendor-contract';
import {
  credentialsOf,
  isUserLogin,
  keyHeaders,
  LOGIN_PATH,
  loginBody,
  tokensFrom,
  userSession,
  type FroniusCredentials,
} from './auth.ts';
import { askAgainAt, errorOf } from './errors.ts';
import { listOf, type FroniusCall } from './wire.ts';

/** No list of an account is longer; a cloud with endless pages must not block us. */
const MAX_PAGES = 500;
/** The smallest list that every key may read. */
export const ONE_SYSTEM = '/pvsystems?offset=0&limit=1';
/** The wait without a reset time: a minute, doubled with each further refusal, up to an hour (dossier, "Errors"). */
const FIRST_WAIT_MS = 60_000;
const MAX_WAIT_MS = 3_600_000;
/** Refusals of the key, whichever user's token is sent with it. */
const KEY_CODES: readonly string[] = ['1101', '1102', '1103', '1104', '1105', '1125'];

export interface FroniusAnswer {
  /** The text as received. */
  body: string;
  value: unknown;
}

export interface FroniusPage extends FroniusAnswer {
  list: readonly unknown[];
}

/** Calls under one access key, and under a user's token where the credentials name a user. */
export class FroniusClient {
  readonly #credentials: FroniusCredentials;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;
  #refusals = 0;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#credentials = credentialsOf(account.credentials);
    this.#context = context;
    this.#granted = new GrantedCalls(context);
  }

  /** Throws `VendorError` for every answer but 200 and 204 (no content). An invalid user token is replaced once. */
  async get(call: FroniusCall, path: string, signal: AbortSignal): Promise<FroniusAnswer> {
    if (!isUserLogin(this.#credentials)) return this.#getGranted(call, path, undefined, signal);
    return withSession(
      this.#context.session,
      () => this.#logIn(signal),
      (token) => this.#getGranted(call, path, token, signal),
      ({ cause }) => cause as VendorError,
    );
  }

  #getGranted(call: FroniusCall, path: string, token: string | undefined, signal: AbortSignal): Promise<FroniusAnswer> {
    return this.#granted.call({
      what: `${call} ${path.replace(/\?.*/s, '')}`,
      send: () => this.#getWith(call, path, token, signal),
      prove: call === 'pvsystems' ? undefined : () => this.#getWith('pvsystems', ONE_SYSTEM, token, signal),
    });
  }

  async #getWith(
    call: FroniusCall,
    path: string,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<FroniusAnswer> {
    const response = await this.#send(call, path, token, signal);
    const error = errorOf(call, response);
    if (error && token !== undefined && isTokenRefusal(response, error))
      throw new VendorError('session_expired', error.message, error.details, { cause: error });
    return this.#read(call, response, error);
  }

  /**
   * Reads all pages of a list. The answers' links name a host of their own: only whether there is a next page is taken from them, never where to go.
   */
  async *pages(
    call: FroniusCall,
    path: string,
    query: Readonly<Record<string, string>>,
    limit: number,
    signal: AbortSignal,
  ): AsyncGenerator<FroniusPage> {
    let offset = 0;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const text = Object.entries({ ...query, offset, limit }).map(([name, value]) => `${name}=${value}`);
      const answer = await this.get(call, `${path}?${text.join('&')}`, signal);
      const list = listOf(answer.value);
      if (!list) throw new VendorError('protocol', `${call}: the answer has no list`, { call });
      yield { ...answer, list };
      if (!hasNext(answer.value) || list.length === 0) return;
      offset += list.length;
    }
  }

  #logIn(signal: AbortSignal): Promise<VendorSession> {
    return userSession(this.#context.refreshTokens, {
      byPassword: () => this.#tokens({ method: 'POST', path: LOGIN_PATH, body: loginBody(this.#credentials) }, signal),
      renew: (refreshToken) =>
        this.#tokens({ method: 'PATCH', path: `${LOGIN_PATH}/${encodeURIComponent(refreshToken)}` }, signal),
    });
  }

  async #tokens(request: Pick<VendorRequest, 'method' | 'path' | 'body'>, signal: AbortSignal): Promise<OAuthTokens> {
    const response = await this.#context.http.request({
      ...request,
      call: 'iam/jwt',
      headers: { ...keyHeaders(this.#credentials), 'content-type': 'application/json-patch+json' },
      signal,
    });
    return tokensFrom(this.#read('iam/jwt', response).value, this.#context.now());
  }

  #send(call: FroniusCall, path: string, token: string | undefined, signal: AbortSignal): Promise<VendorResponse> {
    const headers = keyHeaders(this.#credentials);
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    return this.#context.http.request({ method: 'GET', path, call, headers, signal });
  }

  #read(call: FroniusCall, response: VendorResponse, error = errorOf(call, response)): FroniusAnswer {
    if (error) throw this.#withWait(error, response);
    this.#refusals = 0;
    if (response.status === 204 || response.body === '') return { body: '{"data":[]}', value: { data: [] } };
    return { body: response.body, value: parse(call, response.body) };
  }

  #withWait(error: VendorError, response: VendorResponse): VendorError {
    const retryAfterMs = this.#waitOf(error, response);
    if (retryAfterMs === undefined) return error;
    return new VendorError(error.kind, error.message, { ...error.details, retryAfterMs });
  }

  #waitOf({ kind }: VendorError, response: VendorResponse): number | undefined {
    const until = askAgainAt(response);
    if (kind !== 'rate_limited')
      return kind === 'unavailable' && until !== undefined ? this.#bounded(until) : undefined;
    this.#refusals += 1;
    if (until !== undefined && until > this.#context.now()) return this.#bounded(until);
    const doubled = Math.min(FIRST_WAIT_MS * 2 ** Math.min(this.#refusals - 1, 10), MAX_WAIT_MS);
    return Math.ceil(doubled / this.#context.timeScale);
  }

  #bounded(until: number): number {
    return Math.min(Math.max(1000 / this.#context.timeScale, until - this.#context.now()), 24 * MAX_WAIT_MS);
  }
}

function hasNext(value: unknown): boolean {
  return isRecord(value) && isRecord(value.links) && typeof value.links.next === 'string';
}

function isTokenRefusal({ status }: VendorResponse, { details }: VendorError): boolean {
  return status === 401 && !KEY_CODES.includes(details.vendorCode ?? '');
}

function parse(call: FroniusCall, body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    if (isRecord(value)) return value;
  } catch (cause) {
    throw new VendorError('unavailable', `${call}: the answer is not JSON`, { call }, { cause });
  }
  throw new VendorError('unavailable', `${call}: the answer is not an object`, { call });
}
