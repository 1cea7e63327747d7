import type { SimulatorOptions, VendorSimulator } from '@heliograph/vendor-contract';
import type { ModelSite } from '../../plant-model/index.ts';
import type { Body, Fields } from '../../solarman-platform/cloud/answers.ts';
import { createCloud, onlyWithPlants, type AnswerCall, type Calls } from '../../solarman-platform/cloud/simulator.ts';
import type { Fleet } from '../../solarman-platform/cloud/fleet.ts';
import { fleetRules, loginRules, siteAmong } from './accounts.ts';
import { deviceAlerts, stationAlerts } from './alerts.ts';
import { refusals } from './answers.ts';
import { deviceList, latest, measurePoints, stationDevices } from './devices.ts';
import { history, historyRaw } from './history.ts';
import { listWithDevice, stationHistory, stationLatest, stationList, stationPower } from './stations.ts';
import { pathOf } from '../wire.ts';

export function createSimulator(options: SimulatorOptions): VendorSimulator {
  return createCloud(options, {
    fleet: fleetRules,
    login: loginRules,
    pathOf,
    marks: { code: '1000000', msg: 'success' },
    calls: (fleet) => ({ ...plantCalls(fleet), ...onlyWithPlants(refusals, deviceCalls(fleet)), ...settings }),
  });
}

function plantCalls(fleet: Fleet): Calls {
  return {
    'station/list': (body, now, { sites }) => stationList(fleet, sites, body, now),
    'station/listWithDevice': (body, now, { sites }) => listWithDevice(fleet, sites, body, now),
    'station/device': (body, now, { sites }) => stationDevices(fleet, sites, body, now),
    'station/latest': ofPlant(fleet, (site, _body, now) => stationLatest(fleet, site, now)),
    'station/history': ofPlant(fleet, (site, body, now) => stationHistory(fleet, site, body, now)),
    'station/history/power': ofPlant(fleet, (site, body, now) => stationPower(fleet, site, body, now)),
    'station/alertList': ofPlant(fleet, (site, body, now) => stationAlerts(fleet, site, body, now)),
    'device/list': (body, now, { sites, organizationId }) => deviceList(fleet, sites, organizationId !== 0, body, now),
  };
}

/** Devices are asked for by their serial number: a token without plants sees no device. */
function deviceCalls(fleet: Fleet): Calls {
  return {
    'device/latest': (body, now) => latest(fleet, body, now),
    'device/measurePoints': (body, now) => measurePoints(fleet, body, now),
    'device/history': (body, now) => history(fleet, body, now),
    'device/historyRaw': (body, now) => historyRaw(fleet, body, now),
    'device/alertList': (body, now) => deviceAlerts(fleet, body, now),
  };
}

function ofPlant(fleet: Fleet, answer: (site: ModelSite, body: Body, now: number) => Fields): AnswerCall {
  return (body, now, { sites }) => answer(siteAmong(fleet, sites, body.stationId), body, now);
}

/** Battery settings: there is no battery. */
const settings: Calls = {
  'config/battery': withoutBattery,
  'config/system': withoutBattery,
  'config/tou': withoutBattery,
};

function withoutBattery(): never {
  throw refusals.unsupported();
}
