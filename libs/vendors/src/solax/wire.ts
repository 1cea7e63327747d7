import { isRecord, readText, rejected } from '@heliograph/vendor-contract';
import type { JsonRecord, MappedItem } from '@heliograph/vendor-contract';

/** Calls the adapter makes: the name in limits, metrics and raw answers. */
export type DeveloperCall =
  | 'oauth/token'
  | 'plant/page_plant_info'
  | 'device/page_device_info'
  | 'device/realtime_data'
  | 'device/history_data'
  | 'plant/energy/get_stat_data'
  | 'alarm/page_alarm_info';

/** The two APIs of one tokenId: `realtimeInfo/get` is v2, `getRealtimeInfo.do` the legacy one. */
export type TokenCall = typeof V2_CALL | typeof LEGACY_CALL;
export const V2_CALL = 'realtimeInfo/get';
export const LEGACY_CALL = 'getRealtimeInfo.do';

export type SolaxCall = DeveloperCall | TokenCall;

export const developerPaths: Readonly<Record<DeveloperCall, string>> = {
  'oauth/token': '/openapi/auth/oauth/token',
  'plant/page_plant_info': '/openapi/v2/plant/page_plant_info',
  'device/page_device_info': '/openapi/v2/device/page_device_info',
  'device/realtime_data': '/openapi/v2/device/realtime_data',
  'device/history_data': '/openapi/v2/device/history_data',
  'plant/energy/get_stat_data': '/openapi/v2/plant/energy/get_stat_data',
  'alarm/page_alarm_info': '/openapi/v2/alarm/page_alarm_info',
};

/** Calls whose parameters are a JSON body; those of the others are a query. */
export const postedCalls: readonly DeveloperCall[] = ['plant/energy/get_stat_data'];

export const V2_PATH = '/api/v2/dataAccess/realtimeInfo/get';
export const LEGACY_PATH = '/proxyApp/proxy/api/getRealtimeInfo.do';

/** `code` of a success: 0 from the token call, 10000 everywhere else in the Developer API. */
export const TOKEN_GRANTED = '0';
export const DEVELOPER_OK = '10000';

/** `businessType`: decides the unit of every power. */
export type BusinessType = '1' | '4';
export const businessTypes: readonly BusinessType[] = ['1', '4'];

/** The device's business type as it is kept: `vendorType` of the polled device. */
export const vendorTypes: Readonly<Record<BusinessType, string>> = { '1': 'residential', '4': 'commercial' };

export function businessTypeOf(vendorType: string): BusinessType {
  return vendorType === vendorTypes['4'] ? '4' : '1';
}

export const INVERTER_TYPE = '1';
export const BATTERY_TYPE = '2';
/** `requestSnType` of calls for batteries: `snList` names the inverters that they belong to. */
export const BY_INVERTER = '1';

const BATTERIES = 'batteries:';

/** Returns the member of a joined answer that contains the batteries of these inverters. */
export function batteriesMember(serials: readonly string[]): string {
  return BATTERIES + serials.join(',');
}

/** Returns the inverters that such a member is named after; undefined for another member. */
export function serialsOfMember(name: string): string[] | undefined {
  return name.startsWith(BATTERIES) ? name.slice(BATTERIES.length).split(',') : undefined;
}
export const ALARM_ONGOING = '1';

/** Returns `result` of an envelope of the Developer API, or the reason why it is missing. */
export function developerResult(envelope: unknown): { result: unknown } | MappedItem {
  if (!isRecord(envelope)) return rejected('unexpected_shape', 'no envelope');
  const code = readText(envelope.code);
  return code === DEVELOPER_OK ? { result: envelope.result } : rejected('vendor_error', `code ${code ?? 'missing'}`);
}

/** The legacy answers write `inverterSN`, the document of v2 `inverterSn`. */
export function serialOf({ inverterSN, inverterSn }: JsonRecord): string | undefined {
  return readText(inverterSN) ?? readText(inverterSn);
}
