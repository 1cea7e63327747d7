import type { StorageType } from '@heliograph/base-data';

/** Calls of Monitoring API V2 we use; the names in limits, metrics and raw answers. */
export type SolarEdgeCall =
  'sites' | 'site' | 'devices' | 'alerts' | 'inverters/telemetry' | StorageCall | 'oauth2/token';

/** Telemetry of a site's batteries or meters, by their serial numbers; also the names of its raw answers. */
export type StorageCall = 'storage/telemetry' | 'meters/telemetry';

/** The call of each type, and the member of its answer. */
export const storageCalls: Readonly<Record<StorageType, { call: StorageCall; member: string }>> = {
  battery: { call: 'storage/telemetry', member: 'storage' },
  meter: { call: 'meters/telemetry', member: 'meters' },
};

/**
 * Name of the raw answer of one poll of a site: `{"asked":[…],"telemetry":[…],"alerts":[…]}`, where `telemetry` are
 * answers of inverters/telemetry as received, oldest window first, and `alerts` the open alerts as last received.
 */
export const SITE_TELEMETRY = 'site-telemetry';

export const API_PREFIX = '/v2';

/** Below the ten a minute that the cloud counts: it counts arrivals, and delayed calls arrive together. */
export const PACE = [{ key: 'pace', limit: 8, perSeconds: 60 }] as const;

/** A window asked for, Unix seconds, both ends included. */
export interface AskedWindow {
  from: number;
  to: number;
}

/** Resolutions that become samples; power is the mean over the bucket. */
export type Resolution = 'QUARTER_HOUR' | 'HOUR';

/** Longest span of one call, seconds of the vendor's time (dossier: "Time"). */
export const maxSpan: Readonly<Record<Resolution, number>> = { QUARTER_HOUR: 12 * 3600, HOUR: 24 * 3600 };

export const bucketSeconds: Readonly<Record<Resolution, number>> = { QUARTER_HOUR: 900, HOUR: 3600 };
