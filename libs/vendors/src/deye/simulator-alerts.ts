import type { ParkFault, ParkInverter, ParkSite } from '../park/index.ts';
import { pageOf, refusals, type Body, type Fields } from './simulator-answers.ts';
import type { Fleet } from './simulator-fleet.ts';
import { spanBounds } from './simulator-statistics.ts';

const DEVICE_SECONDS = 30 * 86_400;
const STATION_SECONDS = 180 * 86_400;
const FAILURE = 2;
const OPEN = 1;
const CLOSED = 0;

const kinds: Readonly<Record<ParkFault['kind'], { code: string; name: string; impact: number }>> = {
  grid_overvoltage: { code: 'F35', name: 'No AC grid: grid overvoltage', impact: 1 },
  no_grid: { code: 'F42', name: 'AC voltage low: no grid', impact: 1 },
  insulation: { code: 'F24', name: 'DC insulation impedance failure', impact: 3 },
  over_temperature: { code: 'F64', name: 'IGBT heatsink high temperature', impact: 1 },
};

/** Alerts of a device that began in the span, the newest first. */
export function deviceAlerts(fleet: Fleet, body: Body, now: number): Fields {
  const inverter = fleet.inverterOf(body.deviceSn);
  const span = spanBounds(body, DEVICE_SECONDS, refusals.within30Days);
  const alerts = alertsOf(fleet, inverter, span, now);
  return {
    deviceSn: fleet.serial(inverter),
    deviceType: 'INVERTER',
    total: alerts.length,
    alertList: pageOf(alerts, body, 100),
  };
}

/** Of all devices of a plant. */
export function stationAlerts(fleet: Fleet, site: ParkSite, body: Body, now: number): Fields {
  const span = spanBounds(body, STATION_SECONDS, refusals.within180Days);
  const alerts = site.inverters.flatMap((inverter) => alertsOf(fleet, inverter, span, now));
  return { total: alerts.length, stationAlertItems: pageOf(alerts, body) };
}

/** As far as the cloud has heard of them, their end too. */
function alertsOf(
  fleet: Fleet,
  inverter: ParkInverter,
  { from, to }: { from: number; to: number },
  now: number,
): Fields[] {
  const heard = fleet.reading(inverter, now).sample.time;
  return fleet.park
    .faults(inverter, from, Math.min(to, heard) + 1)
    .filter(({ since }) => since >= from)
    .sort((a, b) => b.since - a.since)
    .map((fault) => alert(fleet.serial(inverter), inverter, fault, heard));
}

function alert(deviceSn: string, { index }: ParkInverter, { kind, since, until }: ParkFault, heard: number): Fields {
  const { code, name, impact } = kinds[kind];
  const over = until <= heard;
  return {
    alertId: String(Math.floor(since) * 10 + (index % 10)),
    alertCode: code,
    alertName: name,
    deviceSn,
    deviceType: 'INVERTER',
    level: FAILURE,
    impact,
    protocolName: 'Deye string inverter',
    description: name,
    reason: '',
    solution: '',
    status: over ? CLOSED : OPEN,
    alertStartTime: Math.floor(since),
    alertEndTime: over ? Math.floor(until) : null,
  };
}
