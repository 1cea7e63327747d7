import {
  GrantedCalls,
  isKind,
  refreshSession,
  unavailable,
  VendorError,
  withSession,
} from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  OAuthTokens,
  VendorAccountAccess,
  VendorRequest,
  VendorResponse,
  VendorSession,
} from '@heliograph/vendor-contract';
import { readAccess, refreshBody, requestTokens, type Access, type SiteAccess } from './auth.ts';
import { errorOf, nextCycle, isMonthUsedUp } from './errors.ts';
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
  readonly #granted: GrantedCalls;
  #access: Access | undefined;
  /** Unix ms. Only saves calls that must fail: another replica learns it by its own first call. */
  #usedUpUntil = 0;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
  }

  /** Throws `VendorError` (`credentials_rejected`) when the credentials are incomplete. */
  get access(): Access {
    return (this.#access ??= readAccess(this.#account.credentials));
  }

  /**
   * Throws `VendorError` for every answer but JSON of status 200. A call that the plan or the scopes do not include may
   * be answered with the 401 of an ended token: a call that all credentials of this kind may make distinguishes them.
   */
  async get(request: SolarEdgeRequest, signal: AbortSignal): Promise<SolarEdgeAnswer> {
    this.#rejectWhenUsedUp(request.call);
    const { access } = this;
    if (access.mode === 'site') {
      return withSession(
        this.#context.session,
        () => this.#logIn(access, signal),
        (token) => this.#sendGranted(request, access, bearer(token), signal),
        (error) => refused(request.call, access, error),
      );
    }
    try {
      return await this.#sendGranted(request, access, access.headers, signal);
    } catch (error) {
      throw isKind(error, 'session_expired') ? refused(request.call, access, error) : error;
    }
  }

  #sendGranted(
    request: SolarEdgeRequest,
    access: Access,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<SolarEdgeAnswer> {
    const proof = proofOf(access);
    return this.#granted.call({
      what: `${request.call} ${request.path}`,
      send: () => this.#send(request, headers, signal),
      prove: request.path === proof.path ? undefined : () => this.#send(proof, headers, signal),
    });
  }

  #logIn(access: SiteAccess, signal: AbortSignal): Promise<VendorSession> {
    return refreshSession(this.#context.refreshTokens, access.refreshToken, (token) =>
      this.#exchange(access, token, signal),
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

  async #send(
    { call, path, query = [], limits = [] }: SolarEdgeRequest,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<SolarEdgeAnswer> {
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
    const response = await this.#context.http.request({
      method: 'GET',
      path: `${API_PREFIX}${path}${search === '' ? '' : `?${search}`}`,
      call,
      headers: { ...headers, accept: 'application/json' },
      limits: [...PACE, ...limits],
      signal,
    });
    const error = this.#errorOf(call, response);
    if (error) throw error;
    return parsed(call, response.body);
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
    throw new VendorError('rate_limited', `${call}: the credits of this month are spent`, {
      call,
      retryAfterMs,
      wholeAccount: true,
    });
  }
}

/** Returns the smallest call that all credentials of this kind may make: the list of sites by key, the consented site by token. */
function proofOf(access: Access): SolarEdgeRequest {
  if (access.mode === 'site') return { call: 'site', path: `/sites/${encodeURIComponent(access.siteIds[0]!)}` };
  return {
    call: 'sites',
    path: '/sites',
    query: [
      ['page', '1'],
      ['sites-in-page', '1'],
    ],
  };
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
    throw unavailable(call, 'the answer is not JSON', cause);
  }
}
