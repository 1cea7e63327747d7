import { readText } from '@heliograph/vendor-contract';
import type { ModelFault } from '../../plant-model/index.ts';
import { alertsOf, type Alert } from '../../solarman-platform/cloud/alerts.ts';
import type { Body, Fields } from '../../solarman-platform/cloud/answers.ts';
import type { Fleet } from '../../solarman-platform/cloud/fleet.ts';
import { calendar, pageOf, refusals } from './answers.ts';
import { deviceType, inverterOf, serialOf, siteOf } from './accounts.ts';

/** Spans of at most three months are answered. */
const MAX_SECONDS = 92 * 86_400;
const FAULT_LEVEL = 2;

const kinds: Readonly<Record<ModelFault['kind'], { code: string; name: string; addr: string; influence: number }>> = {
  grid_overvoltage: { code: '45', name: 'AC_UV_OverVolt_Fault', addr: 'ERR1', influence: 1 },
  no_grid: { code: '35', name: 'AC_NoUtility_Fault', addr: 'ERR1', influence: 1 },
  insulation: { code: '24', name: 'DC_Insulation_Fault', addr: 'ERR2', influence: 3 },
  over_temperature: { code: '64', name: 'Heatsink_HighTemp_Fault', addr: 'ERR2', influence: 1 },
};

/** Returns alerts that began within the span, as far as the cloud knows them, the newest first. The list does not report whether one is over. */
export function alertList(fleet: Fleet, body: Body, now: number): Fields {
  const serial = serialOf(fleet, body);
  const inverter = fleet.inverterOf(serial);
  if (!inverter && !fleet.collector(serial)) throw refusals.deviceNotFound();
  const span = spanOf(body);
  const alerts = inverter ? alertsOf(fleet, inverter, span, now) : [];
  return {
    deviceSn: serial,
    deviceId: fleet.deviceId(serial),
    deviceType: inverter ? deviceType(inverter) : 'COLLECTOR',
    total: alerts.length,
    alertList: pageOf(alerts, body).map(listed),
  };
}

export function alertDetail(fleet: Fleet, body: Body, now: number): Fields {
  const inverter = inverterOf(fleet, body);
  const span = { from: now - MAX_SECONDS, to: now };
  const alert = alertsOf(fleet, inverter, span, now).find(({ alertId }) => String(alertId) === readText(body.alertId));
  if (!alert) throw refusals.resourceNotFound();
  const { code, ...entry } = listed(alert);
  return {
    ...entry,
    alertCode: code,
    deviceSn: fleet.serial(inverter),
    deviceType: deviceType(inverter),
    description: entry.alertName,
    reason: '',
    solution: '',
  };
}

/** Returns alerts of a plant, with their end. */
export function stationAlerts(fleet: Fleet, body: Body, now: number): Fields {
  const site = siteOf(fleet, body);
  const span = spanOf(body);
  const alerts = site.inverters.flatMap((inverter) => alertsOf(fleet, inverter, span, now));
  const entries = pageOf(alerts, body).map((alert) => {
    const { inverter, since, until } = alert;
    return {
      ...listed(alert),
      deviceSn: fleet.serial(inverter),
      deviceType: deviceType(inverter),
      status: until === undefined ? 1 : 0,
      alertStartTime: since,
      alertEndTime: until ?? null,
    };
  });
  return { total: alerts.length, stationAlertItems: entries };
}

function spanOf(body: Body): { from: number; to: number } {
  return calendar.seconds(body, MAX_SECONDS, refusals.tooManyDays);
}

function listed({ alertId, kind, since }: Alert) {
  const { code, name, addr, influence } = kinds[kind];
  return { alertId, alertName: name, addr, code, level: FAULT_LEVEL, influence, alertTime: since };
}
