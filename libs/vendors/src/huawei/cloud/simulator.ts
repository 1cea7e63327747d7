import type {
  CreateSimulator,
  SimulatorOptions,
  SimulatorRequest,
  SimulatorResponse,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { simulatedPlantModel } from '../../plant-model/index.ts';
import { alarmList } from './alarms.ts';
import { Inventory } from './inventory.ts';
import { fiveMinutes, historyKpi, realKpi } from './kpi.ts';
import { LimitWindows } from './limits.ts';
import { deviceList, stationList, stationsPage } from './lists.ts';
import { Reports } from './reports.ts';
import { answerOf, failure, type Answer, type Body } from './answers.ts';
import { demoClient, OAuthConnect, oauthError } from './oauth.ts';
import { Sessions, users } from './sessions.ts';

export interface HuaweiSimulatorOptions extends SimulatorOptions {
  /** Makes a plant of each inverter instead of each site, to get an exact number of plants. */
  onePlantPerInverter?: boolean;
}

/** FusionSolar's northbound interface over the plant model (dossier: "Simulator checklist"). */
export class HuaweiSimulator implements VendorSimulator {
  readonly credentials = { userName: users.current.userName, systemCode: users.current.systemCode };
  readonly consentCredentials = demoClient;
  readonly otherCredentials = {
    'may call getStationList, not stations': {
      userName: users.legacy.userName,
      systemCode: users.legacy.systemCode,
    },
  };
  readonly #inventory: Inventory;
  readonly #reports: Reports;
  readonly #sessions: Sessions;
  readonly #oauth: OAuthConnect;
  readonly #windows: LimitWindows;

  constructor(private readonly options: HuaweiSimulatorOptions) {
    const plantModel = simulatedPlantModel('huawei', options);
    this.#inventory = new Inventory(plantModel, options);
    this.#reports = new Reports(this.#inventory, options);
    this.#sessions = new Sessions(options);
    this.#oauth = new OAuthConnect(() => options.now());
    this.#windows = new LimitWindows(this.#inventory, options);
  }

  get serials(): readonly string[] {
    return this.#inventory.inverters.map((device) => device.esnCode);
  }

  violations(): number {
    return this.#windows.violations;
  }

  tooManyRequests(): SimulatorResponse {
    return json(tooFrequent);
  }

  handle(request: SimulatorRequest): SimulatorResponse {
    if (request.path.startsWith(OAUTH_PATH)) return this.#consented(request);
    const call = /^\/thirdData\/(\w+)$/.exec(request.path)?.[1] ?? '';
    if (!Object.hasOwn(this.#calls, call) && call !== 'login') return html(404, 'Not Found');
    if (request.method !== 'POST') return html(405, 'Method Not Allowed');
    const body = parse(request.body);
    if (!body) return json(failure(30030, { currentTime: this.options.now() }));
    return call === 'login' ? this.#login(body) : this.#authorized(call, request, body);
  }

  /** OAuth Connect: the owner's page and the token endpoint, in the real cloud on a host of their own. */
  #consented(request: SimulatorRequest): SimulatorResponse {
    const endpoint = `${request.method} ${request.path.slice(OAUTH_PATH.length)}`;
    if (endpoint === 'GET authorize') return this.#oauth.authorize(request);
    return endpoint === 'POST token' ? this.#oauth.token(request) : html(404, 'Not Found');
  }

  #login(body: Body): SimulatorResponse {
    const userName = typeof body.userName === 'string' ? body.userName : '';
    if (!this.#sessions.isLocked(userName) && !this.#windows.admits(userName, 'login')) return json(tooFrequent);
    const outcome = this.#sessions.login(userName, body.systemCode);
    if ('answer' in outcome) return json(outcome.answer);
    return {
      ...json('{"success":true,"data":null,"failCode":0,"params":null,"message":null}'),
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        'xsrf-token': outcome.token,
        'set-cookie': [`XSRF-TOKEN=${outcome.token}; Path=/; Secure`, 'locale=en_US; Path=/'],
      },
    };
  }

  #authorized(call: string, request: SimulatorRequest, body: Body): SimulatorResponse {
    const { authorization } = request.headers;
    const userName =
      authorization === undefined
        ? this.#sessions.userOf(request.headers['xsrf-token'])
        : this.#oauth.consentOf(authorization);
    if (userName === undefined && authorization !== undefined)
      return oauthError(401, 'invalid_token', 'The access token is invalid or has expired');
    if (userName === undefined) return json(mustRelogin);
    if (!users.mayCall(userName, call)) return json(failure(401, null, 'Invalid access to current interface!'));
    if (!this.#windows.admits(userName, call)) return json(tooFrequent);
    const answer = this.#calls[call]!(body);
    const params = { currentTime: this.options.now(), ...body };
    return json('failCode' in answer ? failure(answer.failCode, params) : answerOf(answer.data, params));
  }

  readonly #calls: Readonly<Record<string, (body: Body) => Answer>> = {
    logout: (body) => this.#sessions.logout(body.xsrfToken),
    stations: (body) => stationsPage(this.#inventory, body),
    getStationList: () => stationList(this.#inventory),
    getDevList: (body) => deviceList(this.#inventory, body),
    getDevRealKpi: (body) => realKpi(this.#inventory, body, this.options),
    getDevHistoryKpi: (body) => historyKpi(this.#inventory, body, this.options),
    getDevFiveMinutes: (body) => fiveMinutes(this.#inventory, body, this.options),
    getStationRealKpi: (body) => this.#reports.stationRealKpi(body),
    getKpiStationHour: (body) => this.#reports.station('Hour', body),
    getKpiStationDay: (body) => this.#reports.station('Day', body),
    getKpiStationMonth: (body) => this.#reports.station('Month', body),
    getKpiStationYear: (body) => this.#reports.station('Year', body),
    getDevKpiDay: (body) => this.#reports.device('Day', body),
    getDevKpiMonth: (body) => this.#reports.device('Month', body),
    getDevKpiYear: (body) => this.#reports.device('Year', body),
    getAlarmList: (body) => alarmList(this.#inventory, body, this.options),
  };
}

const OAUTH_PATH = '/rest/dp/uidm/oauth2/v1/';

/** Refusals as recorded: no `success` in the one, no `message` in the other. */
const mustRelogin = '{"failCode":305,"immediately":true,"message":"USER_MUST_RELOGIN"}';
const tooFrequent = '{"data":"ACCESS_FREQUENCY_IS_TOO_HIGH","failCode":407,"params":null,"success":false}';

function parse(body: Buffer): Body | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

function json(body: string): SimulatorResponse {
  return { status: 200, headers: { 'content-type': 'application/json;charset=UTF-8' }, body };
}

function html(status: number, title: string): SimulatorResponse {
  const body = `<html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`;
  return { status, headers: { 'content-type': 'text/html' }, body };
}

export const createSimulator: CreateSimulator = (options) => new HuaweiSimulator(options);
