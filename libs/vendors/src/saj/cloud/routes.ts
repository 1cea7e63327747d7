import type { SimulatorResponse } from '@heliograph/vendor-contract';
import { alarmList, deviceAlarms } from './alarms.ts';
import { page, refusals, success } from './answers.ts';
import type { Fleet } from './fleet.ts';
import {
  baseInfo,
  batteryInfo,
  deviceRow,
  plantDetails,
  plantDevices,
  plantEnergy,
  plantRow,
  plantStatistics,
} from './plants.ts';
import { pointText } from './point.ts';
import { history, spanOf, uploadData } from './series.ts';
import { app } from './tokens.ts';

export interface Asked {
  fleet: Fleet;
  query: URLSearchParams;
  /** Unix ms. */
  now: number;
}

/** Throws `Refusal`. */
export type Route = (asked: Asked) => SimulatorResponse;

const data = (value: unknown): SimulatorResponse => success(JSON.stringify(value));

/** Each interface by its path below `/open/api/`; all are GET. */
export const routes: Readonly<Record<string, Route>> = {
  'developer/plant/page': ({ fleet, query }) => {
    ofApp(query);
    return page(
      fleet.plantModel.sites.map((site) => plantRow(fleet, site)),
      pageNumber(query),
    );
  },
  'developer/device/page': devicePage,
  'plant/details': ({ fleet, query }) => data(plantDetails(fleet, fleet.site(query.get('plantId')))),
  'plant/getPlantAllDeviceList': ({ fleet, query, now }) =>
    data(plantDevices(fleet, fleet.site(query.get('plantId')), now)),
  'plant/energy': ({ fleet, query, now }) =>
    data(plantEnergy(fleet, fleet.site(query.get('plantId')), query.get('deviceSns') ?? '', now)),
  'plant/getPlantStatisticsData': ({ fleet, query, now }) =>
    data(plantStatistics(fleet, fleet.site(query.get('plantId')), now)),
  'device/baseinfo': ({ fleet, query }) => data(baseInfo(fleet, fleet.inverter(query.get('deviceSn')))),
  'device/batInfo': ({ fleet, query }) => data(batteryInfo(fleet, fleet.inverter(query.get('deviceSn')))),
  'device/realtimeDataCommon': newestPoint,
  'device/historyDataCommon': ({ fleet, query, now }) =>
    success(history(fleet, fleet.inverter(query.get('deviceSn')), query, now)),
  'device/uploadData': ({ fleet, query, now }) =>
    data(uploadData(fleet, fleet.inverter(query.get('deviceSn')), query, now)),
  'device/alarmList': ({ fleet, query, now }) => data(alarmList(fleet, query, app.appId, now)),
  'device/getDeviceAlarmList': ({ fleet, query, now }) => data(deviceAlarms(fleet, query, now)),
  'device/secData': ({ fleet, query }) => {
    fleet.site(query.get('plantId'));
    throw refusals.parameter('The plant has not been bound with load monitoring');
  },
  // The plant model has no EMS modules: success without data.
  'device/emsRealtimeDataCommon': () => success(undefined),
  'device/emsHistoryData': ({ query }) => {
    spanOf(query);
    return success(undefined);
  },
  'device/emsHistoryData4Meter': ({ query }) => {
    spanOf(query);
    return success(undefined);
  },
};

function ofApp(query: URLSearchParams): void {
  const appId = query.get('appId');
  if (appId === null || appId === '') throw refusals.parameter();
  if (appId !== app.appId) throw refusals.noSuchApp(appId);
}

function pageNumber(query: URLSearchParams): number {
  const number = Number(query.get('pageNum') ?? 1);
  if (!Number.isInteger(number) || number < 1) throw refusals.badFormat();
  return number;
}

/** `plantId` narrows it, though no document names it. */
function devicePage({ fleet, query, now }: Asked): SimulatorResponse {
  ofApp(query);
  const plantId = query.get('plantId');
  const { inverters } = plantId === null ? fleet.plantModel : fleet.site(plantId);
  return page(
    inverters.map((inverter) => deviceRow(fleet, inverter, now)),
    pageNumber(query),
  );
}

/** Absent at night. */
function newestPoint({ fleet, query, now }: Asked): SimulatorResponse {
  const { inverter, sample, asleep } = fleet.reading(fleet.inverter(query.get('deviceSn')), now);
  return success(asleep ? undefined : pointText(fleet, inverter, sample));
}
