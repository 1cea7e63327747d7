import { ammeterData, ammeterLastData, ammeterList } from './ammeters.ts';
import { checkSerial, createDates, dayEnergy, deviceInfo, loggerOfDevice, minSettings, userList } from './details.ts';
import { alarmData, batchData, lastData, type AnswerFamilyCall } from './devices.ts';
import { historyData } from './history.ts';
import type { Inventory, SimulatedFamily } from './inventory.ts';
import { deviceList, plantDetails, plantList } from './lists.ts';
import { loggerList, plantData, plantEnergy, plantOfDevice, plantPower } from './plants.ts';

type Handler = (inventory: Inventory, params: URLSearchParams) => object;

export interface Route {
  method: 'GET' | 'POST';
  /** The answer's members beside the error code. */
  handle: Handler;
}

/** Refused to a real account in 2026 (dossier, "Endpoints that matter"), unless the options grant them. */
export const NEVER_GRANTED: readonly string[] = ['plant/energy', 'device/tlx/tlx_data_info', 'device/tlx/tlx_data'];

/** The v1 calls by their path below `/v1` and `/v4`. */
export const routes: Readonly<Record<string, Route>> = {
  'plant/list': get(data(plantList)),
  'plant/details': get(data(plantDetails)),
  'plant/data': get(data(plantData)),
  'plant/power': get(data(plantPower)),
  'plant/energy': get(data(plantEnergy)),
  'plant/sn_plant': post(data(plantOfDevice)),
  'user/c_user_list': get(data(userList)),
  'device/list': get(data(deviceList)),
  'device/datalogger/list': get(data(loggerList)),
  'device/ammeter/meter_list': get(ammeterList),
  'device/ammeter/meter_last_data': get(ammeterLastData),
  'device/ammeter/meter_data': get(ammeterData),
  'device/check/sn': get(checkSerial),
  'device/sn_datalog': post(data(loggerOfDevice)),
  'device/all/create_date': post(data(createDates)),
  'device/inverter/invs_data': post(of('inverter', 'inverters', batchData)),
  'device/inverter/last_new_data': get(of('inverter', 'device_sn', lastData)),
  'device/inverter/alarm': get(of('inverter', 'device_sn', alarmData)),
  'device/inverter/data': get(of('inverter', 'device_sn', historyData)),
  'device/inverter/day_energy': get(dayEnergy),
  'device/inverter/inv_data_info': get((inventory, params) => deviceInfo(inventory, 'inverter', params)),
  'device/tlx/tlx_set_info': get(minSettings),
  ...familyRoutes('max'),
  ...familyRoutes('mix'),
  ...familyRoutes('spa'),
  ...familyRoutes('tlx'),
};

function familyRoutes(family: Exclude<SimulatedFamily, 'inverter'>): Record<string, Route> {
  return {
    [`device/${family}/${family}s_data`]: post(of(family, `${family}s`, batchData)),
    [`device/${family}/${family}_last_data`]: post(of(family, `${family}_sn`, lastData)),
    [`device/${family}/${family}_data`]: post(of(family, `${family}_sn`, historyData)),
    [`device/${family}/alarm_data`]: post(of(family, `${family}_sn`, alarmData)),
    [`device/${family}/${family}_data_info`]: get((inventory, params) => deviceInfo(inventory, family, params)),
  };
}

function get(handle: Handler): Route {
  return { method: 'GET', handle };
}

function post(handle: Handler): Route {
  return { method: 'POST', handle };
}

function data(handle: Handler): Handler {
  return (inventory, params) => ({ data: handle(inventory, params) });
}

function of(family: SimulatedFamily, parameter: string, handle: AnswerFamilyCall): Handler {
  return (inventory, params) => handle(inventory, family, parameter, params);
}
