import type { SimulatorOptions, VendorSimulator } from '@heliograph/vendor-contract';
import { createCloud, onlyWithPlants, type Calls } from '../../solarman-platform/cloud/simulator.ts';
import type { Fleet } from '../../solarman-platform/cloud/fleet.ts';
import { demo, fleetRules, loginRules } from './accounts.ts';
import { alertDetail, alertList, stationAlerts } from './alerts.ts';
import { refusals } from './answers.ts';
import { communication, currentData, historical, stationDevices } from './devices.ts';
import { stationBase, stationHistory, stationList, stationRealTime } from './stations.ts';
import { pathOf } from '../wire.ts';

/** `yearlyCalls`: those of the demo app, in place of many bought ones. */
export function createSimulator(options: SimulatorOptions & { yearlyCalls?: string }): VendorSimulator {
  const { yearlyCalls = demo.app.yearlyCalls! } = options;
  return createCloud(options, {
    fleet: fleetRules,
    login: { ...loginRules, demo: { ...demo, app: { ...demo.app, yearlyCalls } } },
    pathOf,
    marks: { code: null, msg: null },
    calls,
  });
}

function calls(fleet: Fleet): Calls {
  return {
    'station/list': (body, now, { sites }) => stationList(fleet, sites, body, now),
    ...onlyWithPlants(refusals, {
      'station/base': (body) => stationBase(fleet, body),
      'station/device': (body, now) => stationDevices(fleet, body, now),
      'station/realTime': (body, now) => stationRealTime(fleet, body, now),
      'station/history': (body, now) => stationHistory(fleet, body, now),
      'station/alert': (body, now) => stationAlerts(fleet, body, now),
      'device/list': () => {
        // For makers of devices only.
        throw refusals.accessDenied();
      },
      'device/currentData': (body, now) => currentData(fleet, body, now),
      'device/historical': (body, now) => historical(fleet, body, now),
      'device/communication': (body, now) => communication(fleet, body, now),
      'device/alertList': (body, now) => alertList(fleet, body, now),
      'device/alertDetail': (body, now) => alertDetail(fleet, body, now),
    }),
  };
}
