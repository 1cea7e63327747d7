import type { PolledDevice, RateLimit } from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import { LIST_PAGE, TELEMETRY_PAGE } from './wire.ts';

/** Calls a plan grants to one application (developer-v4.enphase.com, plans of July 2026). */
export interface Plan {
  name: string;
  perMinute: number;
  perMonth: number;
}

/** The longest calendar month: a limit kept over any 31 days is kept in every month. */
export const MONTH_SECONDS = 31 * 86_400;

const plans: Readonly<Record<string, Plan>> = {
  watt: { name: 'Watt', perMinute: 10, perMonth: 1000 },
  kilowatt: { name: 'Kilowatt', perMinute: 50, perMonth: 50_000 },
  megawatt: { name: 'Megawatt', perMinute: 100, perMonth: 300_000 },
  partner: { name: 'Partner', perMinute: 300, perMonth: 1_500_000 },
};

const DEFAULT_PLAN = 'kilowatt';

/** Returns the plan the credentials name; `monthlyCalls` is the part of it this account may use (its share of the minute follows). */
export function planOf({ plan, monthlyCalls }: Readonly<Record<string, string | undefined>>): Plan {
  const whole = plans[plan ?? DEFAULT_PLAN] ?? plans[DEFAULT_PLAN]!;
  const calls = Number(monthlyCalls ?? NaN);
  if (!(calls > 0 && calls < whole.perMonth)) return whole;
  return {
    ...whole,
    perMonth: calls,
    perMinute: Math.max(1, Math.floor((whole.perMinute * calls) / whole.perMonth)),
  };
}

/** A limiter remembers each call of its window: larger limits are counted by the day. */
const MAX_REMEMBERED = 50_000;
const DAY_SECONDS = 86_400;

/** Limits passed with each request: they depend on the plan, so the declaration cannot contain them. */
export function planLimits({ perMinute, perMonth }: Plan): Pick<RateLimit, 'limit' | 'perSeconds'>[] {
  const byDay = { limit: Math.floor((perMonth * DAY_SECONDS) / MONTH_SECONDS), perSeconds: DAY_SECONDS };
  const byMonth = { limit: perMonth, perSeconds: MONTH_SECONDS };
  return [{ limit: perMinute, perSeconds: 60 }, perMonth > MAX_REMEMBERED ? byDay : byMonth];
}

/** Share of the month that live polls may use: the rest is for inventories, tokens, retries and backfill. */
const PLANNED_SHARE = 0.8;
/** The share of the quota left by live polls: a long gap takes days, and costs no live poll. */
const HISTORY_SHARE = (1 - PLANNED_SHARE) / 2;

/** Returns how much of the longest limit of the plan history calls may take, so that a gap is filled only from what live polls leave. */
export function historyLimit(plan: Plan): Pick<RateLimit, 'limit' | 'perSeconds'> {
  const { limit, perSeconds } = planLimits(plan).at(-1)!;
  return { limit: Math.floor(limit * HISTORY_SHARE), perSeconds };
}

/** Alarms are asked for once in so many polls, and not more often than each 20 minutes. */
const ALARM_POLLS = 4;
const ALARM_SECONDS = 1200;
/** open_alarms and open_events. */
const ALARM_CALLS = 2;

/** Batteries and meters are asked for once in so many polls: their intervals are 15 min. */
const STORAGE_POLLS = 3;

/** The polled microinverters of one system. */
export interface PolledSystem {
  systemId: string;
  devices: readonly PolledDevice[];
}

interface PollIntervals {
  valueSeconds: number;
  alarmSeconds: number;
  storageSeconds: number;
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

/**
 * Returns the shortest intervals that keep the plan's monthly and minute limits for these systems.
 * @param storageCalls calls of one poll of the batteries and meters of all systems
 */
export function pollIntervals(systems: readonly PolledSystem[], plan: Plan, storageCalls = 0): PollIntervals {
  const pages = systems.reduce((sum, system) => sum + pagesOf(system), 0);
  const calls = pages + (systems.length * ALARM_CALLS) / ALARM_POLLS + storageCalls / STORAGE_POLLS;
  const byMonth = (calls * MONTH_SECONDS) / (plan.perMonth * PLANNED_SHARE);
  const byMinute = (calls * 60) / (plan.perMinute * PLANNED_SHARE);
  const valueSeconds = Math.ceil(Math.max(declaration.pollIntervalSeconds, byMonth, byMinute));
  return {
    valueSeconds,
    alarmSeconds: Math.max(ALARM_SECONDS, valueSeconds * ALARM_POLLS),
    storageSeconds: valueSeconds * STORAGE_POLLS,
  };
}
