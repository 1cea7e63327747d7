import { GrantedCalls, unavailable, VendorError, withSession } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorRequest } from '@heliograph/vendor-contract';
import { grantOf, logIn } from './auth.ts';
import { errorOf } from './errors.ts';
import { historyLimit, planLimits, planOf, type Plan } from './plans.ts';
import { API, type EnphaseCall } from './wire.ts';

export type Query = Readonly<Record<string, string | number>>;

type Limits = NonNullable<VendorRequest['limits']>;

/** An answer, as received and as JSON. */
export interface EnphaseAnswer {
  body: string;
  value: object;
}

interface EnphaseRequest {
  call: EnphaseCall;
  path: string;
  query: Query;
  limits: Limits;
}

/** The smallest list of systems: proves a token. */
export const oneSystem = { call: 'systems', path: '', query: { page: 1, size: 1 } } as const;

/** Calls of one vendor account: bearer token and API key, paced by the plan. */
export class EnphaseClient {
  readonly plan: Plan;
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;
  readonly #limits: Limits;
  readonly #historyLimits: Limits;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
    this.plan = planOf(account.credentials);
    this.#limits = planLimits(this.plan).map((limit) => ({ key: 'plan', ...limit }));
    this.#historyLimits = [...this.#limits, { key: 'history', historyOnly: true, ...historyLimit(this.plan) }];
  }

  /**
   * Makes one call below `/api/v4/systems`. Throws `VendorError` for every answer that is not 200 with JSON. A call
   * that the plan does not include is answered with the same 401 as an ended token (dossier, "Errors"): the list of
   * systems, which every plan has, distinguishes them.
   */
  async get(
    call: EnphaseCall,
    path: string,
    query: Query,
    signal: AbortSignal,
    { history = false }: { history?: boolean } = {},
  ): Promise<EnphaseAnswer> {
    grantOf(this.#account.credentials);
    const request = { call, path, query, limits: history ? this.#historyLimits : this.#limits };
    return withSession(
      this.#context.session,
      () => logIn(this.#account.credentials, this.#context, signal),
      (token) =>
        this.#granted.call({
          what: `${call} ${path}${String(query.site_id ?? '')}`,
          send: () => this.#attempt(request, token, signal),
          prove:
            call === 'systems' ? undefined : () => this.#attempt({ ...oneSystem, limits: this.#limits }, token, signal),
        }),
      ({ details }) => new VendorError('credentials_rejected', `${call} was refused with a fresh token`, details),
    );
  }

  async #attempt(request: EnphaseRequest, token: string, signal: AbortSignal): Promise<EnphaseAnswer> {
    const { call, path, query, limits } = request;
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await this.#context.http.request({
      method: 'GET',
      path: `${API}${path}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`,
      call,
      headers: { authorization: `Bearer ${token}`, key: this.#account.credentials.apiKey ?? '' },
      limits,
      signal,
    });
    const error = errorOf(call, response, this.#context.now(), this.#context.timeScale);
    if (error) throw error;
    return parse(call, response.body);
  }
}

function parse(call: EnphaseCall, body: string): EnphaseAnswer {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw unavailable(call, 'the answer is not JSON', cause);
  }
  if (typeof value !== 'object' || value === null) throw unavailable(call, 'the answer is neither object nor list');
  return { body, value };
}
