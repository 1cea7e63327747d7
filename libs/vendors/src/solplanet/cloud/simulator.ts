import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import type { Quirks, Route } from './call.ts';
import { BareRefusal, envelope, Refusal } from './errors.ts';
import { Fleet } from './fleet.ts';
import { CallLimiter, Gateway, type GatewayRefusal } from './gate.ts';
import { endUserRoutes, NEEDS_TOKEN, proRoutes } from './routes.ts';

export type SolplanetSimulatorOptions = SimulatorOptions & Partial<Quirks>;

/** The demo account's keys: documented, no secrets. */
const CREDENTIALS = {
  appKey: '204000001',
  appSecret: 'sandbox-app-secret-204000001',
  token: 'sandbox-user-token-204000001',
};

export function createSimulator(options: SolplanetSimulatorOptions): VendorSimulator {
  return new SolplanetCloud(options);
}

class SolplanetCloud extends SimulatedCloud<SolplanetSimulatorOptions, Fleet, CallLimiter> {
  readonly credentials = CREDENTIALS;
  readonly #quirks: Quirks;
  readonly #gateway = new Gateway(CREDENTIALS);
  #revoked = false;

  constructor(options: SolplanetSimulatorOptions) {
    super(options, new Fleet(options), new CallLimiter(options.timeScale));
    const { plantClock = false, historyPages = 'rows', unknownSerials = 'omitted' } = options;
    this.#quirks = { plantClock, historyPages, unknownSerials };
  }

  tooManyRequests(): SimulatorResponse {
    return byGateway({ status: 429, message: 'Throttled by APP Flow Control' });
  }

  /** Revokes the token as when the user has a new one made in the portal. */
  revokeTokens(revoked: boolean): void {
    this.#revoked = revoked;
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    const now = this.options.now();
    const isPro = Object.hasOwn(proRoutes, request.path);
    const routes = isPro ? proRoutes : endUserRoutes;
    const route = Object.hasOwn(routes, request.path) ? routes[request.path] : undefined;
    if (request.method !== 'GET' || !route) return byGateway({ status: 404, message: 'API Not Found' });
    const refused = this.#gateway.refusal(request, now);
    if (refused) return byGateway(refused);
    if (!this.limit.allows(steadyNow(this.options))) return this.tooManyRequests();
    try {
      if (isPro || request.path === NEEDS_TOKEN) this.#checkToken(request.query.get('token'));
      return this.#answer(route, request, isPro, now);
    } catch (error) {
      if (error instanceof BareRefusal) return { status: 403, body: '' };
      if (!(error instanceof Refusal)) throw error;
      return json(envelope(error.status, error.message, now, null));
    }
  }

  #checkToken(token: string | null): void {
    if (token === null || token === '') throw new Refusal(10001, 'Parameter `token` is required');
    if (this.#revoked || token !== CREDENTIALS.token) throw new Refusal(20006);
  }

  #answer(route: Route, { query }: SimulatorRequest, isPro: boolean, now: number): SimulatorResponse {
    const answer = route({ fleet: this.fleet, quirks: this.#quirks, query, now });
    return json(isPro ? envelope(200, 'success', now, answer) : answer);
  }
}

/** Answers of the gateway have no body, but the reason in a header. */
function byGateway({ status, message }: GatewayRefusal): SimulatorResponse {
  return {
    status,
    headers: { 'x-ca-error-message': message, 'x-ca-request-id': crypto.randomUUID().toUpperCase() },
    body: '',
  };
}

function json(value: unknown): SimulatorResponse {
  return { status: 200, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: JSON.stringify(value) };
}
