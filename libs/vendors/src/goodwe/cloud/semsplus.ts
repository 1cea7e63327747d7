import { reported } from '@heliograph/base-data';
import type { SimulatorRequest, SimulatorResponse, JsonRecord } from '@heliograph/vendor-contract';
import type { ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import { information, powerKw, telecounting, telemetry } from './factors.ts';
import type { Fleet, Reading } from './fleet.ts';
import { energies } from './inverter.ts';
import { capacityOf } from './monitor.ts';
import { jsonResponse, Parameters } from './requests.ts';
import { credentials, encodedPassword, type Sessions, tokenHeader, withoutAgreement } from './sessions.ts';
import { isoText, rounded } from './text.ts';

type Json = Record<string, unknown>;
type Answer = (parameters: Parameters, now: number, serial: string) => unknown;

const MAX_PER_PAGE = 100;

/** SEMS+, `/web/sems/…`: the calls of the web portal. Each request is signed. */
export class SemsPlusCloud {
  readonly #fleet: Fleet;
  readonly #sessions: Sessions;

  constructor(fleet: Fleet, sessions: Sessions) {
    this.#fleet = fleet;
    this.#sessions = sessions;
  }

  /** `path` is what follows `/web/sems/`. */
  handle(request: SimulatorRequest, path: string, now: number): SimulatorResponse {
    const header = tokenHeader(request.headers.token);
    const parameters = new Parameters(request);
    const signed = this.#sessions.signed(header, request.headers['x-signature']);
    if (path === 'sems-user/api/v1/auth/cross-login') {
      return jsonResponse(signed ? this.#login(request, header, parameters) : invalidSession);
    }
    const [, serial = '', kind] = /^sems-plant\/api\/equipments\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    const name = kind === undefined ? path : `equipments/${kind}`;
    const answer = Object.hasOwn(this.#answers, name) ? this.#answers[name] : undefined;
    // The gateway is of another make than legacy SEMS: it refuses in JSON.
    if (!answer) return jsonResponse({ timestamp: now, status: 404, error: 'Not Found', path: request.path }, 404);
    if (!signed || this.#sessions.stateOf('semsplus', header) !== 'valid') return jsonResponse(invalidSession);
    const data = answer(parameters, now, decodeURIComponent(serial));
    return jsonResponse(data === undefined ? refusalOf('100025', 'No permission') : success(data));
  }

  #login(request: SimulatorRequest, header: JsonRecord | undefined, parameters: Parameters): Json {
    if (typeof header?.client !== 'string' || !header.client.startsWith('semsPlus')) return invalidSession;
    if (parameters.text('account') === withoutAgreement.account) return refusalOf('100004', 'parameter error.');
    const known = parameters.text('account') === credentials.account && parameters.text('pwd') === encodedPassword();
    if (!known) return refusalOf('A0210', 'Incorrect account or password');
    const issued = this.#sessions.issue('semsplus', header);
    return success({ ...issued, api: `${request.baseUrl}/web/sems`, region: 'eu', uuid: issued.uid });
  }

  readonly #answers: Readonly<Record<string, Answer>> = {
    'sems-user/api/v1/user/get-user': () => ({ account: credentials.account, roleType: 'PLANT_OWNER', orgId: null }),
    'sems-plant/api/stations/simple-query': (parameters, now) => this.#plants(parameters, now),
    'sems-plant/api/portal/stations/page': (parameters, now) => this.#plants(parameters, now),
    'sems-plant/api/app/v2/stations/page': (parameters, now) => this.#plants(parameters, now),
    'sems-plant/api/portal/stations/basic/info': (parameters) => this.#basicInfo(parameters),
    'sems-plant/api/stations/flow': (parameters, now) => this.#flow(parameters, now),
    'sems-plant/api/stations/device/all-status': (parameters, now) => this.#allStatus(parameters, now),
    'sems-plant/api/stations/production': (parameters, now) => this.#production(parameters, now),
    'equipments/telemetry': (_parameters, now, serial) => this.#equipment(serial, now, telemetry),
    'equipments/telecounting': (_parameters, now, serial) => this.#equipment(serial, now, telecounting),
    'equipments/information': (_parameters, now, serial) => this.#equipment(serial, now, information),
    'equipments/relatedDevices': () => [],
  };

  #plants(parameters: Parameters, now: number): Json {
    const { sites } = this.#fleet.plantModel;
    const size = Math.min(MAX_PER_PAGE, parameters.count(15, 'size', 'pageSize'));
    const current = parameters.count(1, 'current', 'pageIndex');
    const dataList = sites.slice((current - 1) * size, current * size).map((site) => this.#listed(site, now));
    return { dataList, size, current, total: sites.length, extras: {} };
  }

  #listed(site: ModelSite, now: number): Json {
    const { readings } = this.#fleet.plantReadings(site, now);
    const sum = (read: (reading: Reading) => number): number => readings.reduce((total, one) => total + read(one), 0);
    return {
      id: this.#fleet.plantId(site),
      name: site.name,
      status: String(plantStatus(readings)),
      googleAddress: site.address,
      installedPower: capacityOf(site),
      isCollected: false,
      isShared: false,
      powerStationTypeWeb: 1,
      pvInstallP: capacityOf(site),
      createTime: `${site.installedAt}T00:00:00`,
      remark: '',
      productionToday: rounded(
        sum((reading) => energies(reading).eday),
        2,
      ),
      productionTotal: rounded(sum((reading) => energies(reading).etotal) / 1000, 3),
      pSystem: rounded(sum(powerKw), 3),
      timeZone: site.timezone,
    };
  }

  #site(parameters: Parameters): ModelSite | undefined {
    return this.#fleet.plant(parameters.get('stationId', 'pwId'));
  }

  #basicInfo(parameters: Parameters): Json | undefined {
    const site = this.#site(parameters);
    if (!site) return undefined;
    const { name, address, latitude, longitude, timezone, installedAt } = site;
    return {
      id: this.#fleet.plantId(site),
      name,
      address,
      latitude,
      longitude,
      timeZone: timezone,
      turnOnTime: installedAt,
    };
  }

  #flow(parameters: Parameters, now: number): Json | undefined {
    const site = this.#site(parameters);
    if (!site) return undefined;
    const { time, readings } = this.#fleet.plantReadings(site, now);
    const power = rounded(
      readings.reduce((sum, reading) => sum + powerKw(reading), 0),
      3,
    );
    return {
      id: this.#fleet.plantId(site),
      name: site.name,
      status: String(plantStatus(readings)),
      isGoodweInverter: true,
      pSystem: power,
      pAc: power,
      ...storageFlow(readings[0]?.sample),
      consumFlag: false,
      refreshTime: isoText(time, this.#fleet.offsetAt(site, time)),
    };
  }

  #allStatus(parameters: Parameters, now: number): Json | undefined {
    const site = this.#site(parameters);
    if (!site) return undefined;
    const { readings } = this.#fleet.plantReadings(site, now);
    const statusDetailList = [...Map.groupBy(readings, statusOf)].map(([status, group]) => ({
      status,
      total: group.length,
      snList: group.map(({ inverter }) => this.#fleet.serial(inverter)),
      isHemsMap: Object.fromEntries(group.map(({ inverter }) => [this.#fleet.serial(inverter), false])),
      detailMap: Object.fromEntries(group.map((reading) => this.#detail(reading, status))),
    }));
    const dongle = { deviceType: 'DONGLE', total: 1, statusDetailList: [dongleStatus(this.#fleet.plantId(site))] };
    const inverters = { deviceType: 'INVERTER', total: readings.length, statusDetailList };
    const racks = readings.some(({ inverter }) => inverter.battery) ? [rack(this.#fleet.plantId(site))] : [];
    return { total: readings.length + racks.length + 1, deviceDetailList: [inverters, ...racks, dongle] };
  }

  #detail({ inverter }: Reading, status: number): [string, Json] {
    const sn = this.#fleet.serial(inverter);
    const addTime = `${inverter.site.installedAt}T00:00:00`;
    const name = `Inverter ${inverter.index + 1}`;
    return [
      sn,
      {
        addTime,
        deviceType: 'INVERTER',
        isHems: false,
        name,
        sn,
        status,
        subtype: inverter.battery ? 'store' : 'grid',
      },
    ];
  }

  #production(parameters: Parameters, now: number): Json | undefined {
    const site = this.#site(parameters);
    if (!site) return undefined;
    const { readings } = this.#fleet.plantReadings(site, now);
    const total = parameters.text('dimension') !== 'day';
    const kwh = readings.reduce((sum, reading) => sum + energies(reading)[total ? 'etotal' : 'eday'], 0);
    return { proSystemTotalStats: rounded(kwh, 1), profitProStats: 0, currency: 'EUR' };
  }

  #isDongle(serial: string): boolean {
    return this.#fleet.plantModel.sites.some((site) => dongleSerial(this.#fleet.plantId(site)) === serial);
  }

  #equipment(serial: string, now: number, format: (fleet: Fleet, reading: Reading) => unknown): unknown {
    const inverter: ModelInverter | undefined = this.#fleet.inverterOf(serial);
    // Dongles are asked too, and have no data.
    if (!inverter) return this.#isDongle(serial) ? [] : undefined;
    const { readings } = this.#fleet.plantReadings(inverter.site, now);
    return format(
      this.#fleet,
      readings.find((reading) => reading.inverter === inverter)!,
    );
  }
}

/** Returns the status: 0 offline, 1 running, 2 fault, 3 waiting. */
function statusOf({ sample, connection }: Reading): number {
  if (connection === 'lost') return 0;
  if (connection === 'asleep') return 3;
  if (sample.state === 'fault') return 2;
  return sample.state === 'generating' || sample.state === 'limited' ? 1 : 3;
}

function plantStatus(readings: readonly Reading[]): number {
  const statuses = readings.map(statusOf);
  return [2, 1, 3].find((status) => statuses.includes(status)) ?? 0;
}

/** Returns battery, meter and house of a hybrid, kW: discharging and exporting are positive, as recorded; `flows` names what feeds what. */
function storageFlow(sample: PhysicalSample | undefined): Json {
  const { battery, meter } = sample ?? {};
  if (!battery || !meter) return {};
  const kw = (watts: number): number => rounded(watts / 1000, 5);
  const targets = ['pConsum', ...(battery.powerW < 0 ? ['pBat'] : []), ...(meter.powerW > 0 ? ['pGrid'] : [])];
  return {
    flows: reported({
      pSystem: sample!.acPowerW > 0 ? targets : undefined,
      pBat: battery.powerW > 0 ? ['pConsum'] : undefined,
      pGrid: meter.powerW < 0 ? ['pConsum'] : undefined,
    }),
    pAc: kw(sample!.acPowerW + battery.powerW),
    pBat: kw(battery.powerW),
    pGrid: kw(meter.powerW),
    soc: Math.round(battery.socPercent),
    pConsum: kw(meter.loadPowerW),
  };
}

/** Returns the battery as a device of the plant. */
function rack(plantId: string): Json {
  const sn = `BR${plantId.slice(0, 8).toUpperCase()}`;
  const detail = { sn, name: sn, deviceType: 'BATTERY_RACK', status: 0, isHems: false, addTime: '1767837606560' };
  const statusDetailList = [{ status: 0, total: 1, snList: [sn], detailMap: { [sn]: detail } }];
  return { deviceType: 'BATTERY_RACK', total: 1, statusDetailList };
}

function dongleSerial(plantId: string): string {
  return `DG${plantId.slice(0, 8).toUpperCase()}`;
}

function dongleStatus(plantId: string): Json {
  const sn = dongleSerial(plantId);
  const detail = { sn, name: 'Dongle 1', deviceType: 'DONGLE', status: 1, isHems: false, addTime: '1765869566170' };
  return { status: 1, total: 1, snList: [sn], isHemsMap: { [sn]: false }, detailMap: { [sn]: detail } };
}

function success(data: unknown): Json {
  return { code: '00000', description: '成功', traceId: 'sandbox', data };
}

export function refusalOf(code: string, description: string): Json {
  return { code, description, traceId: 'sandbox', data: null };
}

const invalidSession = refusalOf('C0602', 'Login status is abnormal, please log in again');
