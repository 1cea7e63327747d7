import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { Answers, notFound } from './answers.ts';
import { Connect, connectClient, DEMO_REFRESH_TOKEN, formOf } from './connect.ts';
import { Fleet } from './fleet.ts';
import { Problem } from './json.ts';
import { Limits, refusal, type SimulatorLimits } from './limits.ts';

export interface SolarEdgeSimulatorOptions extends SimulatorOptions {
  limits?: Partial<SimulatorLimits>;
}

/** The demo's keys: documented, no secrets. */
const FLEET_ACCESS = { apiKey: 'sandbox-api-key', accountKey: 'sandbox-account-key' };

/** A key of the same account whose application was granted no telemetry. */
const WITHOUT_TELEMETRY = { apiKey: 'sandbox-key-without-telemetry', accountKey: FLEET_ACCESS.accountKey };

/** First path segments of the retired V1. */
const V1 = /^\/(site|sites|equipment|accounts|version|user)(\/|\.|$)/;

export interface SolarEdgeSimulator extends VendorSimulator {
  /** The other kind of access: the same plant model through SolarEdge Connect. */
  readonly siteAccess: Readonly<Record<string, string>>;
  /** Returns credits an application (its API key or client id) has used in this cycle. */
  creditsOf(application: string): number;
}

export function createSimulator(options: SolarEdgeSimulatorOptions): SolarEdgeSimulator {
  return new SolarEdgeCloud(options);
}

/** A caller and the sites that it may see. */
interface Caller {
  application: string;
  sites: readonly string[] | 'all';
  bearer: boolean;
}

class SolarEdgeCloud extends SimulatedCloud<SolarEdgeSimulatorOptions, Fleet, Limits> implements SolarEdgeSimulator {
  readonly credentials = FLEET_ACCESS;
  readonly otherCredentials = { 'is granted no telemetry': WITHOUT_TELEMETRY };
  readonly consentCredentials = connectClient;
  readonly siteAccess: Readonly<Record<string, string>>;
  readonly #answers: Answers;
  readonly #connect: Connect;
  #keyRevoked = false;
  #requests = 0;

  constructor(options: SolarEdgeSimulatorOptions) {
    super(options, new Fleet(options), new Limits(options.timeScale, options.limits));
    this.#answers = new Answers(this.fleet, options.timeScale);
    const sites = this.fleet.plantModel.sites.map((site) => String(this.fleet.siteId(site)));
    this.#connect = new Connect(() => options.now(), sites[0] ?? '');
    this.siteAccess = { ...connectClient, refreshToken: DEMO_REFRESH_TOKEN, siteIds: sites.join(',') };
  }

  creditsOf(application: string): number {
    return this.limit.credits(application, steadyNow(this.options));
  }

  tooManyRequests({ path }: SimulatorRequest): SimulatorResponse {
    const answer = refusal('minute', path, Math.max(1, Math.ceil(60 / this.options.timeScale)), this.#traceId());
    const limits = { 'x-ratelimit-limit-minute': '10', 'x-ratelimit-remaining-minute': '0' };
    return { ...answer, headers: { ...answer.headers, ...limits } };
  }

  revokeTokens(revoked: boolean): void {
    this.#keyRevoked = revoked;
    if (revoked) this.#connect.tokens.revokeAll();
    else this.#connect.tokens.restoreAll();
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    this.#requests += 1;
    try {
      return this.#route(request);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.answer(request.path, this.#traceId());
    }
  }

  #traceId(): string {
    return this.#requests.toString(16).padStart(32, '0');
  }

  #route(request: SimulatorRequest): SimulatorResponse {
    const { method, path } = request;
    if (V1.test(path)) throw new Problem(410, 'Gone', 'Monitoring API V1 has been retired. Use Monitoring API V2.');
    if (method === 'GET' && path === '/authorize') return this.#connect.authorize(request);
    if (method === 'POST' && path === '/v2/oauth2/token') {
      const application = formOf(request).client_id ?? '';
      return this.#metered(application, path, () => this.#connect.token(request));
    }
    if (method === 'POST' && path === '/v2/oauth2/revoke-token') return this.#connect.revoke(request);
    if (method !== 'GET' || !path.startsWith('/v2/')) throw notFound();
    const caller = this.#callerOf(request);
    return this.#metered(caller.application, path, () => this.#answer(caller, request));
  }

  /** The minute's headers are on every answer to a known application. */
  #metered(application: string, path: string, answer: () => SimulatorResponse): SimulatorResponse {
    const now = steadyNow(this.options);
    const refused = this.limit.take(application, now);
    const response = refused
      ? refusal(refused, path, this.limit.retryAfter(application, now), this.#traceId())
      : this.#problemsAnswered(path, answer);
    return {
      ...response,
      headers: { ...response.headers, ...this.limit.headers(application, now) },
    };
  }

  #problemsAnswered(path: string, answer: () => SimulatorResponse): SimulatorResponse {
    try {
      return answer();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.answer(path, this.#traceId());
    }
  }

  #callerOf({ headers }: SimulatorRequest): Caller {
    const key = headers['x-api-key'];
    if (key !== undefined) {
      const account = headers['x-account-key'] ?? FLEET_ACCESS.accountKey;
      const known = key === FLEET_ACCESS.apiKey || key === WITHOUT_TELEMETRY.apiKey;
      if (!known || account !== FLEET_ACCESS.accountKey || this.#keyRevoked)
        throw unauthorized('The API key is invalid or was revoked.');
      return { application: key, sites: 'all', bearer: false };
    }
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized('No credentials were provided.');
    const sites = this.#connect.tokens.sitesOf(token);
    if (!sites) throw unauthorized('The access token is invalid, expired or revoked.');
    return { application: connectClient.clientId, sites, bearer: true };
  }

  #answer({ application, sites, bearer }: Caller, { path, query }: SimulatorRequest): SimulatorResponse {
    const now = this.options.now();
    if (path === '/v2/sites' || path === '/v2/alerts') {
      if (bearer) throw unauthorized('This operation accepts an API key only.');
      return path === '/v2/sites' ? this.#answers.sites(query) : this.#answers.fleetAlerts(query, now);
    }
    const [, id = '', rest = ''] = /^\/v2\/sites\/(\d+)(?:\/(.+))?$/.exec(path) ?? [];
    const site = this.fleet.siteOf(id);
    if (id === '') throw notFound();
    if (!site || (sites !== 'all' && !sites.includes(id)))
      throw new Problem(403, 'Forbidden', 'You have no access to this site.');
    // As Enphase does: the answer of a key that is not known.
    if (application === WITHOUT_TELEMETRY.apiKey && rest.endsWith('telemetry'))
      throw unauthorized('The plan of this application does not include this operation.');
    return this.#answers.ofSite({ site, rest, query, now });
  }
}

function unauthorized(detail: string): Problem {
  return new Problem(401, 'Unauthorized', detail);
}
