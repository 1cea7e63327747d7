import { bySerial, codeText, isRecord, readText, recordsOf, rejected } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, JsonRecord, MappedItem, MappedRejection } from '@heliograph/vendor-contract';

/** Calls as they are named in limits, metrics and raw answers: the last part of the path. */
export type SemsCall =
  | 'QueryPowerStationMonitor'
  | 'GetPowerStationIdByOwner'
  | 'GetMonitorDetailByPowerstationId'
  | 'GetInverterAllPoint'
  | 'PowerstationWarningsQuery'
  | 'GetInverterDataByColumn'
  | 'GetChartByPlant';

export type SemsPlusCall = 'stations/page' | 'device/all-status' | 'stations/flow' | 'telemetry' | 'telecounting';

/** Name of the joined answer of one SEMS+ inverter: `device/all-status`, `stations/flow`, `telemetry`, `telecounting`. */
export const SEMS_PLUS_INVERTER = 'semsplus/inverter';
/** Name of the joined answer of one day of one inverter: a `GetInverterDataByColumn` by column. */
export const COLUMNS_OF_A_DAY = 'GetInverterDataByColumn';
/** Call for the sums of a plant's days. */
export const DAYS_OF_A_PLANT = 'GetChartByPlant';

/** Paths below the regional base that the login names (`…/api/`). */
export const semsPaths: Readonly<Record<SemsCall, string>> = {
  QueryPowerStationMonitor: 'PowerStationMonitor/QueryPowerStationMonitor',
  GetPowerStationIdByOwner: 'PowerStation/GetPowerStationIdByOwner',
  GetMonitorDetailByPowerstationId: 'v3/PowerStation/GetMonitorDetailByPowerstationId',
  GetInverterAllPoint: 'v3/PowerStation/GetInverterAllPoint',
  PowerstationWarningsQuery: 'warning/PowerstationWarningsQuery',
  GetInverterDataByColumn: 'PowerStationMonitor/GetInverterDataByColumn',
  GetChartByPlant: 'v2/Charts/GetChartByPlant',
};

/** The list of plants of SEMS+, below its base. */
export const STATIONS_PATH = 'sems-plant/api/portal/stations/page';
export const SEMS_LOGIN_PATH = '/api/v2/Common/CrossLogin';
export const SEMS_PLUS_LOGIN_PATH = '/web/sems/sems-user/api/v1/auth/cross-login';

/** The ways to reach a device, in the order of preference: its `vendorType`. */
export type Source = 'sems' | 'sems-points' | 'semsplus';

export function sourceOf(vendorType: string): Source {
  return vendorType === 'semsplus' || vendorType === 'sems-points' ? vendorType : 'sems';
}

/** `code` is an integer at the login, a string in data calls; SEMS+ has `description` where SEMS has `msg`. */
export interface Envelope {
  code?: unknown;
  msg?: unknown;
  description?: unknown;
  data?: unknown;
  api?: unknown;
}

const successCodes: readonly unknown[] = [0, '0', '00000'];

export function isSuccess({ code }: Envelope): boolean {
  return successCodes.includes(code);
}

/** Returns the code as text, for decisions and messages; `none` without a code. */
export function codeOf({ code }: Envelope): string {
  return codeText(code) ?? 'none';
}

/** One inverter of `stations/device/all-status`. */
export interface StatusDetail {
  serial: string;
  status: unknown;
  name?: unknown;
  subtype?: unknown;
}

const inverterTypes: readonly unknown[] = ['INVERTER', 'ENERGY_STORAGE_INTEGRATED_CABINET'];

/** Returns the inverters of an all-status answer's `data`; other devices (dongles, racks, meters) are left out. */
export function statusDetails(data: unknown): StatusDetail[] {
  const groups = isRecord(data) ? recordsOf(data.deviceDetailList) : [];
  return groups.filter(({ deviceType }) => inverterTypes.includes(deviceType)).flatMap(detailsOfGroup);
}

/** Returns the serial numbers of the devices of an all-status answer's `data` whose type begins so: `BATTERY`, `METER`. */
export function deviceSerials(data: unknown, type: string): string[] {
  const groups = isRecord(data) ? recordsOf(data.deviceDetailList) : [];
  const own = groups.filter(({ deviceType }) => typeof deviceType === 'string' && deviceType.startsWith(type));
  return own.flatMap(detailsOfGroup).map(({ serial }) => serial);
}

function detailsOfGroup(group: JsonRecord): StatusDetail[] {
  return recordsOf(group.statusDetailList).flatMap(({ status, snList, detailMap }) => {
    const serials = Array.isArray(snList) ? snList.filter((serial) => typeof serial === 'string') : [];
    return serials.map((serial) => {
      const detail = isRecord(detailMap) ? detailMap[serial] : undefined;
      return {
        serial,
        status: isRecord(detail) ? (detail.status ?? status) : status,
        ...(isRecord(detail) && { name: detail.name, subtype: detail.subtype }),
      };
    });
  });
}

/** The lists of inverters of the legacy SEMS calls. */
export const inverterLists = ['inverter', 'inverterPoints'] as const;

/** Returns the inverters of one answer of the legacy SEMS calls, wherever their list is. */
export function inverterList(data: unknown): { name: (typeof inverterLists)[number]; items: JsonRecord[] } | undefined {
  if (!isRecord(data)) return undefined;
  for (const name of inverterLists) {
    if (Array.isArray(data[name])) return { name, items: recordsOf(data[name]) };
  }
  return data.inverter === null ? { name: 'inverter', items: [] } : undefined;
}

/** Returns `data` of a successful envelope, or the reason why it is missing. */
export function dataOf(call: string, envelope: unknown): { data: JsonRecord | readonly unknown[] } | MappedRejection {
  if (!isRecord(envelope)) return rejected('unexpected_shape', `${call}: not an envelope`);
  if (!isSuccess(envelope)) return rejected('vendor_error', `${call}: code ${codeOf(envelope)}`);
  const { data } = envelope;
  return isRecord(data) || Array.isArray(data) ? { data } : rejected('unexpected_shape', `${call}: no data`);
}

/** Returns whether the answer is a success without data. */
export function isWithoutData(envelope: unknown): boolean {
  return isRecord(envelope) && isSuccess(envelope) && envelope.data === null;
}

/** One inverter of a list, and its position in the text. */
export interface InverterItem {
  value: JsonRecord;
  node: JsonNode;
}

type MapInverter = (device: BytesAnswer['devices'][number], item: InverterItem, answer: BytesAnswer) => MappedItem[];

/** Maps each polled inverter of a plant's answer. Those that are not polled stay in the raw answer. */
export function mapInverters(answer: BytesAnswer, json: JsonNode, mapInverter: MapInverter): MappedItem[] {
  const envelope = json.value;
  if (isWithoutData(envelope)) return [];
  const read = dataOf(answer.call, envelope);
  if ('kind' in read) return [read];
  const list = inverterList(read.data);
  if (!list) return [rejected('unexpected_shape', `${answer.call}: no list of inverters`)];
  const nodes = json.listAt('data', list.name).filter(({ isObject }) => isObject);
  const devices = bySerial(answer.devices);
  return list.items.flatMap((value, i) => {
    const serial = readText(value.sn);
    if (serial === undefined) return [rejected('unexpected_shape', `${answer.call}: an inverter without sn`)];
    const device = devices.get(serial);
    return device ? mapInverter(device, { value, node: nodes[i]! }, answer) : [];
  });
}
