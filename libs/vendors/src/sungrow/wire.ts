import { localToUnix, offsetOfLabel } from '@heliograph/base-data';
import { isRecord, parseNode, readText, rejected } from '@heliograph/vendor-contract';
import type { JsonNode, JsonRecord, MappedItem } from '@heliograph/vendor-contract';

/** Calls we make, by the name of their user-level path: the name in limits, metrics and raw answers. */
export type SungrowCall =
  | 'getPowerStationList'
  | 'getDeviceList'
  | 'getDeviceListByUser'
  | 'getDeviceRealTimeData'
  | 'getPowerStationRealTimeData'
  | 'getDevicePointMinuteDataList'
  | 'getDevicePointsDayMonthYearDataList'
  | 'getFaultAlarmInfo';

/** Path below `/openapi/`: with a user's login, and with an OAuth2 grant. */
export const paths: Readonly<Record<SungrowCall, { user: string; oauth: string }>> = {
  getPowerStationList: { user: 'getPowerStationList', oauth: 'platform/queryPowerStationList' },
  getDeviceList: { user: 'getDeviceList', oauth: 'platform/getDeviceListByPsId' },
  getDeviceListByUser: { user: 'getDeviceListByUser', oauth: 'getDeviceListByUser' },
  getDeviceRealTimeData: { user: 'getDeviceRealTimeData', oauth: 'platform/getDeviceRealTimeData' },
  // With a user's login the plants are devices of type 11.
  getPowerStationRealTimeData: {
    user: 'getPowerStationRealTimeData',
    oauth: 'platform/getPowerStationRealTimeData',
  },
  getDevicePointMinuteDataList: {
    user: 'getDevicePointMinuteDataList',
    oauth: 'platform/getDevicePointMinuteDataList',
  },
  getDevicePointsDayMonthYearDataList: {
    user: 'getDevicePointsDayMonthYearDataList',
    oauth: 'platform/getDevicePointDayMonthYearDataList',
  },
  getFaultAlarmInfo: { user: 'getFaultAlarmInfo', oauth: 'platform/getFaultAlarmInfo' },
};

/** Device types that are inverters; everything else is a logger, meter, battery … (API document, appendix 1). */
export const inverterTypes = { inverter: '1', hybrid: '14', micro: '55' } as const;
export type InverterType = (typeof inverterTypes)[keyof typeof inverterTypes];

export function isInverterType(type: string): type is InverterType {
  return (Object.values(inverterTypes) as string[]).includes(type);
}

/** A record and its source text. */
export interface SungrowItem {
  value: JsonRecord;
  source: string;
}

/** HTTP 200 also on errors. A refused access token is answered with `error` instead of a result code. */
export interface SungrowEnvelope {
  req_serial_num?: unknown;
  result_code?: unknown;
  result_msg?: unknown;
  result_data?: unknown;
  error?: unknown;
  error_description?: unknown;
}

/**
 * Member of a joined answer with the zones of the plants: entries of the plant list, reduced to `ps_id` and
 * `ps_current_time_zone`.
 */
export const ZONES_MEMBER = 'ps_current_time_zone';

/** `yyyyMMddHHmmss` of the cloud, in the plant's local time. */
const compactTime = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** Returns the cloud's compact time as `YYYY-MM-DD HH:MM:SS`; text of another form stays as it is. */
export function localText(time: string): string {
  return time.replace(compactTime, '$1-$2-$3 $4:$5:$6');
}

/** One envelope within an answer: an answer may join several calls and the zones of the plants. */
export interface ReadEnvelope {
  /** `result_data`. */
  node: JsonNode | undefined;
  data: unknown;
}

export interface ReadAnswer {
  envelopes: readonly ReadEnvelope[];
  /** `ps_current_time_zone` by plant id, where it came with the answer. */
  zones: ReadonlyMap<string, string>;
}

/** Returns the parts of an answer, or why it has none. */
export function readAnswer(call: string, json: JsonNode): ReadAnswer | MappedItem {
  const { value } = json;
  if (!isRecord(value)) return rejected('unexpected_shape', `${call}: not an envelope`);
  const zones = zonesOf(json);
  const parts = json.members();
  const members = isJoined(value) ? Object.keys(value).filter((name) => name !== ZONES_MEMBER) : [undefined];
  const envelopes: ReadEnvelope[] = [];
  for (const member of members) {
    const envelope: unknown = member === undefined ? value : value[member];
    const refusal = refusalOf(call, envelope);
    if (refusal) return refusal;
    const node = (member === undefined ? json : parts.get(member))?.find('result_data');
    envelopes.push({ node, data: (envelope as SungrowEnvelope).result_data });
  }
  return { envelopes, zones };
}

/** An envelope has a result code or an error; a joined answer has envelopes. */
function isJoined(value: Readonly<Record<string, unknown>>): boolean {
  return !('result_code' in value) && !('error' in value) && Object.values(value).some(isRecord);
}

function refusalOf(call: string, envelope: unknown): MappedItem | undefined {
  if (!isRecord(envelope)) return rejected('unexpected_shape', `${call}: not an envelope`);
  const code = readText(envelope.result_code);
  if (code === '1') return undefined;
  return rejected('vendor_error', `${call}: code ${code ?? readText(envelope.error) ?? 'missing'}`);
}

function zonesOf(json: JsonNode): Map<string, string> {
  const zones = new Map<string, string>();
  for (const source of json.sources(ZONES_MEMBER)) {
    const plant: unknown = JSON.parse(source);
    const zone = isRecord(plant) ? readText(plant.ps_current_time_zone) : undefined;
    const id = idIn(source, plant, 'ps_id');
    if (id !== undefined && zone !== undefined) zones.set(id, zone);
  }
  return zones;
}

/** Returns an id as text, whatever the vendor writes it as: beyond 2^53 only its source has all digits. */
export function idIn(source: string, value: unknown, member: string, path: readonly string[] = []): string | undefined {
  if (!isRecord(value)) return undefined;
  const id = value[member];
  if (typeof id !== 'number') return readText(id);
  return parseNode(source).find(...path, member)?.source;
}

const decimalHours = /^((?:GMT|UTC)\s*[+-]\s*\d{1,2})\.(\d+)$/i;

/** Returns the vendor's zone label in the form we know: how it writes half hours was never seen, `GMT+5.5` is understood as `GMT+5:30`. */
export function zoneLabel(label: string): string {
  const [, hours, decimals] = decimalHours.exec(label.trim()) ?? [];
  if (hours === undefined || decimals === undefined) return label.trim();
  return `${hours}:${String(Math.round(Number(`0.${decimals}`) * 60)).padStart(2, '0')}`;
}

/** Returns Unix seconds of a plant-local time of the cloud; undefined when time or zone cannot be read. */
export function unixOf(time: string, zone: string): number | undefined {
  return localToUnix(localText(time), zone);
}

/** Seconds of a label that came with an answer. */
export function labelSeconds(label: string | undefined): number | undefined {
  return label === undefined ? undefined : offsetOfLabel(zoneLabel(label));
}
