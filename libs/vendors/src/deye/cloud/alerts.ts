import type { ModelFault, ModelSite } from '../../plant-model/index.ts';
import { alertsOf, type Alert } from '../../solarman-platform/cloud/alerts.ts';
import type { Body, Fields } from '../../solarman-platform/cloud/answers.ts';
import type { Fleet } from '../../solarman-platform/cloud/fleet.ts';
import { calendar, pageOf, refusals } from './answers.ts';
import { inverterOf } from './accounts.ts';

const DEVICE_SECONDS = 30 * 86_400;
const STATION_SECONDS = 180 * 86_400;
const FAILURE = 2;
const OPEN = 1;
const CLOSED = 0;

const kinds: Readonly<Record<ModelFault['kind'], { code: string; name: string; impact: number }>> = {
  grid_overvoltage: { code: 'F45', name: 'AC_UV_OverVolt_Fault', impact: 1 },
  no_grid: { code: 'F35', name: 'AC_NoUtility_Fault', impact: 1 },
  insulation: { code: 'F24', name: 'DC_Insulation_Fault', impact: 3 },
  over_temperature: { code: 'F64', name: 'Heatsink_HighTemp_Fault', impact: 1 },
};

/** Returns alerts of a device that began in the span, the newest first. */
export function deviceAlerts(fleet: Fleet, body: Body, now: number): Fields {
  const inverter = inverterOf(fleet, body.deviceSn);
  const span = calendar.seconds(body, DEVICE_SECONDS, refusals.within30Days);
  const alerts = alertsOf(fleet, inverter, span, now);
  return {
    deviceSn: fleet.serial(inverter),
    deviceType: 'INVERTER',
    total: alerts.length,
    alertList: pageOf(alerts, body, 100).map((alert) => entryOf(fleet, alert)),
  };
}

/** Returns the alerts of all devices of a plant. */
export function stationAlerts(fleet: Fleet, site: ModelSite, body: Body, now: number): Fields {
  const span = calendar.seconds(body, STATION_SECONDS, refusals.within180Days);
  const alerts = site.inverters.flatMap((inverter) => alertsOf(fleet, inverter, span, now));
  return { total: alerts.length, stationAlertItems: pageOf(alerts, body).map((alert) => entryOf(fleet, alert)) };
}

/** Returns the entry with its end, as far as the cloud knows it. */
function entryOf(fleet: Fleet, { alertId, inverter, kind, since, until }: Alert): Fields {
  const { code, name, impact } = kinds[kind];
  return {
    alertId: String(alertId),
    alertCode: code,
    alertName: name,
    deviceSn: fleet.serial(inverter),
    deviceType: 'INVERTER',
    level: FAILURE,
    impact,
    protocolName: 'Deye string inverter',
    description: name,
    reason: '',
    solution: '',
    status: until === undefined ? OPEN : CLOSED,
    alertStartTime: since,
    alertEndTime: until ?? null,
  };
}
