import { currentErrors, errorHistory, plantEvents, recoverStatus } from './simulator-alarms.ts';
import { count, type Call, type Route } from './simulator-call.ts';
import { dataPage, energyToday, inverterData, inverterOverview, lastData } from './simulator-inverters.ts';
import { plantOutput } from './simulator-output.ts';
import { deviceList, listedPlant, location, overview, planList } from './simulator-plants.ts';

/** Business users: token and envelope in every call. */
export const proRoutes: Readonly<Record<string, Route>> = {
  '/pro/getPlanListPro': planList,
  '/pro/getPlantOverviewPro': (call) => overview(call),
  '/pro/getPlantOutputPro': (call) => plantOutput(call),
  '/pro/getPlantEventPro': (call) => plantEvents(call),
  '/pro/getDeviceListPro': (call) => deviceList(call),
  '/pro/getLocationPro': location,
  '/pro/getLastTsDataPro': lastData,
  '/pro/getInverterDataPagePro': dataPage,
  '/pro/getInverterETodayPro': energyToday,
  '/pro/getInverterHisErrorPagePro': errorHistory,
  '/pro/getInverterCurrentErrorPro': currentErrors,
  '/pro/getInverterOverviewPro': (call) => inverterOverview(call),
  '/pro/getInverterRecoverStatusPro': recoverStatus,
};

/** End users: the plant's key opens it, the token only lists; each call has a frame of its own (live clients). */
export const endUserRoutes: Readonly<Record<string, Route>> = {
  '/planlist': endUserPlants,
  '/devicelist': (call) => ({ data: { list: deviceList(call, 'key') } }),
  '/getPlantOverview': (call) => overview(call, 'key'),
  '/getPlantOutput': (call) => plantOutput(call, 'key'),
  '/getPlantEvent': (call) => ({ data: plantEvents(call, 'key') }),
  '/getInverterOverview': (call) => ({ data: inverterOverview(call, 'key') }),
  '/getInverterData': (call) => ({ code: 200, data: inverterData(call) }),
};

export const NEEDS_TOKEN = '/planlist';

function endUserPlants(call: Call): unknown {
  const { fleet, query } = call;
  const pageNum = count(query.get('page') ?? '1');
  const size = count(query.get('size') ?? '10');
  const sites = fleet.park.sites.slice((pageNum - 1) * size, pageNum * size);
  return { data: { total: fleet.park.sites.length, list: sites.map((site) => listedPlant(call, site)) } };
}
