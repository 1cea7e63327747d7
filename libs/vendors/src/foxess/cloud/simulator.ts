import { reported } from '@heliograph/base-data';
import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { CallLimiter, messages, Refusal, refusedBy } from './gate.ts';
import { Fleet } from './fleet.ts';
import { errorMessages, parseBody, routeOf, type Route } from './routes.ts';

export interface FoxessSimulatorOptions extends SimulatorOptions {
  /** Take signatures over real line breaks too: some clients claim they work. Default false. */
  acceptLineBreaks?: boolean;
  /** Answer an unknown key with HTTP 401 instead of errno 41809: one client saw that. Default false. */
  unauthorizedStatus?: boolean;
}

/** The demo account's key: documented, no secret. */
const API_KEY = '11111111-2222-3333-4444-555555555555';
const ACCESS_COUNT = '/op/v0/user/getAccessCount';
const ERROR_MESSAGES = '/c/v0/errors/message';

export function createSimulator(options: FoxessSimulatorOptions): VendorSimulator {
  return new FoxessCloud(options);
}

class FoxessCloud extends SimulatedCloud<FoxessSimulatorOptions, Fleet, CallLimiter> {
  readonly credentials = { apiKey: API_KEY };
  #revoked = false;

  constructor(options: FoxessSimulatorOptions) {
    const fleet = new Fleet(options);
    super(options, fleet, new CallLimiter(options.timeScale, fleet.serials.length));
  }

  tooManyRequests(): SimulatorResponse {
    return refusal(40400);
  }

  /** Revokes the key as when the user generates a new one: the old one is unknown from then on. */
  revokeTokens(revoked: boolean): void {
    this.#revoked = revoked;
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    const { method, path } = request;
    if (method === 'GET' && path === ERROR_MESSAGES) return success(errorMessages());
    const route = method === 'GET' && path === ACCESS_COUNT ? this.#accessCount : routeOf(request);
    if (!route) return { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' };
    const refused = refusedBy(request, this.#revoked ? undefined : API_KEY, this.options.acceptLineBreaks ?? false);
    if (refused === 41809 && this.options.unauthorizedStatus === true) return { ...refusal(refused), status: 401 };
    if (refused) return refusal(refused);
    const now = this.options.now();
    const tooMany = this.limit.refusal(path, steadyNow(this.options));
    return tooMany ? refusal(tooMany) : this.#answer(route, request, now);
  }

  readonly #accessCount: Route = () => ({
    total: String(this.limit.total),
    remaining: String(this.limit.remaining),
  });

  #answer(route: Route, { query, body }: SimulatorRequest, now: number): SimulatorResponse {
    try {
      return success(route({ fleet: this.fleet, query, body: parseBody(body), now }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusal(error.errno);
    }
  }
}

function success(result: unknown): SimulatorResponse {
  return json({ errno: 0, msg: 'success', result });
}

function refusal(errno: number): SimulatorResponse {
  // A refused signature was recorded without `result`, the others are described with it.
  return json({ errno, msg: messages[errno], ...reported({ result: errno === 40256 ? undefined : null }) });
}

function json(value: unknown): SimulatorResponse {
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) };
}
