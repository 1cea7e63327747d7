import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { json, Refusal, refusal, refusals, success } from './answers.ts';
import { Fleet } from './fleet.ts';
import { CallLimiter, hasWrongSign } from './gate.ts';
import { routes } from './routes.ts';
import { app, LIFETIME_SECONDS, Tokens } from './tokens.ts';
import { PATH_PREFIX } from '../wire.ts';

/** Clients that take the bare host for the base URL write this themselves. */
const SITE_PREFIX = '/prod-api';
const TOKEN = 'access_token';
const AUTHORISE = 'developer/auth/plantAuthByOpenapiKey';

export function createSimulator(options: SimulatorOptions): VendorSimulator {
  return new SajCloud(options);
}

class SajCloud extends SimulatedCloud<SimulatorOptions, Fleet, CallLimiter> {
  readonly credentials = app;
  readonly #tokens: Tokens;

  constructor(options: SimulatorOptions) {
    super(options, new Fleet(options), new CallLimiter(options.timeScale));
    this.#tokens = new Tokens(() => options.now());
  }

  tooManyRequests(): SimulatorResponse {
    return refusal(refusals.tooFrequent());
  }

  /** Tokens travel in a header of this vendor's own. */
  revokeTokens(revoked: boolean): void {
    this.#tokens.revoke(revoked);
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    try {
      return this.#answer(request);
    } catch (error) {
      if (error instanceof Refusal) return refusal(error);
      throw error;
    }
  }

  #answer(request: SimulatorRequest): SimulatorResponse {
    const { method, path, query } = request;
    const call = callOf(path);
    const route = call !== undefined && Object.hasOwn(routes, call) ? routes[call] : undefined;
    if (!route && call !== TOKEN && call !== AUTHORISE) return notFound(path, this.options.now());
    if (method !== (call === AUTHORISE ? 'POST' : 'GET')) throw refusals.verb(method);
    if (call === TOKEN) return this.#token(query);
    if (call === AUTHORISE) return this.#authorise(request);
    this.#admit(request, call!);
    return route!({ fleet: this.fleet, query, now: this.options.now() });
  }

  /** Each call gives another token; earlier ones stay valid. */
  #token(query: URLSearchParams): SimulatorResponse {
    if (query.get('appId') !== app.appId || query.get('appSecret') !== app.appSecret) throw refusals.credentials();
    return success(JSON.stringify({ access_token: this.#tokens.issue(), expires: LIFETIME_SECONDS }));
  }

  /** The owner of the demo plants has consented already. */
  #authorise({ body }: SimulatorRequest): SimulatorResponse {
    const text = body.toString('utf8');
    if (!text.includes('"appKey"') || !text.includes('"credentials"')) throw refusals.parameter();
    const authSuccessPlantId = this.fleet.plantModel.sites.map((site) => this.fleet.plantId(site));
    return success(JSON.stringify({ authSuccessPlantId }));
  }

  #admit(request: SimulatorRequest, call: string): void {
    if (!this.#tokens.isValid(request.headers.accesstoken)) throw refusals.token();
    if (!this.limit.allows(call, steadyNow(this.options))) throw refusals.tooFrequent();
    if (hasWrongSign(request, app.appId)) throw refusals.parameter('clientSign error');
  }
}

function callOf(path: string): string | undefined {
  const bare = path.startsWith(`${SITE_PREFIX}/`) ? path.slice(SITE_PREFIX.length) : path;
  return bare.startsWith(PATH_PREFIX) ? bare.slice(PATH_PREFIX.length) : undefined;
}

function notFound(path: string, now: number): SimulatorResponse {
  const timestamp = new Date(now).toISOString();
  return json(JSON.stringify({ timestamp, status: 404, error: 'Not Found', path }), 404);
}
