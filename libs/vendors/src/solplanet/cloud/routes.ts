import { currentErrors, errorHistory, plantEvents, recoverStatus } from './alarms.ts';
import { count, required, type Call, type Route } from './call.ts';
import { dataPage, energyToday, inverterData, inverterOverview, inverterSums, lastData } from './inverters.ts';
import { plantOutput } from './output.ts';
import { deviceList, listedPlant, location, overview, planList } from './plants.ts';

/** Business users: token and envelope in every call. */
export const proRoutes: Readonly<Record<string, Route>> = {
  '/pro/getPlanListPro': planList,
  '/pro/getPlantOverviewPro': (call) => overview(call),
  '/pro/getPlantOutputPro': proOutput,
  '/pro/getPlantEventPro': (call) => ({ result: plantEvents(call), apikey: required(call, 'apikey') }),
  '/pro/getDeviceListPro': (call) => deviceList(call),
  '/pro/getLocationPro': location,
  '/pro/getLastTsDataPro': lastData,
  '/pro/getInverterDataPagePro': dataPage,
  '/pro/getInverterETodayPro': energyToday,
  '/pro/getInverterHisErrorPagePro': errorHistory,
  '/pro/getInverterCurrentErrorPro': currentErrors,
  '/pro/getInverterOverviewPro': inverterOverview,
  '/pro/getInverterRecoverStatusPro': recoverStatus,
};

/** End users: the plant's key opens it, the token only lists; each call has a frame of its own (document "EU end user"). */
export const endUserRoutes: Readonly<Record<string, Route>> = {
  '/planlist': endUserPlants,
  '/devicelist': (call) => ({ data: { list: deviceList(call, 'key') } }),
  '/getPlantOverview': (call) => overview(call, 'key'),
  '/getPlantOutput': (call) => {
    const { dataunit, entries } = plantOutput(call, 'key');
    return { key: required(call, 'key'), dataunit, data: entries };
  },
  '/getPlantEvent': (call) => ({ data: plantEvents(call, 'key'), key: required(call, 'key') }),
  '/getInverterOverview': (call) => ({ data: inverterSums(call, 'key'), key: required(call, 'key') }),
  '/getInverterData': (call) => ({ code: 200, data: inverterData(call) }),
};

export const NEEDS_TOKEN = '/planlist';

function endUserPlants(call: Call): unknown {
  const { fleet, query } = call;
  const { sites } = fleet.plantModel;
  const pageNum = count(query.get('page') ?? '1');
  const size = count(query.get('size') ?? '20');
  const list = sites.slice((pageNum - 1) * size, pageNum * size).map((site) => listedPlant(call, site));
  return { data: { totalcount: sites.length, pagesize: size, page: pageNum, list } };
}

function proOutput(call: Call): unknown {
  const { dataunit, entries } = plantOutput(call);
  return { result: entries, apikey: required(call, 'apikey'), dataunit };
}
