import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { alarmRecords } from './alarms.ts';
import { energyStatistics, plantRealtime } from './energy.ts';
import { businessTypeOfSite, modelCode, type Fleet } from './fleet.ts';
import { decimal } from './json.ts';
import { Refusal } from './refusal.ts';
import { batteryRow, inverterRow, type RowStyle } from './rows.ts';
import { BATTERY_TYPE, businessTypes, BY_INVERTER, developerPaths, INVERTER_TYPE, type BusinessType } from '../wire.ts';

export interface DeveloperRequest {
  fleet: Fleet;
  /** The parameters of the query, or of the body where that is JSON. */
  parameters: Readonly<Record<string, string>>;
  /** Unix ms. */
  now: number;
  style: Omit<RowStyle, 'history'>;
  timeScale: number;
}

/** `result` of a call. Throws `Refusal`. */
type Route = (request: DeveloperRequest) => unknown;

/** Each call by method and path: those of the adapter and what other clients ask for. */
export const developerRoutes: Readonly<Record<string, Route>> = {
  [`GET ${developerPaths['plant/page_plant_info']}`]: plantList,
  [`GET ${developerPaths['device/page_device_info']}`]: deviceList,
  [`GET ${developerPaths['device/realtime_data']}`]: realtimeData,
  [`GET ${developerPaths['device/history_data']}`]: historyData,
  [`GET ${developerPaths['alarm/page_alarm_info']}`]: alarmList,
  'GET /openapi/v2/plant/realtime_data': (request) => plantRealtime(request.fleet, plantOf(request), request.now),
  [`POST ${developerPaths['plant/energy/get_stat_data']}`]: (request) =>
    energyStatistics(request.fleet, plantOf(request), request.parameters, request.now),
};

const PAGE_SIZE = 10;
const MAX_SERIALS = 10;
const MAX_HISTORY_MS = 12 * 3_600_000;
const INTERVALS = [5, 10, 15, 30, 60];

function page<T>(items: readonly T[], pageNo: string | undefined, format: (item: T) => unknown): unknown {
  const current = Number(pageNo ?? 1);
  if (!Number.isInteger(current) || current < 1) throw new Refusal(10001);
  const records = items.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE).map(format);
  return { total: items.length, pages: Math.ceil(items.length / PAGE_SIZE), current, records, size: PAGE_SIZE };
}

function businessTypeIn({ parameters }: DeveloperRequest): BusinessType {
  const type = businessTypes.find((each) => each === parameters.businessType);
  if (!type) throw new Refusal(10001);
  return type;
}

/** Returns the sites of the business type, narrowed as asked. */
function sitesOf(request: DeveloperRequest): ModelSite[] {
  const type = businessTypeIn(request);
  const { plantId, plantName } = request.parameters;
  return request.fleet.plantModel.sites.filter(
    (site) =>
      businessTypeOfSite(site) === type &&
      (plantId === undefined || request.fleet.plantId(site) === plantId) &&
      (plantName === undefined || site.name.includes(plantName)),
  );
}

function plantOf(request: DeveloperRequest): ModelSite {
  const site = request.fleet.siteOf(request.parameters.plantId);
  if (!site || businessTypeOfSite(site) !== businessTypeIn(request)) throw new Refusal(10505);
  return site;
}

function plantList(request: DeveloperRequest): unknown {
  const { fleet, parameters, now } = request;
  return page(sitesOf(request), parameters.pageNo, (site) => ({
    plantId: fleet.plantId(site),
    plantName: site.name,
    loginName: 'demo',
    batteryCapacity: null,
    pvCapacity: decimal(
      site.inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0),
      2,
    ),
    createTime: `${site.installedAt}T09:36:43Z`,
    plantTimeZone: zoneName(site.timezone),
    plantState: site.inverters.some((inverter) => fleet.reading(inverter, now).online) ? 2 : 1,
    plantAddress: site.address,
    longitude: site.longitude,
    latitude: site.latitude,
    electricityPriceUnit: null,
  }));
}

/** Inverters and registered batteries: the plant model has no chargers. A row does not name its plant. */
function deviceList(request: DeveloperRequest): unknown {
  const { fleet, parameters, now } = request;
  if (parameters.plantId !== undefined) plantOf(request);
  const all = sitesOf(request).flatMap((site) => site.inverters);
  if (parameters.deviceType === BATTERY_TYPE) return batteryList(request, all);
  const inverters = parameters.deviceType === INVERTER_TYPE ? all : [];
  const { deviceSn } = parameters;
  const wanted = inverters.filter((inverter) => deviceSn === undefined || fleet.serial(inverter) === deviceSn);
  return page(wanted, parameters.pageNo, (inverter) => ({
    deviceSn: fleet.serial(inverter),
    registerNo: fleet.dongle(inverter),
    deviceModel: modelCode(inverter),
    onlineStatus: fleet.reading(inverter, now).online ? 1 : 0,
    flag: 0,
    armVersion: '1.45',
    dspVersion: '1.50',
    ratedPower: decimal(inverter.ratedPowerKw, 1),
  }));
}

function batteryList({ fleet, parameters, now }: DeveloperRequest, inverters: readonly ModelInverter[]): unknown {
  const { deviceSn } = parameters;
  const wanted = inverters.filter((inverter) => {
    const serial = fleet.batterySerial(inverter);
    return serial !== undefined && (deviceSn === undefined || serial === deviceSn);
  });
  return page(wanted, parameters.pageNo, (inverter) => ({
    deviceSn: fleet.batterySerial(inverter),
    registerNo: fleet.dongle(inverter),
    deviceModel: 1,
    hardwareVersion: null,
    softwareVersion: '3.16',
    ratedCapacity: decimal(0, 1),
    onlineStatus: fleet.reading(inverter, now).online ? 1 : 0,
  }));
}

