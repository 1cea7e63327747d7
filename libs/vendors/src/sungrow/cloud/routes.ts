import { alarms } from './alarms.ts';
import { communicationDevice, deviceList, deviceListByUser } from './devices.ts';
import { minuteHistory, periodHistory, plantMinuteHistory } from './history.ts';
import { plantDetail, plantDetails, plantList } from './plants.ts';
import { deviceRealtime, inverterRealtime, plantRealtime, pointInfo } from './realtime.ts';
import type { Call } from './request.ts';

type Endpoint = (call: Call) => object;

/** Names that mean the same in both families of paths. */
const shared: Readonly<Record<string, Endpoint>> = {
  getPowerStationDetail: plantDetail,
  getDeviceRealTimeData: deviceRealtime,
  getDevicePointMinuteDataList: minuteHistory,
  getFaultAlarmInfo: alarms,
  getOpenPointInfo: pointInfo,
};

const ofUser: Readonly<Record<string, Endpoint>> = {
  ...shared,
  getPowerStationList: plantList,
  getBatchPsDetail: plantDetails,
  getDeviceList: deviceList,
  getDeviceListByUser: deviceListByUser,
  getCommunicationDevInfoByDevSn: communicationDevice,
  getPVInverterRealTimeData: inverterRealtime,
  getDevicePointsDayMonthYearDataList: periodHistory,
  getOpenApiCallInfo: ({ quota, now }) => quota.info(now),
};

const ofPlatform: Readonly<Record<string, Endpoint>> = {
  ...shared,
  queryPowerStationList: plantList,
  getDeviceListByPsId: deviceList,
  getPowerStationRealTimeData: plantRealtime,
  getPowerStationPointMinuteDataList: plantMinuteHistory,
  getDevicePointDayMonthYearDataList: periodHistory,
};

export interface Route {
  endpoint: Endpoint;
  isPlatform: boolean;
}

/** Returns the endpoint of a path below `/openapi/`. */
export function routeOf(path: string): Route | undefined {
  const isPlatform = path.startsWith('platform/');
  const name = isPlatform ? path.slice('platform/'.length) : path;
  const endpoints = isPlatform ? ofPlatform : ofUser;
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  return endpoint && { endpoint, isPlatform };
}
