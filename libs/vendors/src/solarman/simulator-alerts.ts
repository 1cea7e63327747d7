import { readText } from '@heliograph/vendor-contract';
import type { ParkFault, ParkInverter } from '../park/index.ts';
import { pageOf, refusals, type Body, type Fields } from './simulator-answers.ts';
import type { Fleet } from './simulator-fleet.ts';

/** Spans of at most three months are answered. */
const LONGEST_SECONDS = 92 * 86_400;
const FAULT_LEVEL = 2;

const kinds: Readonly<Record<ParkFault['kind'], { code: string; name: string; addr: string; influence: number }>> = {
  grid_overvoltage: { code: '35', name: 'F35 No AC grid: grid overvoltage', addr: 'ERR1', influence: 1 },
  no_grid: { code: '42', name: 'F42 AC voltage low: no grid', addr: 'ERR1', influence: 1 },
  insulation: { code: '24', name: 'F24 DC insulation impedance failure', addr: 'ERR2', influence: 3 },
  over_temperature: { code: '64', name: 'F64 IGBT heatsink high temperature', addr: 'ERR2', influence: 1 },
};

interface Alert {
  alertId: number;
  inverter: ParkInverter;
  fault: ParkFault;
}

/** Alerts that began within the span, as far as the cloud has heard of them, the newest first. Whether one is over the list does not say. */
export function alertList(fleet: Fleet, body: Body, now: number): Fields {
  const serial = fleet.serialOf(body);
  const inverter = fleet.inverter(serial);
  if (!inverter && !fleet.collector(serial)) throw refusals.deviceNotFound();
  const { from, to } = spanOf(body.startTimestamp, body.endTimestamp);
  const alerts = inverter ? alertsOf(fleet, inverter, from, to, now) : [];
  return {
    deviceSn: serial,
    deviceId: fleet.deviceId(serial),
    deviceType: inverter ? fleet.deviceType(inverter) : 'COLLECTOR',
    total: alerts.length,
    alertList: pageOf(alerts, body).map(listed),
  };
}

export function alertDetail(fleet: Fleet, body: Body, now: number): Fields {
  const inverter = fleet.inverter(fleet.serialOf(body));
  if (!inverter) throw refusals.deviceNotFound();
  const alert = alertsOf(fleet, inverter, now - LONGEST_SECONDS, now, now).find(
    ({ alertId }) => String(alertId) === readText(body.alertId),
  );
  if (!alert) throw refusals.resourceNotFound();
  const { code, ...entry } = listed(alert);
  return {
    ...entry,
    alertCode: code,
    deviceSn: fleet.serial(inverter),
    deviceType: fleet.deviceType(inverter),
    description: entry.alertName,
    reason: '',
    solution: '',
  };
}

/** Alerts of a plant, with their end. */
export function stationAlerts(fleet: Fleet, body: Body, now: number): Fields {
  const site = fleet.site(body.stationId);
  const { from, to } = spanOf(body.startTimestamp, body.endTimestamp);
  const alerts = site.inverters.flatMap((inverter) => alertsOf(fleet, inverter, from, to, now));
  const entries = pageOf(alerts, body).map((alert) => {
    const { inverter, fault } = alert;
    const ended = fault.until <= fleet.reading(inverter, now).sample.time;
    return {
      ...listed(alert),
      deviceSn: fleet.serial(inverter),
      deviceType: fleet.deviceType(inverter),
      status: ended ? 0 : 1,
      alertStartTime: fault.since,
      alertEndTime: ended ? fault.until : null,
    };
  });
  return { total: alerts.length, stationAlertItems: entries };
}

function spanOf(start: unknown, end: unknown): { from: number; to: number } {
  if (start === undefined || end === undefined) throw refusals.missing();
  const [from, to] = [Number(start), Number(end)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw refusals.invalid();
  if (from > to) throw refusals.startAfterEnd();
  if (to - from > LONGEST_SECONDS) throw refusals.within30Days();
  return { from, to };
}

function alertsOf(fleet: Fleet, inverter: ParkInverter, from: number, to: number, now: number): Alert[] {
  const heardUntil = Math.min(to, fleet.reading(inverter, now).sample.time);
  return fleet.park
    .faults(inverter, from, heardUntil + 1)
    .filter(({ since }) => since >= from)
    .sort((a, b) => b.since - a.since)
    .map((fault) => ({ alertId: Math.floor(fault.since) * 10 + (inverter.index % 10), inverter, fault }));
}

function listed({ alertId, fault }: Alert) {
  const { code, name, addr, influence } = kinds[fault.kind];
  return {
    alertId,
    alertName: name,
    addr,
    code,
    level: FAULT_LEVEL,
    influence,
    alertTime: Math.floor(fault.since),
  };
}
