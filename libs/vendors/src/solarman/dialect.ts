import type { VendorErrorKind, VendorRequest } from '@heliograph/vendor-contract';
import type { PlatformClient } from '../solarman-platform/client.ts';
import type { Dialect } from '../solarman-platform/dialect.ts';
import { pathOf, type SolarmanCall } from './wire.ts';

export type SolarmanClient = PlatformClient<SolarmanCall>;

/** Codes of SOLARMAN OpenAPI document V2.0.3, "Response status", beside the platform's own. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '2101010': 'rate_limited',
  '2101018': 'credentials_rejected',
  '2101020': 'credentials_rejected',
  '2101021': 'credentials_rejected',
  '2101025': 'session_expired',
  '2101027': 'not_permitted',
  '2101028': 'credentials_rejected',
  '2101035': 'credentials_rejected',
  '2101036': 'credentials_rejected',
};

/** The calls granted or bought for the App ID are used up. */
const ALLOWANCE = '2101010';
const hints = {
  [ALLOWANCE]: 'the calls of the App ID are used up: see its balance, and buy more from SOLARMAN',
  '2101009': 'the App ID is locked, as after its calls were used up: ask SOLARMAN to unlock it',
};

export const dialect: Dialect = {
  pathOf,
  queryOf: () => ({ language: 'en' }),
  /**
   * The allowance of the App ID, and a pace that spreads calls which the declared limit (300 in 10 s) would allow in
   * one burst. The cloud counts arrivals and we count sent requests: a delayed burst would meet the next one.
   */
  limitsOf: (call, credentials) => [...allowanceLimits(call, credentials), { key: 'pace', limit: 90, perSeconds: 3 }],
  login: { company: 'orgId', token: 'access_token', lifetime: 'expires_in' },
  errors: {
    kinds,
    quotas: [ALLOWANCE],
    hints,
    /** There is no session to renew when a login is refused: the credentials are. */
    kindOfLogin: (kind) => (kind === 'session_expired' ? 'credentials_rejected' : kind),
  },
};

type Credentials = Readonly<Record<string, string | undefined>>;
type Limits = NonNullable<VendorRequest['limits']>;

/** Calls a year of a free App ID, as SOLARMAN wrote to its holders (ioBroker.solarmanpv#267); more are bought. */
const FREE_CALLS_A_YEAR = 200_000;
const DAYS_A_YEAR = 365;
const DAY_SECONDS = 86_400;
/** Share of a day that live polls may use: the rest is for inventories, logins, repeats and backfill. */
const PLANNED_SHARE = 0.8;
const HISTORY_SHARE = 0.1;

/** Calls a day of the App ID: every request counts, and a year's calls that are used up lock it. */
function callsADay({ yearlyCalls }: Credentials): number {
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
  const ofHistory = Math.max(1, Math.floor(limit * HISTORY_SHARE));
  return [whole, { key: 'allowance/history', limit: ofHistory, historyOnly: true, ...ofApplication }];
}
