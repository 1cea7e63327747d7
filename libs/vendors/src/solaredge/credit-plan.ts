import { CYCLE_SECONDS, MONTHLY_CREDITS } from './declaration.ts';
import { bucketSeconds, maxSpan, type Resolution } from './wire.ts';

/** Planned share of the credits; the rest is for inventory, restarts and retries. */
const PLANNED_SHARE = 0.9;
const DAY = 86_400;
/** Hours without generation by the site's clock: from 22 to 4. */
export const REST_FROM_HOUR = 22;
export const REST_TO_HOUR = 4;
const ACTIVE_SECONDS = DAY - (24 - REST_FROM_HOUR + REST_TO_HOUR) * 3600;
/**
 * Two polls around a rest are at most six hours and twice the interval apart, which must be less than a window of twelve hours by the half hour that
 * the newest buckets may be late.
 */
const MAX_WITH_REST = 2.75 * 3600;
/** Windows overlap by so many buckets: the newest ones come late. */
const LATE_BUCKETS = 4;
const MIN_SECONDS = 1800;
const ACCESS_TOKEN_SECONDS = 7200;
/** Calls for devices a day, over all sites, at most. */
const DEVICE_CALLS = 5;
/** The smallest share for alerts of the credits left after the devices. */
const ALERT_SHARE = 0.15;
const MIN_ALERT_SECONDS = 3600;

/** The share of the credits left after the devices for batteries and meters, where an account asks for them. */
const STORAGE_SHARE = 0.3;
const MIN_STORAGE_SECONDS = 3600;

/** The use of the credits of a month, in vendor time. */
export interface CreditPlan {
  /** Between two polls of one site. */
  telemetrySeconds: number;
  /** Age at which alerts are read again. */
  alertSeconds: number;
  /** Between two looks at the devices of one site. */
  deviceSeconds: number;
  resolution: Resolution;
  /** No polls from 22 to 4 of the site's clock. */
  rest: boolean;
  /** One more call a day and site, for the morning: after noon a window does not reach back to midnight. */
  wholeDay: boolean;
  /** Polls are further apart than the longest window: samples are lost. */
  lossy: boolean;
  /** Between two polls of a site's batteries, or of its meters, day and night. */
  storage: StoragePlan;
}

export interface StoragePlan {
  intervalSeconds: number;
  resolution: Resolution;
  lossy: boolean;
}

export interface CreditNeeds {
  sites: number;
  /** SolarEdge Connect: alerts are read site by site, and tokens refreshed. */
  siteAccess: boolean;
  /** Zones are known, and days are as long as the vendor's. */
  mayRest: boolean;
  /** Calls for batteries and meters of one round over all sites. */
  storageCalls?: number;
}

/** Plans telemetry as often as the rest of the credits allows, never more often than each half hour. */
export function planCredits(needs: CreditNeeds): CreditPlan {
  const close = planned(needs, needs.mayRest, true);
  if (close.telemetrySeconds <= MAX_WITH_REST) return close;
  return planned(needs, false, false);
}

function planned({ sites, siteAccess, storageCalls = 0 }: CreditNeeds, rest: boolean, wholeDay: boolean): CreditPlan {
  const active = rest ? ACTIVE_SECONDS : DAY;
  const tokens = siteAccess ? DAY / ACCESS_TOKEN_SECONDS : 0;
  const creditsADay = (MONTHLY_CREDITS * PLANNED_SHARE * DAY) / CYCLE_SECONDS;
  const all = creditsADay - Math.min(sites, DEVICE_CALLS) - tokens;
  const storageRounds = Math.min((DAY / MIN_STORAGE_SECONDS) * storageCalls, all * STORAGE_SHARE);
  const rounds = all - storageRounds;
  const alertCalls = siteAccess ? sites : 1;
  const mornings = wholeDay ? sites : 0;
  const spare = rounds - mornings - (sites * active) / MIN_SECONDS;
  const alertRounds = Math.min(active / MIN_ALERT_SECONDS, Math.max(rounds * ALERT_SHARE, spare) / alertCalls);
  const left = rounds - alertRounds * alertCalls - mornings;
  const telemetrySeconds = Math.max(MIN_SECONDS, left > 0 ? wholeMinutes((active * sites) / left) : Infinity);
  const { resolution, lossy } = reachOf(telemetrySeconds);
  return {
    telemetrySeconds,
    alertSeconds: wholeMinutes(active / alertRounds),
    deviceSeconds: wholeMinutes(DAY * Math.max(1, sites / DEVICE_CALLS)),
    resolution,
    rest,
    wholeDay,
    lossy,
    storage: storagePlan(storageCalls, storageRounds),
  };
}

function storagePlan(calls: number, callsADay: number): StoragePlan {
  const intervalSeconds = calls === 0 ? DAY : wholeMinutes((DAY * calls) / callsADay);
  return { intervalSeconds, ...reachOf(intervalSeconds) };
}

/** Returns the finest resolution whose longest window reaches back to the poll before, with room for late buckets. */
function reachOf(seconds: number): Pick<CreditPlan, 'resolution' | 'lossy'> {
  const reach = (resolution: Resolution): number => maxSpan[resolution] - LATE_BUCKETS * bucketSeconds[resolution];
  const resolution = seconds <= reach('QUARTER_HOUR') ? 'QUARTER_HOUR' : 'HOUR';
  return { resolution, lossy: seconds > reach(resolution) };
}

function wholeMinutes(seconds: number): number {
  return Math.ceil(seconds / 60) * 60;
}
