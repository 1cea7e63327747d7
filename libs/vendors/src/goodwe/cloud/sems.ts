import type { SimulatorRequest, SimulatorResponse, JsonRecord } from '@heliograph/vendor-contract';
import type { ModelSite } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import { dataByColumn, plantDay, plantEnergy, plantPower, warningsOf } from './history.ts';
import { energies } from './inverter.ts';
import { capacityOf, inverterAllPoint, monitorDetail, plantInfo, plantKpi, plantStatus, powerOf } from './monitor.ts';
import { jsonResponse, notFound, Parameters } from './requests.ts';
import { credentials, type Sessions, tokenHeader, withoutAgreement } from './sessions.ts';
import { localText, rounded } from './text.ts';

type Json = Record<string, unknown>;
type Answer = (parameters: Parameters, now: number) => unknown;

/** A refusal of the cloud inside an envelope, with HTTP 200. `code` is now a number, now a text. */
class CodeError extends Error {
  constructor(
    readonly code: number | string,
    message: string,
  ) {
    super(message);
  }
}

const MAX_PER_PAGE = 50;

/** Legacy SEMS, `/api/…`: the calls of the app and the portal. */
export class SemsCloud {
  readonly #fleet: Fleet;
  readonly #sessions: Sessions;

  constructor(fleet: Fleet, sessions: Sessions) {
    this.#fleet = fleet;
    this.#sessions = sessions;
  }

  /** `path` is what follows `/api/`, without a version: v1, v2 and v3 answer alike. Its case does not matter. */
  handle(request: SimulatorRequest, path: string, now: number): SimulatorResponse {
    const name = path.toLowerCase();
    const header = tokenHeader(request.headers.token);
    const parameters = new Parameters(request);
    if (name === 'common/crosslogin') return this.#login(request, header, parameters);
    const answer = Object.hasOwn(this.#answers, name) ? this.#answers[name] : undefined;
    if (!answer) return notFound();
    const refusal = this.#refusal(header);
    if (refusal) return jsonResponse(refusal);
    try {
      return jsonResponse(envelope(answer(parameters, now), request.baseUrl));
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      return jsonResponse(refusalOf(error.code, error.message));
    }
  }

  #login(request: SimulatorRequest, header: JsonRecord | undefined, parameters: Parameters): SimulatorResponse {
    if (typeof header?.client !== 'string') return jsonResponse(notLoggedIn);
    const account = parameters.text('account');
    const password = parameters.text('pwd');
    if (account === undefined || password === undefined) return jsonResponse(refusalOf(100_004, 'parameter_error'));
    if (account === withoutAgreement.account && password === withoutAgreement.password)
      return jsonResponse({
        hasError: false,
        code: 0,
        msg: 'Successful',
        data: { agreement_agreement: 0 },
        components: {},
      });
    if (account !== credentials.account || password !== credentials.password) {
      return jsonResponse(refusalOf(100_005, 'Email or password error.'));
    }
    const api = `${request.baseUrl}/api/`;
    return jsonResponse({
      hasError: false,
      code: 0,
      msg: 'Successful',
      data: this.#sessions.issue('sems', header),
      components: { para: null, langVer: 299, timeSpan: 0, api, msgSocketAdr: null },
      api,
    });
  }

