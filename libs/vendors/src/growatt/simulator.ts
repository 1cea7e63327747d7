import type {
  CreateSimulator,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { CallError, failure, page, permissionDenied, success, tooFrequent, v4Answer } from './simulator-answers.ts';
import { Inventory } from './simulator-inventory.ts';
import { RequestLimits } from './simulator-limits.ts';
import { NEVER_GRANTED, routes } from './simulator-routes.ts';
import { INVALID_TOKEN, TOO_FREQUENT, v4Routes } from './simulator-v4.ts';

/** The token of the one simulated account: a demo value, no secret. */
export const DEMO_TOKEN = 'growatt-demo-token-6eb6f069';

export interface GrowattSimulatorOptions extends SimulatorOptions {
  /** Calls this token is not granted, beside those a real MIN account was refused. */
  denied?: readonly string[];
  /** Of those the ones this token is granted all the same. */
  granted?: readonly string[];
}

/** Growatt's OpenAPI: v1 calls below `/v1` and `/v4`, the v4 calls below `/v4/new-api`. */
class GrowattSimulator implements VendorSimulator {
  readonly credentials = { token: DEMO_TOKEN };
  readonly serials: readonly string[];
  private readonly inventory: Inventory;
  private readonly limits: RequestLimits;
  private readonly denied: ReadonlySet<string>;

  constructor(options: GrowattSimulatorOptions) {
    this.inventory = new Inventory(options);
    this.limits = new RequestLimits(options);
    const refused = NEVER_GRANTED.filter((call) => options.granted?.includes(call) !== true);
    this.denied = new Set([...refused, ...(options.denied ?? [])]);
    this.serials = this.inventory.devices.map(({ serial }) => serial);
  }

  violations(): number {
    return this.limits.violations;
  }

  tooManyRequests({ path }: SimulatorRequest): SimulatorResponse {
    return path.startsWith('/v4/new-api/') ? v4Answer(TOO_FREQUENT, 'FREQUENTLY_ACCESS', null) : failure(tooFrequent());
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    const [, version, call] = /^\/(v1|v4)\/(.+)$/.exec(request.path) ?? [];
    if (call === undefined) return page(404, 'Not Found');
    const params = paramsOf(request);
    if (version === 'v4' && call.startsWith('new-api/')) return this.handleV4(call, request, params);
    return this.handleV1(call, request, params);
  }

  private handleV1(call: string, request: SimulatorRequest, params: URLSearchParams): SimulatorResponse {
    const route = Object.hasOwn(routes, call) ? routes[call] : undefined;
    if (!route && !this.denied.has(call)) return page(404, 'Not Found');
    if (route && route.method !== request.method) return page(405, 'Method Not Allowed');
    try {
      if (request.headers.token !== DEMO_TOKEN || !route || this.denied.has(call)) throw permissionDenied();
      if (!this.limits.admit(call, params)) throw tooFrequent();
      return success(route.handle(this.inventory, params), call === 'plant/list');
    } catch (error) {
      if (error instanceof CallError) return failure(error);
      throw error;
    }
  }

  private handleV4(call: string, request: SimulatorRequest, params: URLSearchParams): SimulatorResponse {
    const handle = Object.hasOwn(v4Routes, call) ? v4Routes[call] : undefined;
    if (!handle) return page(404, 'Not Found');
    if (request.method !== 'POST') return page(405, 'Method Not Allowed');
    if (request.headers.token !== DEMO_TOKEN) return v4Answer(INVALID_TOKEN, 'INVALID_TOKEN', null);
    if (!this.limits.admit(call, params)) return v4Answer(TOO_FREQUENT, 'FREQUENTLY_ACCESS', null);
    return handle(this.inventory, params);
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
