import type { VendorRequest } from '@heliograph/vendor-contract';
import { BATCH_SIZE } from './wire.ts';

type Limits = NonNullable<VendorRequest['limits']>;

const DAY = 86_400;

/** The longest pause between two calls of a list, ms: the cloud grants one a minute. A longer one means that the budget of the day is used up. */
export const LONGEST_PAUSE_MS = 90_000;

/** Vendor seconds between two realtime calls of one device, and between two alarm calls of one plant. */
export const REALTIME_SECONDS = 300;
export const ALARM_SECONDS = 1800;

/**
 * Returns the interval of a round of calls, in vendor seconds. It is longer than the window: the cloud counts arrivals and we count departures, so a
 * slow request followed by a quick one would fall into one window, and the pacing below us keeps a margin of its own. Delays on the way do not shrink
 * with the time scale: a second of real time at least.
 */
export function roundSeconds(windowSeconds: number, timeScale: number): number {
  return windowSeconds + Math.max(windowSeconds / 75, timeScale);
}

/** Returns calls of at most 100 that so many plants or devices need: the unit in which Huawei grants calls. */
export function batchCount(items: number): number {
  return Math.ceil(items / BATCH_SIZE);
}

/** Returns the limits of `getDevList`: one call per 100 plants and 24 more, a day. */
export function deviceListLimits(plants: number): Limits {
  return [{ key: 'getDevList/day', limit: batchCount(plants) + 24, perSeconds: DAY }];
}

/** Returns the limits of `getDevRealKpi`: one call per 100 devices of each type, in 5 minutes. */
export function realtimeLimits(calls: number): Limits {
  return [{ key: 'getDevRealKpi/5min', limit: calls, perSeconds: REALTIME_SECONDS }];
}

/** Returns the limits of `getAlarmList`: one call per 100 plants, in 30 minutes. */
export function alarmLimits(calls: number): Limits {
  return [{ key: 'getAlarmList/30min', limit: calls, perSeconds: ALARM_SECONDS }];
}

/** Returns the limits of `getDevHistoryKpi`: one call per 10 devices of each type and 24 more, a day; one a minute. */
export function historyLimits(calls: number): Limits {
  return [
    { key: 'getDevHistoryKpi/day', limit: calls + 24, perSeconds: DAY },
    { key: 'getDevHistoryKpi/min', limit: 1, perSeconds: 60 },
  ];
}

/** Returns vendor seconds to wait after a 407: what the window takes, or what clients measured (dossier: "Endpoints"). */
export function refusalSeconds(call: string): number {
  if (call === 'login') return 600;
  if (call === 'getDevRealKpi') return 300;
  if (call === 'getAlarmList') return 900;
  return 60;
}
