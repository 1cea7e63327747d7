import type {
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import type { ParkSite } from '../park/index.ts';
import { Accounts, app, personal, type Account, type Identity } from './simulator-accounts.ts';
import { deviceAlerts, stationAlerts } from './simulator-alerts.ts';
import { json, Refusal, refusal, refusals, success, type Body, type Fields } from './simulator-answers.ts';
import { deviceList, latest, measurePoints, stationDevices } from './simulator-devices.ts';
import { Fleet } from './simulator-fleet.ts';
import { history, historyRaw } from './simulator-history.ts';
import { RequestLimit } from './simulator-limits.ts';
import { listWithDevice, stationHistory, stationLatest, stationList, stationPower } from './simulator-stations.ts';
import { isRecord } from '../solarman-platform/wire.ts';

const TOKEN_PATH = '/v1.0/account/token';

export function createSimulator(options: SimulatorOptions): VendorSimulator {
  return new DeyeCloud(options);
}

class DeyeCloud implements VendorSimulator {
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
    // Clients are known that join base and path with two slashes.
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
    return this.#calls[path]!(parameters, this.#options.now() / 1000, identity);
  }

  #count(account: Account | undefined): void {
    if (!this.#limit.allows(account?.uid ?? 0, this.#options.now())) throw refusals.tooFrequent();
  }

  /** What a business user sees without a token of his company: nothing. */
  #sites({ account, organizationId }: Identity): readonly ParkSite[] {
    return account.company && organizationId === 0 ? [] : this.#fleet.park.sites;
  }

  #site(identity: Identity, { stationId }: Body): ParkSite {
    return this.#fleet.siteAmong(this.#sites(identity), stationId);
  }

  /** Devices are asked for by their serial number: a token that sees no plant sees none of them. */
  #open(identity: Identity): Fleet {
    if (this.#sites(identity).length === 0) throw refusals.accessDenied();
    return this.#fleet;
  }

  readonly #calls: Readonly<Record<string, (body: Body, now: number, identity: Identity) => Fields>> = {
    '/v1.0/account/info': (_body, _now, { account }) => this.#accounts.info(account),
    '/v1.0/station/list': (body, now, who) => stationList(this.#fleet, this.#sites(who), body, now),
    '/v1.0/station/listWithDevice': (body, now, who) => listWithDevice(this.#fleet, this.#sites(who), body, now),
    '/v1.0/station/device': (body, now, who) => stationDevices(this.#fleet, this.#sites(who), body, now),
    '/v1.0/station/latest': (body, now, who) => stationLatest(this.#fleet, this.#site(who, body), now),
    '/v1.0/station/history': (body, now, who) => stationHistory(this.#fleet, this.#site(who, body), body, now),
    '/v1.0/station/history/power': (body, now, who) => stationPower(this.#fleet, this.#site(who, body), body, now),
    '/v1.0/station/alertList': (body, now, who) => stationAlerts(this.#fleet, this.#site(who, body), body, now),
    '/v1.0/device/list': (body, now, who) =>
      deviceList(this.#fleet, this.#sites(who), who.organizationId !== 0, body, now),
    '/v1.0/device/latest': (body, now, who) => latest(this.#open(who), body, now),
    '/v1.0/device/measurePoints': (body, now, who) => measurePoints(this.#open(who), body, now),
    '/v1.0/device/history': (body, now, who) => history(this.#open(who), body, now),
    '/v1.0/device/historyRaw': (body, now, who) => historyRaw(this.#open(who), body, now),
    '/v1.0/device/alertList': (body, now, who) => deviceAlerts(this.#open(who), body, now),
    '/v1.0/config/battery': () => withoutBattery(),
    '/v1.0/config/system': () => withoutBattery(),
    '/v1.0/config/tou': () => withoutBattery(),
  };
}

function withoutBattery(): never {
  throw refusals.unsupported();
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
