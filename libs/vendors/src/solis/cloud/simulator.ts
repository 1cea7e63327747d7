import { isRecord, parseExact } from '@heliograph/vendor-contract';
import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { CodeError, type Body } from './answers.ts';
import { Fleet } from './fleet.ts';
import { GatewayWeather, InterfaceLimiter, refusedBy } from './gate.ts';
import { aliases, routesOf, type Handler } from './routes.ts';
import { PATH_PREFIX } from '../wire.ts';

export interface SolisSimulatorOptions extends SimulatorOptions {
  /** A 502 or 504 now and then, as the real service has them. Default true. */
  gatewayErrors?: boolean;
}

/** The demo account's API key: documented, no secret. */
const API_KEY = { keyId: '1300000000000000001', keySecret: 'sandbox-key-secret' };

export function createSimulator(options: SolisSimulatorOptions): VendorSimulator {
  return new SolisCloud(options);
}

class SolisCloud extends SimulatedCloud<SolisSimulatorOptions, Fleet, InterfaceLimiter> {
  readonly credentials = API_KEY;
  readonly #routes: Readonly<Record<string, Handler>>;
  readonly #gateway: GatewayWeather;

  constructor(options: SolisSimulatorOptions) {
    super(options, new Fleet(options), new InterfaceLimiter(options.timeScale));
    this.#routes = routesOf(this.fleet);
    this.#gateway = new GatewayWeather(options.seed, options.gatewayErrors ?? true);
  }

  tooManyRequests({ path }: SimulatorRequest): SimulatorResponse {
    return refusal(429, 'Too Many Requests', path, this.options.now());
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    const failure = this.#gateway.failure();
    if (failure) return { status: failure, headers: { 'content-type': 'text/html' }, body: gatewayPage(failure) };
    const now = this.options.now();
    const call = callOf(request.path);
    const handler = Object.hasOwn(this.#routes, call) ? this.#routes[call] : undefined;
    if (request.method !== 'POST' || !handler) return refusal(404, 'Not Found', request.path, now);
    const refused = refusedBy(request, API_KEY, now);
    if (refused) return refusal(refused, refused === 403 ? 'wrong sign' : 'Request Timeout', request.path, now);
    if (!this.limit.allows(call, steadyNow(this.options))) return refusal(429, 'Too Many Requests', request.path, now);
    return json(200, envelope(handler, request.body, now));
  }
}

function callOf(path: string): string {
  const name = path.startsWith(PATH_PREFIX) ? path.slice(PATH_PREFIX.length) : path;
  return (Object.hasOwn(aliases, name) ? aliases[name] : undefined) ?? name;
}

function envelope(handler: Handler, text: Buffer, now: number): unknown {
  try {
    return { success: true, code: '0', msg: 'success', data: handler(parseBody(text), now) };
  } catch (error) {
    if (!(error instanceof CodeError)) throw error;
    return { success: true, code: error.code, msg: error.message, data: null };
  }
}

function parseBody(text: Buffer): Body {
  try {
    // An id has 19 digits, and arrives as a text or as a number.
    const body = parseExact(text.toString('utf8'));
    if (isRecord(body)) return body;
  } catch {
    // Falls through: the cloud does not distinguish a broken body from an empty one.
  }
  throw new CodeError('I0000', 'required parameter is empty');
}

function json(status: number, value: unknown): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: JSON.stringify(value) };
}

/** The bodies of refusals were never recorded: this is the answer of the cloud's framework. */
function refusal(status: number, error: string, path: string, timestamp: number): SimulatorResponse {
  return json(status, { timestamp, status, error, path });
}

function gatewayPage(status: number): string {
  const title = status === 502 ? '502 Bad Gateway' : '504 Gateway Time-out';
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>\r\n`;
}
