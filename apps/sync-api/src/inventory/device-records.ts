import { createHash } from 'node:crypto';
import { topicNames, type DeviceRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import { plantZone } from '@heliograph/plant-zone';
import type { EntityManager } from 'typeorm';

/** True of a device `d` that is not monitored because the quota was used up when it was filled last. */
export const WAITS_FOR_QUOTA = `d.over_quota AND NOT d.monitored AND NOT d.excluded AND d.status <> 'removed'`;

/**
 * Reads the records of devices, with columns named as the record's members; a member without a value is left out. Devices that leave the quota come
 * before those that enter it: the records in their order never have more monitored devices than the quota.
 */
const SELECT = `
  SELECT d.id AS "deviceId", d.account_id AS "accountId", d.vendor_account_id AS "vendorAccountId", d.vendor,
    d.plant_id AS "plantId", p.vendor_plant_id AS "vendorPlantId", d.inverter_sn AS "InverterSN",
    d.collector_sn AS "CollectorSN", d.vendor_device_id AS "vendorDeviceId", d.vendor_type AS "vendorType",
    d.model, d.firmware, d.rated_power_kw AS "ratedPowerKw", d.string_count AS "stringCount",
    d.phase_count AS "phaseCount", p.timezone,
    round(p.latitude::numeric, 2)::double precision AS latitude,
    round(p.longitude::numeric, 2)::double precision AS longitude, d.monitored,
    CASE WHEN ${WAITS_FOR_QUOTA} THEN true END AS "overQuota",
    ARRAY(SELECT group_id FROM group_devices WHERE device_id = d.id
      UNION SELECT group_id FROM group_plants WHERE plant_id = d.plant_id ORDER BY group_id) AS groups,
    floor(extract(epoch FROM d.first_seen_at) * 1000)::double precision AS "firstSeenAt",
    floor(extract(epoch FROM d.takes_from))::double precision AS "takesFrom", d.published, d.storage,
    p.timezone_setting AS "plantSetting", v.timezone AS "accountSetting",
    p.latitude AS "exactLatitude", p.longitude AS "exactLongitude"
  FROM devices d JOIN plants p ON p.id = d.plant_id JOIN vendor_accounts v ON v.id = d.vendor_account_id
  WHERE d.vendor_account_id = $1 OR d.id = ANY($2) OR d.plant_id = ANY($3)
  ORDER BY d.monitored, d.seq`;

const MARK = `
  UPDATE devices d SET published = c.digest FROM unnest($1::text[], $2::text[]) AS c(id, digest) WHERE d.id = c.id`;

interface Row extends Omit<DeviceRecord, 'timezone' | 'storage'> {
  published: string | null;
  storage: DeviceRecord['storage'] | null;
  /** The vendor's value. */
  timezone: string | null;
  plantSetting: string | null;
  accountSetting: string | null;
  exactLatitude: number | null;
  exactLongitude: number | null;
}

export interface DeviceSelection {
  vendorAccountId?: string;
  deviceIds?: readonly string[];
  plantIds?: readonly string[];
}

/**
 * Returns the outbox entries for `control.devices` of records that differ from the published ones, and marks them as published. The caller adds them to the
 * outbox as the last statement of its transaction, all at once: a transaction that waits for their keys then waits for no transaction that waits for this
 * one.
 */
export async function deviceEntries(
  manager: EntityManager,
  { vendorAccountId, deviceIds = [], plantIds = [] }: DeviceSelection,
): Promise<OutboxEntry[]> {
  const rows = await manager.query<Row[]>(SELECT, [vendorAccountId ?? null, deviceIds, plantIds]);
  const changed = rows.map(publicationOf).filter(({ digest, published }) => digest !== published);
  await manager.query(MARK, [changed.map(({ record }) => record.deviceId), changed.map(({ digest }) => digest)]);
  return changed.map(({ record }) => ({ topic: topicNames.controlDevices, key: record.deviceId, value: record }));
}

/** Returns the tombstones of devices that are deleted permanently. The normalizer, which publishes their state, does not know the inventory. */
export function deviceTombstones(deviceIds: readonly string[]): OutboxEntry[] {
  const topics = [topicNames.controlDevices, topicNames.stateDevices];
  return topics.flatMap((topic) => deviceIds.map((key) => ({ topic, key, value: null })));
}

interface Publication {
  record: DeviceRecord;
  digest: string;
  published: string | null;
}

function publicationOf({
  published,
  groups,
  storage,
  plantSetting,
  accountSetting,
  exactLatitude,
  exactLongitude,
  ...row
}: Row): Publication {
  const zone = plantZone({
    vendor: row.timezone,
    plant: plantSetting,
    vendorAccount: accountSetting,
    latitude: exactLatitude,
    longitude: exactLongitude,
  });
  const { timezone = null, vendorOffset = null } = zone ?? {};
  // Newer members come last: the digests of devices without them are the same as before they existed.
  const members = Object.entries<unknown>({ ...row, timezone, vendorOffset, groups, storage }).filter(
    ([, value]) => value !== null,
  );
  const record = Object.fromEntries(members) as unknown as DeviceRecord;
  const digest = createHash('sha256').update(JSON.stringify(record)).digest('base64url');
  return { record, digest, published };
}