  #refusal(header: JsonRecord | undefined): Json | undefined {
    const state = this.#sessions.stateOf('sems', header);
    if (state === 'valid') return undefined;
    return state === 'expired'
      ? refusalOf('100002', 'The authorization has expired, please log in again.')
      : notLoggedIn;
  }

  readonly #answers: Readonly<Record<string, Answer>> = {
    'powerstationmonitor/querypowerstationmonitor': (parameters, now) => this.#plants(parameters, now),
    'powerstationmonitor/querypowerstationmonitorforapp': (parameters, now) => this.#plants(parameters, now).list,
    'powerstation/getpowerstationidbyowner': () => this.#ownPlant(),
    'powerstation/getmonitordetailbypowerstationid': (parameters, now) => {
      const site = this.#plant(parameters);
      return this.#fleet.worldOf(site) === 'sems' ? monitorDetail(this.#fleet, site, now) : {};
    },
    'powerstation/getplantdetailbypowerstationid': (parameters, now) => this.#plantDetail(parameters, now),
    'powerstation/getinverterallpoint': (parameters, now) =>
      inverterAllPoint(this.#fleet, this.#livePlant(parameters), now),
    'powerstation/getpowerflow': (parameters) => this.#powerflow(parameters),
    'warning/powerstationwarningsquery': (parameters, now) => {
      const site = this.#livePlant(parameters);
      return this.#fleet.worldOf(site) === 'sems' ? warningsOf(this.#fleet, site, now) : {};
    },
    'powerstationmonitor/getinverterdatabycolumn': (parameters, now) => this.#column(parameters, now),
    'powerstationmonitor/getinverterpacbyday': (parameters, now) => this.#inverterPac(parameters, now),
    'powerstationmonitor/getpowerstationpacbydayforapp': (parameters, now) => this.#plantPac(parameters, now),
    'powerstationmonitor/getpowerstationpowerandincomebyday': (parameters, now) => this.#daily(parameters, now),
    'charts/getchartbyplant': (parameters, now) => this.#energyChart(parameters, now),
    'charts/getplantpowerchart': (parameters, now) => this.#powerChart(parameters, now),
  };

  #plants(parameters: Parameters, now: number): { record: number; messageKey: null; list: Json[] } {
    const { sites } = this.#fleet.plantModel;
    const size = Math.min(MAX_PER_PAGE, parameters.count(14, 'page_size'));
    const page = parameters.count(1, 'page_index');
    const wanted = parameters.text('powerstation_id');
    const key = parameters.text('key', 'condition');
    const found = sites.filter(
      (site) =>
        (wanted === undefined || this.#fleet.plantId(site) === wanted) &&
        (key === undefined || site.name.toLowerCase().includes(key.toLowerCase())),
    );
    const list = found.slice((page - 1) * size, page * size).map((site) => this.#listed(site, now));
    return { record: found.length, messageKey: null, list };
  }

  #listed(site: ModelSite, now: number): Json {
    const readings = site.inverters.map((inverter) => this.#fleet.reading(inverter, now));
    const watts = readings.reduce((sum, reading) => sum + powerOf(reading), 0);
    const kpi = plantKpi(readings);
    return {
      powerstation_id: this.#fleet.plantId(site),
      powercontrol_status: 0,
      stationname: site.name,
      first_letter: '',
      adcode: '',
      location: site.address,
      status: plantStatus(readings),
      pac: watts,
      capacity: capacityOf(site),
      eday: kpi.power,
      emonth: kpi.month_generation,
      eday_income: 0,
      etotal: kpi.total_power,
      powerstation_type: 'Residential',
      pre_org_id: null,
      org_id: null,
      longitude: site.longitude,
      latitude: site.latitude,
      pac_kw: rounded(watts / 1000, 3),
      to_hour: 0,
      currency: 'EUR',
      yield_rate: 0.2,
      is_stored: false,
      org_code: 'GW000000',
      org_name: 'Goodwe',
    };
  }

  #ownPlant(): string | null {
    const [site] = this.#fleet.plantModel.sites;
    return site ? this.#fleet.plantId(site) : null;
  }

  #plant(parameters: Parameters): ModelSite {
    const site = this.#fleet.plant(parameters.get('powerStationId', 'powerstation_id', 'pw_id', 'id', 'stationId'));
    if (!site) throw new CodeError(100_001, 'No access, please log in.');
    return site;
  }

  /** Plants that live in SEMS+ only are refused as if the session had ended, however new it is. */
  #livePlant(parameters: Parameters): ModelSite {
    const site = this.#plant(parameters);
    if (this.#fleet.worldOf(site) !== 'semsplus') return site;
    throw new CodeError('100002', 'The authorization has expired, please log in again.');
  }

  #plantDetail(parameters: Parameters, now: number): Json {
    const site = this.#livePlant(parameters);
    const readings = site.inverters.map((inverter) => this.#fleet.reading(inverter, now));
    return { info: plantInfo(this.#fleet, site, readings, now), kpi: plantKpi(readings), hasPowerflow: false };
  }

  /** Returns no flow without a meter. */
  #powerflow(parameters: Parameters): Json {
    this.#livePlant(parameters);
    return { hasPowerflow: false, hasGridLoad: false, isShowBattery: false, powerflow: null };
  }

  #column(parameters: Parameters, now: number): Json {
    const inverter = this.#fleet.inverterOf(parameters.get('id'));
    const day = parameters.day('date');
    const column = parameters.text('column');
    if (!inverter || day === undefined || column === undefined) throw new CodeError(100_004, 'parameter_error');
    const data = dataByColumn(this.#fleet, inverter, day, column, now);
    if (!data) throw new CodeError(100_004, 'parameter_error');
    return data;
  }

  #inverterPac(parameters: Parameters, now: number): Json {
    const inverter = this.#fleet.inverterOf(parameters.get('sn', 'id'));
    const day = parameters.day('date');
    if (!inverter || day === undefined) throw new CodeError(100_004, 'parameter_error');
    const rows = dataByColumn(this.#fleet, inverter, day, 'Pac', now)?.column1 as { date: string; column: number }[];
    return { pacs: rows.map(({ date, column }) => ({ date, pac: column })) };
  }

  #plantPac(parameters: Parameters, now: number): Json {
    const site = this.#livePlant(parameters);
    const day = parameters.day('date');
    if (day === undefined) throw new CodeError(100_004, 'parameter_error');
    const pacs = plantPower(this.#fleet, site, day, now).map(({ time, watts }) => ({
      date: localText(time, this.#fleet.offsetAt(site, time)),
      pac: watts,
    }));
    return { pacs };
  }

  #daily(parameters: Parameters, now: number): Json[] {
    const site = this.#livePlant(parameters);
    const last = Date.parse(parameters.day('date') ?? '');
    if (!Number.isFinite(last)) throw new CodeError(100_004, 'parameter_error');
    const count = Math.min(31, parameters.count(1, 'count'));
    return Array.from({ length: count }, (_, back) => {
      const day = new Date(last - (count - 1 - back) * 86_400_000).toISOString().slice(0, 10);
      const d = localText(Date.parse(day) / 1000, 0).slice(0, 10);
      return { d, p: plantEnergy(this.#fleet, site, day, now), i: 0, c: 'EUR' };
    });
  }

  /** Returns the energies of the 31 days that end with a date; other charts are not simulated. */
  #energyChart(parameters: Parameters, now: number): Json {
    const site = this.#livePlant(parameters);
    const last = Date.parse(parameters.day('date') ?? '');
    const isEnergy = parameters.text('range') === '2' && parameters.text('chartIndexId') === '3';
    if (!Number.isFinite(last) || !isEnergy) throw new CodeError(100_004, 'parameter_error');
    const xy = Array.from({ length: 31 }, (_, i) => {
      const x = new Date(last - (30 - i) * 86_400_000).toISOString().slice(0, 10);
      return { x, y: plantDay(this.#fleet, site, x, now), z: null };
    });
    return { lines: [{ label: 'PV Generation', name: 'PVGeneration', unit: 'kWh', isActive: '1', xy }] };
  }

  #powerChart(parameters: Parameters, now: number): Json {
    const site = this.#livePlant(parameters);
    const day = parameters.day('date');
    if (day === undefined) throw new CodeError(100_004, 'parameter_error');
    const xy = plantPower(this.#fleet, site, day, now).map(({ time, watts }) => ({
      x: localText(time, this.#fleet.offsetAt(site, time)).slice(11, 16),
      y: watts,
      z: null,
    }));
    const generated = site.inverters.reduce(
      (sum, inverter) => sum + energies(this.#fleet.reading(inverter, now)).eday,
      0,
    );
    const line = {
      label: 'PCurve_Power_PV',
      unit: 'W',
      isActive: true,
      axis: 0,
      frontColor: '#F6BB42',
      key: 'PCurve_Power_PV',
      xy,
    };
    return { lines: [line], generateData: [{ key: 'Generation', value: String(rounded(generated, 1)), unit: 'kWh' }] };
  }
}

function envelope(data: unknown, baseUrl: string): Json {
  return {
    language: 'en',
    function: ['VIEW'],
    hasError: false,
    msg: '操作成功',
    code: '0',
    data,
    components: { para: null, langVer: 179, timeSpan: 0, api: `${baseUrl}/api/`, msgSocketAdr: null },
  };
}

export function refusalOf(code: number | string, msg: string): Json {
  return {
    hasError: false,
    code,
    msg,
    data: null,
    components: { para: null, langVer: 179, timeSpan: 0, msgSocketAdr: null },
  };
}

const notLoggedIn = refusalOf(100_001, 'No access, please log in.');