/** A serial number that is not the account's refuses the whole call. */
function named(request: DeveloperRequest): ModelInverter[] {
  const { fleet, parameters } = request;
  const type = businessTypeIn(request);
  const serials = (parameters.snList ?? '').split(',').filter((serial) => serial !== '');
  if (serials.length === 0 || serials.length > MAX_SERIALS) throw new Refusal(10001);
  const { deviceType, requestSnType } = parameters;
  const byBattery = deviceType === BATTERY_TYPE && requestSnType !== BY_INVERTER;
  return serials.map((serial) => {
    const inverter = byBattery ? fleet.byBattery(serial) : fleet.inverterOf(serial);
    if (!inverter || businessTypeOfSite(inverter.site) !== type) throw new Refusal(10500);
    return inverter;
  });
}

function realtimeData(request: DeveloperRequest): unknown {
  const { fleet, parameters, now, style } = request;
  const inverters = named(request);
  if (parameters.deviceType === BATTERY_TYPE)
    return inverters.flatMap((inverter) => batteryRow(fleet.reading(inverter, now), batteryIds(fleet, inverter)));
  if (parameters.deviceType !== INVERTER_TYPE) return [];
  return inverters.map((inverter) =>
    inverterRow(fleet.reading(inverter, now), idsOf(fleet, inverter), { ...style, history: false }),
  );
}

/** Answers, for several inverters, one row an interval: whichever was there first. */
function historyData(request: DeveloperRequest): unknown {
  const { fleet, parameters, now, style, timeScale } = request;
  const inverters = named(request);
  const [start, end] = [Number(parameters.startTime ?? NaN), Number(parameters.endTime ?? NaN)];
  const minutes = Number(parameters.timeInterval ?? 5);
  if (!(end > start) || end - start > MAX_HISTORY_MS || !INTERVALS.includes(minutes)) throw new Refusal(10001);
  const { deviceType } = parameters;
  if (deviceType !== INVERTER_TYPE && deviceType !== BATTERY_TYPE) return [];
  const rows = new Map<number, unknown>();
  for (const inverter of inverters) {
    for (const sample of fleet.samples(inverter, start / 1000, Math.min(end, now) / 1000, minutes / 5)) {
      const interval = inverters.length === 1 ? sample.time : Math.floor((sample.time * timeScale) / (minutes * 60));
      if (rows.has(interval)) continue;
      const [row] =
        deviceType === BATTERY_TYPE
          ? batteryRow({ inverter, sample }, batteryIds(fleet, inverter))
          : [inverterRow({ inverter, sample }, idsOf(fleet, inverter), { ...style, history: true })];
      if (row) rows.set(interval, row);
    }
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

function alarmList(request: DeveloperRequest): unknown {
  const { fleet, parameters, now } = request;
  const site = plantOf(request);
  const { deviceSn, alarmState } = parameters;
  const records = site.inverters
    .filter((inverter) => deviceSn === undefined || fleet.serial(inverter) === deviceSn)
    .flatMap((inverter) => alarmRecords(fleet, inverter, now))
    .filter((record) => alarmState === undefined || String(record.alarmState) === alarmState);
  return page(records, parameters.pageNo, (record) => record);
}

function idsOf(fleet: Fleet, inverter: ModelInverter): { deviceSn: string; registerNo: string } {
  return { deviceSn: fleet.serial(inverter), registerNo: fleet.dongle(inverter) };
}

function batteryIds(fleet: Fleet, inverter: ModelInverter): { deviceSn: string; registerNo: string } {
  return { deviceSn: fleet.batterySerial(inverter) ?? '', registerNo: fleet.dongle(inverter) };
}

/** Names of Windows zones, as this cloud shows the zone of a plant: standard offset, then cities or a region. */
const names: Readonly<Record<string, string>> = {
  'Europe/Berlin': '(UTC+01:00)Amsterdam,Berlin,Bern,Rome,Stockholm,Vienna',
  'Europe/Amsterdam': '(UTC+01:00)Amsterdam,Berlin,Bern,Rome,Stockholm,Vienna',
  'Europe/Rome': '(UTC+01:00)Amsterdam,Berlin,Bern,Rome,Stockholm,Vienna',
  'Europe/Madrid': '(UTC+01:00)Brussels,Copenhagen,Madrid,Paris',
  'Europe/Paris': '(UTC+01:00)Brussels,Copenhagen,Madrid,Paris',
  'Europe/Warsaw': '(UTC+01:00)Sarajevo,Skopje,Warsaw,Zagreb',
  'Europe/Lisbon': '(UTC+00:00)Dublin,Edinburgh,Lisbon,London',
  'Asia/Kolkata': '(UTC+05:30)Chennai,Kolkata,Mumbai,New Delhi',
  'Asia/Shanghai': '(UTC+08:00)Beijing,Chongqing,Hong Kong,Urumqi',
  'America/Los_Angeles': '(UTC-08:00)Pacific Time (US & Canada)',
  'America/Denver': '(UTC-07:00)Mountain Time (US & Canada)',
  'America/Sao_Paulo': '(UTC-03:00)Brasilia',
  'Australia/Brisbane': '(UTC+10:00)Brisbane',
  'Africa/Johannesburg': '(UTC+02:00)Harare,Pretoria',
  'Pacific/Auckland': '(UTC+12:00)Auckland,Wellington',
};

function zoneName(timezone: string): string {
  return names[timezone] ?? timezone;
}
