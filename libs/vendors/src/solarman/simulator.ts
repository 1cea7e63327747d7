import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import type { ParkSite } from '../park/index.ts';
import { Accounts, app, personal, type Account, type Identity } from './simulator-accounts.ts';
import { alertDetail, alertList, stationAlerts } from './simulator-alerts.ts';
import { json, Refusal, refusal, refusals, success, type Body, type Fields } from './simulator-answers.ts';
import { communication, currentData, historical, stationDevices } from './simulator-devices.ts';
import { Fleet } from './simulator-fleet.ts';
import { RequestLimit } from './simulator-limits.ts';
import { stationBase, stationHistory, stationList, stationRealTime } from './simulator-stations.ts';
import { isRecord } from '../solarman-platform/wire.ts';

const TOKEN_PATH = '/account/v1.0/token';

export function createSimulator(options: SimulatorOptions): VendorSimulator {
  return new SolarmanCloud(options);
}

class SolarmanCloud implements VendorSimulator {
  readonly credentials = { ...app, email: personal.email, password: personal.password };
  readonly serials: readonly string[];
  readonly #options: SimulatorOptions;
  readonly #fleet: Fleet;
  readonly #accounts: Accounts;
  readonly #limit: RequestLimit;
  #requests = 0;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#fleet = new Fleet(options);
    this.serials = this.#fleet.serials;
    this.#accounts = new Accounts(() => options.now());
    this.#limit = new RequestLimit(options.timeScale);
  }

  violations(): number {
    return this.#limit.refused;
  }

  tooManyRequests(): SimulatorResponse {
    return refusal(refusals.tooFrequent(), ++this.#requests);
  }

  revokeTokens(revoked: boolean): void {
    this.#accounts.revoke(revoked);
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    this.#requests += 1;
    // Clients are known that write the path with two slashes in front.
    const path = request.path.replace(/\/{2,}/g, '/');
    if (path !== TOKEN_PATH && !Object.hasOwn(this.#calls, path)) return failure(404, 'Not Found', path);
    if (request.method !== 'POST') return failure(405, 'Method Not Allowed', path);
    try {
      return success(this.#answer(path, request), this.#requests);
    } catch (error) {
      if (error instanceof Refusal) return refusal(error, this.#requests);
      throw error;
    }
  }

  #answer(path: string, { query, headers, body }: SimulatorRequest): Fields {
    const parameters = parse(body);
    if (path === TOKEN_PATH) {
      this.#count(this.#accounts.named(parameters));
      return this.#accounts.token(query.get('appId'), parameters);
    }
    const identity = this.#accounts.identify(headers.authorization);
    this.#count(identity.account);
    if (!isOpen(path) && this.#sites(identity).length === 0) throw refusals.accessDenied();
    return this.#calls[path]!(parameters, this.#options.now() / 1000, identity);
  }

  #count(account: Account | undefined): void {
    if (!this.#limit.allows(account?.uid ?? 0, this.#options.now())) throw refusals.tooFrequent();
  }

  /** What a business user sees without a token of his company: nothing. */
  #sites({ account, organizationId }: Identity): readonly ParkSite[] {
    return account.company && organizationId === 0 ? [] : this.#fleet.park.sites;
  }

  readonly #calls: Readonly<Record<string, (body: Body, now: number, identity: Identity) => Fields>> = {
    '/account/v1.0/info': (_body, _now, { account }) => this.#accounts.info(account),
    '/station/v1.0/list': (body, now, identity) => stationList(this.#fleet, this.#sites(identity), body, now),
    '/station/v1.0/base': (body) => stationBase(this.#fleet, body),
    '/station/v1.0/device': (body, now) => stationDevices(this.#fleet, body, now),
    '/station/v1.0/realTime': (body, now) => stationRealTime(this.#fleet, body, now),
    '/station/v1.0/history': (body, now) => stationHistory(this.#fleet, body, now),
    '/station/v1.0/alert': (body, now) => stationAlerts(this.#fleet, body, now),
    '/device/v1.0/list': () => {
      // For makers of devices only.
      throw refusals.accessDenied();
    },
    '/device/v1.0/currentData': (body, now) => currentData(this.#fleet, body, now),
    '/device/v1.0/historical': (body, now) => historical(this.#fleet, body, now),
    '/device/v1.0/communication': (body, now) => communication(this.#fleet, body, now),
    '/device/v1.0/alertList': (body, now) => alertList(this.#fleet, body, now),
    '/device/v1.0/alertDetail': (body, now) => alertDetail(this.#fleet, body, now),
  };
}

/** Calls that need no plant. */
function isOpen(path: string): boolean {
  return path === '/account/v1.0/info' || path === '/station/v1.0/list';
}

/** An empty body is an empty object: clients send none where nothing is to be said. */
function parse(body: Buffer): Body {
  const text = body.toString('utf8').trim();
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Falls through: the cloud does not tell a broken body from a wrong one.
  }
  throw refusals.invalid();
}

function failure(status: number, error: string, path: string): SimulatorResponse {
  return json(status, { status, error, path });
}
