import type { SimulatorRequest } from '@heliograph/vendor-contract';
import type { ModelSite } from '../../plant-model/index.ts';
import { alarms, events, eventTypes, openAlarms, openEvents } from './alarms.ts';
import { Refusal } from './answers.ts';
import { devices, invertersSummary, retrieveSystemId } from './devices.ts';
import { emptyLifetime, energyLifetime, evChargers, meterReadings, rgmStats } from './energy.ts';
import type { Fleet } from './fleet.ts';
import {
  batteryTelemetry,
  enchargeTelemetry,
  exportTelemetry,
  importTelemetry,
  latestTelemetry,
  storageMeterReadings,
} from './storage.ts';
import { search, summary, system, systems } from './systems.ts';
import { emptyIntervals, emptyTelemetry, microsTelemetry, microTelemetry, productionMicro } from './telemetry.ts';

type Answer = object | Promise<object>;
type OfFleet = (fleet: Fleet, request: SimulatorRequest) => Answer;
type OfSystem = (fleet: Fleet, site: ModelSite, query: URLSearchParams, serial: string) => Answer;

export interface Route {
  method: 'GET' | 'POST';
  answer(fleet: Fleet): Answer;
}

const general: Readonly<Record<string, OfFleet>> = {
  '': (fleet, { query }) => systems(fleet, query),
  search,
  event_types: (_fleet, { query }) => eventTypes(query),
  retrieve_system_id: (fleet, { query }) => retrieveSystemId(fleet, query),
  inverters_summary_by_envoy_or_site: (fleet, { query }) => invertersSummary(fleet, query),
};

const withoutBatteries: OfSystem = () => {
  throw new Refusal(422, "System doesn't have encharges");
};

/** Below `/systems/{id}`; `{sn}` is a serial number. */
const ofSystem: Readonly<Record<string, OfSystem>> = {
  '': system,
  summary,
  devices,
  alarms,
  events,
  open_alarms: openAlarms,
  open_events: openEvents,
  'devices/micros/telemetry': microsTelemetry,
  'devices/micros/{sn}/telemetry': microTelemetry,
  'devices/encharges/{sn}/telemetry': enchargeTelemetry,
  'telemetry/production_micro': productionMicro,
  'telemetry/production_meter': emptyIntervals,
  'telemetry/consumption_meter': emptyTelemetry,
  'telemetry/battery': batteryTelemetry,
  energy_import_telemetry: importTelemetry,
  energy_export_telemetry: exportTelemetry,
  energy_lifetime: energyLifetime,
  consumption_lifetime: (fleet, site, query) => emptyLifetime(fleet, site, query, ['consumption']),
  battery_lifetime: (fleet, site, query) => emptyLifetime(fleet, site, query, ['discharge', 'charge']),
  energy_import_lifetime: (fleet, site, query) => emptyLifetime(fleet, site, query, ['import']),
  energy_export_lifetime: (fleet, site, query) => emptyLifetime(fleet, site, query, ['export']),
  production_meter_readings: meterReadings,
  consumption_meter_readings: meterReadings,
  storage_meter_readings: storageMeterReadings,
  rgm_stats: rgmStats,
  latest_telemetry: latestTelemetry,
  'ev_charger/devices': evChargers,
};

/** Returns the handler of a path below `/api/v4/systems`; undefined for a path the API does not have. */
export function routeOf(path: string, request: SimulatorRequest): Route | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  const [first = '', ...rest] = parts;
  const fleetWide = rest.length === 0 && Object.hasOwn(general, first) ? general[first] : undefined;
  if (fleetWide) return { method: first === 'search' ? 'POST' : 'GET', answer: (fleet) => fleetWide(fleet, request) };
  if (first === 'config' && rest.length === 2)
    return { method: 'GET', answer: (fleet) => withoutBatteries(fleet, fleet.system(rest[0]!), request.query, '') };
  return systemRoute(first, rest, request);
}

function systemRoute(systemId: string, rest: readonly string[], { query }: SimulatorRequest): Route | undefined {
  const serial = rest.length === 4 ? rest[2]! : '';
  const name = rest.length === 4 ? [...rest.slice(0, 2), '{sn}', rest[3]].join('/') : rest.join('/');
  const answer = Object.hasOwn(ofSystem, name) ? ofSystem[name] : undefined;
  return answer && { method: 'GET', answer: (fleet) => answer(fleet, fleet.system(systemId), query, serial) };
}
