import { reported } from '@heliograph/base-data';
import {
  costOfDays,
  daysIn,
  finishedDays,
  importStretches,
  planOfHistory,
  type VendorHistory,
} from '@heliograph/vendor-contract';
import { plantZone, type ZoneStatements } from '@heliograph/plant-zone';
import type { EntityManager } from 'typeorm';
import type { ImportOrder } from './import-queue.ts';
import type { ImportResolution } from './import-rule.ts';
import type { ImportEstimateView } from './imports.views.ts';

const DAY_SECONDS = 86_400;
/** Of calendar months that an import of days begins and ends in. */
const DAYS_OF_MONTH = 30.4;

/** Devices of one plant and type that were first seen within the same hour. */
interface DeviceGroup extends ZoneStatements {
  plantId: string;
  vendorType: string;
  /** Unix ms. */
  firstSeenAt: number;
  devices: number;
  /** Those of them that the import is for. */
  chosen: number;
}

const GROUPS = `
  SELECT d.plant_id AS "plantId", d.vendor_type AS "vendorType", min(p.timezone) AS vendor, min(p.timezone_setting) AS plant, min(v.timezone) AS "vendorAccount",
    min(round(p.latitude::numeric, 1))::double precision AS latitude,
    min(round(p.longitude::numeric, 1))::double precision AS longitude,
    floor(extract(epoch FROM date_trunc('hour', d.first_seen_at)) * 1000)::double precision AS "firstSeenAt",
    count(*)::integer AS devices,
    count(*) FILTER (WHERE ($2::text[] IS NULL OR d.id = ANY($2)) AND ($3::text IS NULL
      OR EXISTS (SELECT FROM group_devices WHERE group_id = $3 AND device_id = d.id)
      OR EXISTS (SELECT FROM group_plants WHERE group_id = $3 AND plant_id = d.plant_id)))::integer AS chosen
  FROM devices d JOIN plants p ON p.id = d.plant_id JOIN vendor_accounts v ON v.id = d.vendor_account_id
  WHERE d.vendor_account_id = $1 AND d.monitored
  GROUP BY d.plant_id, d.vendor_type, date_trunc('hour', d.first_seen_at)`;

/** Reads the monitored devices of a vendor account, and which of them an import is for. */
export function deviceGroups(
  manager: EntityManager,
  vendorAccountId: string,
  { deviceIds, groupId }: Pick<ImportOrder, 'deviceIds' | 'groupId'>,
): Promise<DeviceGroup[]> {
  return manager.query<DeviceGroup[]>(GROUPS, [vendorAccountId, deviceIds ?? null, groupId ?? null]);
}

export interface EstimateOptions {
  history: VendorHistory;
  resolution: ImportResolution;
  range: { from: number; to: number | null };
  groups: readonly DeviceGroup[];
  /** The share of what live polls leave that imports may take. */
  share: number;
  /** Unix ms. */
  now: number;
  /** Another import is in progress or queued, or the vendor account is not polled. */
  waits: boolean;
}

/** Returns what an import costs by the declaration of the vendor. */
export function importEstimate({
  history,
  resolution,
  range,
  groups,
  share,
  now,
  waits,
}: EstimateOptions): ImportEstimateView {
  const isOfDays = resolution === 'days';
  const stretchesOf = isOfDays ? finishedDays : importStretches;
  const time = { from: range.from, ...reported({ to: range.to ?? undefined }) };
  let devices = 0;
  let deviceDays = 0;
  const alike = new Map<string, number>();
  for (const group of groups) {
    if (group.chosen === 0) continue;
    const timezone = plantZone(group)?.timezone ?? 'UTC';
    const days = daysIn(stretchesOf(time, { timezone, firstSeenAt: group.firstSeenAt }, now));
    if (days === 0) continue;
    devices += group.chosen;
    deviceDays += group.chosen * days;
    const kind = `${timezone} ${group.vendorType}`;
    alike.set(kind, (alike.get(kind) ?? 0) + group.chosen);
  }
  const plants = (of: 'devices' | 'chosen'): number =>
    new Set(groups.filter((group) => group[of] > 0).map(({ plantId }) => plantId)).size;
  const work = {
    devices,
    plants: plants('chosen'),
    days: devices === 0 ? 0 : Math.ceil(deviceDays / devices / (isOfDays ? DAYS_OF_MONTH : 1)),
    alike: [...alike.values()],
    polled: { devices: groups.reduce((sum, group) => sum + group.devices, 0), plants: plants('devices') },
  };
  const cost =
    isOfDays && history.days ? costOfDays({ samples: history.samples, days: history.days }) : history.samples.cost;
  const { requests, seconds, bill } = planOfHistory(cost, work, share);
  return {
    devices,
    deviceDays,
    calls: requests,
    seconds: seconds ?? null,
    endsAt: seconds === undefined || waits ? null : Math.ceil(now / 1000 + seconds),
    records: isOfDays ? deviceDays : deviceDays * Math.round(DAY_SECONDS / history.samples.stepSeconds),
    notes: bill === undefined ? [] : [bill],
  };
}
