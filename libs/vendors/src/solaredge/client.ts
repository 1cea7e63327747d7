import { refreshSession, unavailable, VendorError } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  OAuthTokens,
  VendorAccountAccess,
  VendorRequest,
  VendorResponse,
} from '@heliograph/vendor-contract';
import { readAccess, refreshBody, type Access, type SiteAccess } from './auth.ts';
import { errorOf, nextCycle, isMonthUsedUp } from './errors.ts';
import { requestTokens } from './oauth-token.ts';
import { API_PREFIX, PACE, type SolarEdgeCall } from './wire.ts';

export interface SolarEdgeAnswer {
  /** The text as received: JSON. */
  body: string;
  value: unknown;
}

export interface SolarEdgeRequest {
  call: SolarEdgeCall;
  /** Below `/v2`. */
  path: string;
  query?: readonly (readonly [name: string, value: string])[];
  /** Beside the pace of all calls. */
  limits?: VendorRequest['limits'];
}

/** Calls of one credential, by API key or by a session of SolarEdge Connect. */
export class SolarEdgeClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  #access: Access | undefined;
  /** Unix ms. Only saves calls that must fail: another replica learns it by its own first call. */
  #usedUpUntil = 0;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
  }

  /** Throws `VendorError` (`credentials_rejected`) when the credentials are incomplete. */
  get access(): Access {
    return (this.#access ??= readAccess(this.#account.credentials));
  }

  /** Throws `VendorError` for everything that is no JSON of status 200. */
  async get(request: SolarEdgeRequest, signal: AbortSignal): Promise<SolarEdgeAnswer> {
    this.#rejectWhenUsedUp(request.call);
    const { access } = this;
    const response =
      access.mode === 'fleet'
        ? await this.#send(request, access.headers, signal)
        : await this.#sendWithSession(request, access, signal);
    const error = this.#errorOf(request.call, response);
    if (error?.kind === 'session_expired') throw refused(request.call, access, error);
    if (error) throw error;
    return parsed(request.call, response.body);
  }

  async #sendWithSession(request: SolarEdgeRequest, access: SiteAccess, signal: AbortSignal): Promise<VendorResponse> {
    const token = await this.#token(access, signal);
    const response = await this.#send(request, bearer(token), signal);
    if (this.#errorOf(request.call, response)?.kind !== 'session_expired') return response;
    await this.#context.session.invalidate(token);
    return this.#send(request, bearer(await this.#token(access, signal)), signal);
  }

  #token(access: SiteAccess, signal: AbortSignal): Promise<string> {
    const { session, refreshTokens } = this.#context;
    return session.get(() =>
      refreshSession(refreshTokens, access.refreshToken, (token) => this.#exchange(access, token, signal)),
    );
  }

  #exchange(access: SiteAccess, refreshToken: string, signal: AbortSignal): Promise<OAuthTokens> {
    return requestTokens(refreshBody(access, refreshToken), {
      context: this.#context,
      secrets: [...this.#secrets, refreshToken],
      signal,
      onAnswer: (response) => this.#noteUsedUpCredits(response),
    });
  }

  #send(
    { call, path, query = [], limits = [] }: SolarEdgeRequest,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<VendorResponse> {
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
    return this.#context.http.request({
      method: 'GET',
      path: `${API_PREFIX}${path}${search === '' ? '' : `?${search}`}`,
      call,
      headers: { ...headers, accept: 'application/json' },
      limits: [...PACE, ...limits],
      signal,
    });
  }

  #errorOf(call: SolarEdgeCall, response: VendorResponse): VendorError | undefined {
    const { timeScale } = this.#context;
    this.#noteUsedUpCredits(response);
    return errorOf(call, response, { now: this.#context.now(), timeScale, secrets: this.#secrets });
  }

  get #secrets(): string[] {
    return Object.values(this.#account.credentials);
  }

  #noteUsedUpCredits({ status, headers }: VendorResponse): void {
    const { timeScale } = this.#context;
    if (status === 429 && isMonthUsedUp(headers)) this.#usedUpUntil = nextCycle(this.#context.now(), timeScale);
  }

  #rejectWhenUsedUp(call: SolarEdgeCall): void {
    const retryAfterMs = this.#usedUpUntil - this.#context.now();
    if (retryAfterMs <= 0) return;
    throw new VendorError('rate_limited', `${call}: the credits of this month are spent`, { call, retryAfterMs });
  }
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Returns the error for a 401 of a key or of a session that was just begun: missing, invalid, expired or revoked. */
function refused(call: SolarEdgeCall, { mode }: Access, { details }: VendorError): VendorError {
  const what = mode === 'fleet' ? 'the API key' : 'the consent';
  return new VendorError('credentials_rejected', `${call}: the cloud refuses ${what}`, details);
}

function parsed(call: SolarEdgeCall, body: string): SolarEdgeAnswer {
  try {
    return { body, value: JSON.parse(body) };
  } catch (cause) {
    throw unavailable(call, 'the answer is no JSON', cause);
  }
}
