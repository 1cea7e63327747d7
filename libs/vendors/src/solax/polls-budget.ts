import { batchesOf, type PolledDevice } from '@heliograph/vendor-contract';
import { declaration, DEVELOPER_CALLS_A_MINUTE } from './declaration.ts';
import { hasNoBattery } from './models.ts';
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
 * Returns the factor by which all intervals must be longer for the polls of these devices to stay within their share: 1 up to some
 * 2000 inverters, 1000 that may have a battery.
 */
export function stretchOf(devices: readonly PolledDevice[]): number {
  const groups = [...byBusinessType(devices).values()];
  const batches = groups
    .flatMap((group) => batchesOf(group, REALTIME_BATCH))
    .reduce((sum, batch) => sum + 1 + batteryBatches(batch).length, 0);
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

/**
 * Returns the inverters whose batteries each call asks for. A row of a battery names the dongle, not the inverter: of inverters that share one,
 * each is asked for alone.
 */
export function batteryBatches(devices: readonly PolledDevice[]): PolledDevice[][] {
  const asked = devices.filter(({ model }) => !hasNoBattery(model));
  const byDongle = [...Map.groupBy(asked, ({ CollectorSN }) => CollectorSN)];
  const sole = byDongle.flatMap(([dongle, group]) => (dongle !== '' && group.length === 1 ? group : []));
  const others = asked.filter((device) => !sole.includes(device)).map((device) => [device]);
  return [...batchesOf(sole, REALTIME_BATCH).map((batch) => [...batch]), ...others];
}
