import type { ParkFault, ParkInverter } from '../park/index.ts';
import type { Fleet } from './simulator-fleet.ts';

/** A fault the cloud has heard of. */
export interface Alert {
  alertId: number;
  inverter: ParkInverter;
  kind: ParkFault['kind'];
  /** Unix seconds. */
  since: number;
  /** Unix seconds; absent while the cloud has not heard of its end. */
  until?: number;
}

/** Alerts of an inverter that began in the span, the newest first. */
export function alertsOf(
  fleet: Fleet,
  inverter: ParkInverter,
  { from, to }: { from: number; to: number },
  now: number,
): Alert[] {
  const heard = fleet.reading(inverter, now).sample.time;
  return fleet.park
    .faults(inverter, from, Math.min(to, heard) + 1)
    .filter(({ since }) => since >= from)
    .sort((a, b) => b.since - a.since)
    .map(({ kind, since, until }) => ({
      ...{ inverter, kind, since: Math.floor(since) },
      alertId: Math.floor(since) * 10 + (inverter.index % 10),
      ...(until <= heard && { until: Math.floor(until) }),
    }));
}
