import type { PolledDevice } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { MONTH_SECONDS, PLANNED_SHARE, type Plan } from './plans.ts';
import { LIST_PAGE, TELEMETRY_PAGE } from './wire.ts';

/** Alarms are asked for once in so many polls, and not more often than each 20 minutes. */
export const ALARM_POLLS = 4;
const ALARM_SECONDS = 1200;
/** open_alarms and open_events. */
const ALARM_CALLS = 2;

/** The polled microinverters of one system. */
export interface PolledSystem {
  systemId: string;
  devices: readonly PolledDevice[];
}

export interface PollIntervals {
  valueSeconds: number;
  alarmSeconds: number;
}

export function systemsOf(devices: readonly PolledDevice[]): PolledSystem[] {
  const bySystem = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  return [...bySystem].map(([systemId, polled]) => ({ systemId, devices: polled }));
}

/** All microinverters of a system are in its zone. */
export function zoneOf({ devices }: PolledSystem): string | undefined {
  return devices.find(({ timezone }) => timezone !== undefined)?.timezone;
}

/** Pages one poll of the values of a system takes, when its microinverters fill pages. */
export function pagesOf({ devices }: PolledSystem): number {
  return Math.ceil(devices.length / TELEMETRY_PAGE) + Math.ceil(devices.length / LIST_PAGE);
}

/** Returns the shortest intervals with which the plan's month and minute hold for these systems. */
export function pollIntervals(systems: readonly PolledSystem[], plan: Plan): PollIntervals {
  const pages = systems.reduce((sum, system) => sum + pagesOf(system), 0);
  const calls = pages + (systems.length * ALARM_CALLS) / ALARM_POLLS;
  const byMonth = (calls * MONTH_SECONDS) / (plan.perMonth * PLANNED_SHARE);
  const byMinute = (calls * 60) / (plan.perMinute * PLANNED_SHARE);
  const valueSeconds = Math.ceil(Math.max(declaration.pollIntervalSeconds, byMonth, byMinute));
  return { valueSeconds, alarmSeconds: Math.max(ALARM_SECONDS, valueSeconds * ALARM_POLLS) };
}
