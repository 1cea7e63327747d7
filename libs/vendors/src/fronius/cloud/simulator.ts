import type { SimulatorRequest, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { SimulatedCloud, steadyNow } from '../../plant-model/index.ts';
import { Answers, hybridOf, inverterOf, type Asked } from './answers.ts';
import { Fleet, type FleetOptions } from './fleet.ts';
import { API_KEY, Gate } from './gate.ts';
import { Quota } from './limits.ts';
import { json, Refusal, refusalAnswer } from './refusal.ts';
import { sameId } from '../wire.ts';

export interface FroniusSimulatorOptions extends FleetOptions {
  /** Under maintenance until then, Unix ms. Read at each request. */
  maintenance?: { until: number };
}

export function createSimulator(options: FroniusSimulatorOptions): VendorSimulator {
  return new SolarWeb(options);
}

type AnswerAsked = (answers: Answers, asked: Asked) => object;

/** Below `/pvsystems/{id}`. */
const systemCalls: Readonly<Record<string, AnswerAsked>> = {
  '': (answers, asked) => answers.system(asked),
  devices: (answers, asked) => answers.devices(asked),
  'devices-list': (answers, asked) => answers.deviceIds(asked),
  'devices-count': (answers, asked) => answers.deviceCount(asked),
};

/** Below `/pvsystems/{id}` and `/pvsystems/{id}/devices/{deviceId}`. */
const seriesCalls: Readonly<Record<string, AnswerAsked>> = {
  histdata: (answers, asked) => answers.histdata(asked),
  flowdata: (answers, asked) => answers.flowdata(asked),
  aggrdata: (answers, asked) => answers.aggregates(asked),
  aggdata: (answers, asked) => answers.aggregates(asked),
  errors: (answers, asked) => answers.errors(asked),
  messages: (answers, asked) => answers.errors(asked),
  'messages/{languageCode}': (answers, asked) => answers.messages(asked),
  'messages-count': (answers, asked) => answers.messageCount(asked),
};

/** Below `/pvsystems/{id}/devices/{deviceId}` of a meter and of a battery. */
const meterCalls: Readonly<Record<string, AnswerAsked>> = {
  '': (answers, asked) => answers.storageDevice(asked),
  histdata: (answers, asked) => answers.meterHistory(asked),
};
const batteryCalls: Readonly<Record<string, AnswerAsked>> = {
  '': (answers, asked) => answers.storageDevice(asked),
};

/** Paths with a part that varies, and the name of their call. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^messages\/[a-z]{2}(-[A-Za-z]{2})?$/, 'messages/{languageCode}'],
  [/^aggdata(\/years(\/\d{4}(\/months(\/(0?[1-9]|1[0-2])(\/days(\/\d{1,2})?)?)?)?)?)?$/, 'aggdata'],
];

const SYSTEM_PATH = /^\/pvsystems\/([^/]+)(?:\/(.*))?$/;
const DEVICE_PATH = /^devices\/([^/]+)(?:\/(.*))?$/;

/** The API answers at the root of one host and below `/swqapi` of another: the cloud takes both (dossier, "Base"). */
const API_PREFIX = '/swqapi';

function belowApi(request: SimulatorRequest): SimulatorRequest {
  const { baseUrl, path } = request;
  if (!path.startsWith(`${API_PREFIX}/`)) return request;
  return { ...request, baseUrl: baseUrl + API_PREFIX, path: path.slice(API_PREFIX.length) };
}

class SolarWeb extends SimulatedCloud<FroniusSimulatorOptions, Fleet, Quota> {
  readonly credentials = API_KEY;
  readonly #answers: Answers;
  readonly #gate = new Gate();

  constructor(options: FroniusSimulatorOptions) {
    super(options, new Fleet(options), new Quota(options.timeScale));
    this.#answers = new Answers(this.fleet, options.timeScale);
  }

  tooManyRequests(): SimulatorResponse {
    return refusalAnswer(new Refusal(429, 1011), this.limit.headers(steadyNow(this.options), 0));
  }

  revokeTokens(revoked: boolean): void {
    this.#gate.revoke(revoked, this.options.now());
  }

  handle(asked: SimulatorRequest): SimulatorResponse {
    const request = belowApi(asked);
    const now = this.options.now();
    try {
      this.#checkMaintenance(now);
      this.#gate.checkKey(request);
      if (!this.limit.take(steadyNow(this.options))) return this.tooManyRequests();
      return json(200, this.#route(request, now), this.limit.headers(steadyNow(this.options)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusalAnswer(error, error.status === 401 ? {} : this.limit.headers(steadyNow(this.options)));
    }
  }

  #checkMaintenance(now: number): void {
    const until = this.options.maintenance?.until ?? 0;
    if (until > now) throw new Refusal(503, 1012, ` until ${new Date(until).toISOString()}`);
  }

  #route(request: SimulatorRequest, now: number): object {
    if (request.path.startsWith('/iam/jwt')) return this.#tokens(request, now);
    this.#gate.checkToken(request, now);
    if (request.method !== 'GET') throw new Refusal(405, 1004);
    if (request.path === '/info/release') return { releaseVersion: '3.4.1.0', releaseDate: '2026-04-14T08:00:00Z' };
    if (request.path === '/info/user') return { name: { firstName: 'Demo', lastName: 'User', title: null } };
    if (request.path === '/pvsystems') return this.#answers.systems(request);
    if (request.path === '/pvsystems-list') return this.#answers.systemIds(request);
    if (request.path === '/pvsystems-count') return { count: this.fleet.plantModel.sites.length };
    return this.#systemAnswer(request, now);
  }

  #systemAnswer(request: SimulatorRequest, now: number): object {
    const [, systemId = '', rest = ''] = SYSTEM_PATH.exec(request.path) ?? [];
    const site = this.fleet.plantModel.sites.find((one) => sameId(this.fleet.systemId(one), systemId));
    if (!site) throw new Refusal(404, systemId === '' ? 1004 : 1015);
    const asked: Asked = { request, site, now: now / 1000 };
    const [, deviceId, deviceRest = ''] = DEVICE_PATH.exec(rest) ?? [];
    if (deviceId === undefined) return this.#call({ ...systemCalls, ...seriesCalls }, rest, asked);
    const inverter = inverterOf(this.fleet, site, deviceId);
    if (!inverter) return this.#storageAnswer(deviceId, deviceRest, asked);
    const deviceCalls = { '': (answers: Answers, one: Asked) => answers.device(one), ...seriesCalls };
    return this.#call(deviceCalls, deviceRest, { ...asked, inverter });
  }

  #storageAnswer(deviceId: string, rest: string, asked: Asked): object {
    const withMeter = hybridOf(this.fleet, asked.site, 'meter', deviceId);
    if (withMeter) return this.#call(meterCalls, rest, { ...asked, storageOf: withMeter });
    const withBattery = hybridOf(this.fleet, asked.site, 'battery', deviceId);
    if (!withBattery) throw new Refusal(404, 1004);
    return this.#call(batteryCalls, rest, { ...asked, storageOf: withBattery });
  }

  #call(calls: Readonly<Record<string, AnswerAsked>>, name: string, asked: Asked): object {
    const known = patterns.find(([pattern]) => pattern.test(name))?.[1] ?? name;
    const call = Object.hasOwn(calls, known) ? calls[known] : undefined;
    if (!call) throw new Refusal(404, 1004);
    return call(this.#answers, asked);
  }

  /** Answers the login: POST, PATCH with a refresh token, DELETE of one. */
  #tokens({ method, path, body }: SimulatorRequest, now: number): object {
    const refreshToken = decodeURIComponent(path.slice('/iam/jwt/'.length));
    if (method === 'POST' && path === '/iam/jwt') return this.#gate.login(body, now);
    if (method === 'PATCH' && refreshToken !== '') return this.#gate.refresh(refreshToken, now);
    if (method !== 'DELETE' || refreshToken === '') throw new Refusal(405, 1004);
    this.#gate.forget(refreshToken);
    return {};
  }
}
