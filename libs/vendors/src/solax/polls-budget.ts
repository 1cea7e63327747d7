import type { PolledDevice } from '@heliograph/vendor-contract';
import { declaration, DEVELOPER_CALLS_A_MINUTE } from './declaration.ts';
import { businessTypeOf, type BusinessType } from './wire.ts';

/** Serial numbers a call of realtime_data takes at most. */
export const REALTIME_BATCH = 10;
/** Records of a page: the cloud's own choice. */
const PAGE = 10;
/** Alarms and who is connected: each so many seconds. */
export const SLOW_SECONDS = 900;
/** Share of the calls that polls may take: the rest is for syncs, backfill and logins. */
const POLL_SHARE = 0.7;

/**
 * Returns the factor by which all intervals must be longer for the polls of these devices to stay within their share: 1 up to some 2000 inverters.
 */
export function stretchOf(devices: readonly PolledDevice[]): number {
  const groups = [...byBusinessType(devices).values()];
  const batches = groups.reduce((sum, group) => sum + Math.ceil(group.length / REALTIME_BATCH), 0);
  const pages = groups.reduce((sum, group) => sum + Math.ceil(group.length / PAGE), 0);
  const callsASecond = batches / declaration.pollIntervalSeconds + (pages + byPlant(devices).size) / SLOW_SECONDS;
  return Math.max(1, (callsASecond * 60) / (DEVELOPER_CALLS_A_MINUTE * POLL_SHARE));
}

export function byBusinessType(devices: readonly PolledDevice[]): Map<BusinessType, PolledDevice[]> {
  return Map.groupBy(devices, ({ vendorType }) => businessTypeOf(vendorType));
}

export function byPlant(devices: readonly PolledDevice[]): Map<string, PolledDevice[]> {
  return Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
}
