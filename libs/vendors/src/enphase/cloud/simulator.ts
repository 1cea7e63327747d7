import type {
  CreateSimulator,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { steadyNow } from '../../plant-model/index.ts';
import { json, notAllowed, Refusal } from './answers.ts';
import { Fleet } from './fleet.ts';
import { demo, Tokens } from './oauth.ts';
import { KilowattPlan } from './plan.ts';
import { routeOf } from './routes.ts';
import { API } from '../wire.ts';

export const createSimulator: CreateSimulator = (options) => new EnphaseCloud(options);

/** Methods the API knows of; it answers 501 to others. */
const knownMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The calls of device level monitoring, which the plan Watt does not have. */
const ofDeviceLevel = /\/devices\/.+\/telemetry$/;

class EnphaseCloud implements VendorSimulator {
  readonly credentials: Readonly<Record<string, string>>;
  readonly consentCredentials: Readonly<Record<string, string>>;
  readonly otherCredentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly serials: readonly string[];
  readonly #fleet: Fleet;
  readonly #tokens: Tokens;
  readonly #plan: KilowattPlan;
  readonly #now: () => number;
  readonly #steadyNow: () => number;

  constructor(options: SimulatorOptions) {
    const { clientId, clientSecret, apiKey, wattKey, refreshToken } = demo;
    this.consentCredentials = { clientId, clientSecret, apiKey };
    this.credentials = { ...this.consentCredentials, refreshToken };
    this.otherCredentials = { 'has the free plan Watt': { ...this.credentials, apiKey: wattKey } };
    this.#fleet = new Fleet(options);
    this.serials = this.#fleet.serials;
    this.#now = () => options.now();
    this.#steadyNow = () => steadyNow(options);
    this.#tokens = new Tokens(this.#now);
    this.#plan = new KilowattPlan(options.timeScale);
  }

  violations(): number {
    return this.#plan.refused;
  }

  tooManyRequests({ path }: SimulatorRequest): SimulatorResponse {
    return this.#plan.refusal(path, this.#steadyNow());
  }

  revokeTokens(revoked: boolean): void {
    if (revoked) this.#tokens.forget();
  }

  async handle(request: SimulatorRequest): Promise<SimulatorResponse> {
    const { method, path } = request;
    if (!knownMethods.includes(method)) return notAllowed(501);
    if (path === '/oauth/authorize') return method === 'GET' ? this.#tokens.authorize(request) : notAllowed(405);
    if (path === '/oauth/token') return method === 'POST' ? this.#tokens.token(request) : notAllowed(405);
    try {
      return await this.#answer(request);
    } catch (error) {
      if (error instanceof Refusal) return error.response;
      throw error;
    }
  }

  async #answer(request: SimulatorRequest): Promise<SimulatorResponse> {
    const { method, path } = request;
    const below = path === API || path.startsWith(`${API}/`) ? path.slice(API.length) : undefined;
    const route = below === undefined ? undefined : routeOf(below, request);
    if (!route) throw new Refusal(404, 'The requested resource was not found');
    if (route.method !== method) return notAllowed(405);
    this.#authorize(request);
    const refused = this.#plan.take(path, this.#steadyNow());
    return refused ?? json(await route.answer(this.#fleet));
  }

  /** Checks the API key in the header or the query, the token as bearer, and the plan: what Watt lacks is answered as an ended token is (python_enlighten_api#4). */
  #authorize({ headers, path, query }: SimulatorRequest): void {
    const key = headers.key ?? query.get('key');
    if (key === null || key === '') throw new Refusal(401, 'API Key missing in url/headers!');
    const [scheme = '', token = ''] = (headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() !== 'bearer' || !this.#tokens.acceptsAccess(token))
      throw new Refusal(401, 'User is not authorized');
    if (key !== demo.apiKey && key !== demo.wattKey)
      throw new Refusal(401, 'API Key and Client ID of the access token do not match', 'API Key -Client mismatch');
    if (key === demo.wattKey && ofDeviceLevel.test(path)) throw new Refusal(401, 'User is not authorized');
  }
}
