import type { VendorRequest } from '@heliograph/vendor-contract';

type Credentials = Readonly<Record<string, string | undefined>>;
type Limits = NonNullable<VendorRequest['limits']>;

/** Calls a year of a free App ID, as SOLARMAN wrote to its holders (ioBroker.solarmanpv#267); more are bought. */
export const FREE_CALLS_A_YEAR = 200_000;
const DAYS_A_YEAR = 365;
const DAY_SECONDS = 86_400;
/** Share of a day that live polls may use: the rest is for inventories, logins, repeats and backfill. */
const PLANNED_SHARE = 0.8;
const HISTORY_SHARE = 0.1;

/** Calls a day of the App ID: every request counts, and a year's calls that are used up lock it. */
export function callsADay({ yearlyCalls }: Credentials): number {
  return Math.floor(Number(yearlyCalls ?? FREE_CALLS_A_YEAR) / DAYS_A_YEAR);
}

export function plannedCallsADay(credentials: Credentials): number {
  return callsADay(credentials) * PLANNED_SHARE;
}

/** Returns the budgets of a call, shared by all vendor accounts with this App ID; of history a part alone, so that a gap costs no live poll. */
export function allowanceLimits(call: string, credentials: Credentials): Limits {
  const limit = callsADay(credentials);
  const ofApplication = { perSeconds: DAY_SECONDS, sharedBy: credentials.appId ?? '' };
  const whole = { key: 'allowance', limit, ...ofApplication };
  if (call !== 'device/historical') return [whole];
  return [whole, { key: 'allowance/history', limit: Math.max(1, Math.floor(limit * HISTORY_SHARE)), ...ofApplication }];
}
