import type { JsonRecord } from '@heliograph/vendor-contract';
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
