import { reported } from '@heliograph/base-data';
import type { ModelFault, ModelInverter } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';

/** A fault known to the cloud. */
export interface Alert {
  alertId: number;
  inverter: ModelInverter;
  kind: ModelFault['kind'];
  /** Unix seconds. */
  since: number;
  /** Unix seconds; absent while the cloud does not know its end. */
  until?: number;
}

/** Returns alerts of an inverter that began in the span, the newest first. */
export function alertsOf(
  fleet: Fleet,
  inverter: ModelInverter,
  { from, to }: { from: number; to: number },
  now: number,
): Alert[] {
  const lastReport = fleet.reading(inverter, now).sample.time;
  return fleet.plantModel
    .faults(inverter, from, Math.min(to, lastReport) + 1)
    .filter(({ since }) => since >= from)
    .sort((a, b) => b.since - a.since)
    .map(({ kind, since, until }) => ({
      inverter,
      kind,
      since: Math.floor(since),
      alertId: Math.floor(since) * 10 + (inverter.index % 10),
      ...reported({ until: until <= lastReport ? Math.floor(until) : undefined }),
    }));
}
