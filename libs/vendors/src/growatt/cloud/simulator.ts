import type {
  CreateSimulator,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { CallError, failure, page, permissionDenied, success, tooFrequent, v4Answer } from './answers.ts';
import { Inventory } from './inventory.ts';
import { RequestLimits } from './limits.ts';
import { NEVER_GRANTED, routes } from './routes.ts';
import { INVALID_TOKEN, TOO_FREQUENT, v4Routes } from './v4.ts';

/** The token of the one simulated account: a demo value, no secret. */
export const DEMO_TOKEN = 'growatt-demo-token-6eb6f069';

/** Another token of the same account, which is granted every call: it reads the history of MIN devices too. */
export const GRANTED_TOKEN = 'growatt-demo-token-all-granted';

export interface GrowattSimulatorOptions extends SimulatorOptions {
  /** Calls this token is not granted, beside those a real MIN account was refused. */
  denied?: readonly string[];
  /** The calls among those that this token is granted all the same. */
  granted?: readonly string[];
}

interface Token {
  /** Calls it is not granted. */
  denied: ReadonlySet<string>;
  limits: RequestLimits;
}

/** Growatt's OpenAPI: v1 calls below `/v1` and `/v4`, the v4 calls below `/v4/new-api`. */
class GrowattSimulator implements VendorSimulator {
  readonly credentials = { token: DEMO_TOKEN };
  readonly otherCredentials = { 'is granted every call': { token: GRANTED_TOKEN } };
  readonly serials: readonly string[];
  readonly #inventory: Inventory;
  readonly #tokens: ReadonlyMap<string | undefined, Token>;

  constructor(options: GrowattSimulatorOptions) {
    this.#inventory = new Inventory(options);
    const refused = NEVER_GRANTED.filter((call) => options.granted?.includes(call) !== true);
    const { denied = [] } = options;
    this.#tokens = new Map([
      [DEMO_TOKEN, { denied: new Set([...refused, ...denied]), limits: new RequestLimits(options) }],
      [GRANTED_TOKEN, { denied: new Set(denied), limits: new RequestLimits(options) }],
    ]);
    this.serials = this.#inventory.devices.map(({ serial }) => serial);
  }

  violations(): number {
    return [...this.#tokens.values()].reduce((all, { limits }) => all + limits.violations, 0);
  }

  tooManyRequests({ path }: SimulatorRequest): SimulatorResponse {
    return path.startsWith('/v4/new-api/') ? v4Answer(TOO_FREQUENT, 'FREQUENTLY_ACCESS', null) : failure(tooFrequent());
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    const [, version, call] = /^\/(v1|v4)\/(.+)$/.exec(request.path) ?? [];
    if (call === undefined) return page(404, 'Not Found');
    const params = paramsOf(request);
    if (version === 'v4' && call.startsWith('new-api/')) return this.#handleV4(call, request, params);
    return this.#handleV1(call, request, params);
  }

  #handleV1(call: string, request: SimulatorRequest, params: URLSearchParams): SimulatorResponse {
    const route = Object.hasOwn(routes, call) ? routes[call] : undefined;
    if (!route) return page(404, 'Not Found');
    if (route.method !== request.method) return page(405, 'Method Not Allowed');
    try {
      const token = this.#tokens.get(request.headers.token);
      if (!token || token.denied.has(call)) throw permissionDenied();
      if (!token.limits.admit(call, params)) throw tooFrequent();
      return success(route.handle(this.#inventory, params), call === 'plant/list');
    } catch (error) {
      if (error instanceof CallError) return failure(error);
      throw error;
    }
  }

  #handleV4(call: string, request: SimulatorRequest, params: URLSearchParams): SimulatorResponse {
    const handle = Object.hasOwn(v4Routes, call) ? v4Routes[call] : undefined;
    if (!handle) return page(404, 'Not Found');
    if (request.method !== 'POST') return page(405, 'Method Not Allowed');
    const token = this.#tokens.get(request.headers.token);
    if (!token) return v4Answer(INVALID_TOKEN, 'INVALID_TOKEN', null);
    if (!token.limits.admit(call, params)) return v4Answer(TOO_FREQUENT, 'FREQUENTLY_ACCESS', null);
    return handle(this.#inventory, params);
  }
}

/** Parameters may stand in the query or in a form body, of a GET too; empty ones count as left out. */
function paramsOf({ query, body }: SimulatorRequest): URLSearchParams {
  const all = [...query, ...new URLSearchParams(body.toString('utf8'))];
  return new URLSearchParams(all.filter(([, value]) => value !== ''));
}

export function createGrowattSimulator(options: GrowattSimulatorOptions): VendorSimulator {
  return new GrowattSimulator(options);
}

export const createSimulator: CreateSimulator = createGrowattSimulator;
