import { offsetSecondsAt } from '@heliograph/base-data';
import type { IncomingRecord } from '@heliograph/kafka';
import { type DeviceRecord, topicNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, type Projection, recordMembers } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedAccounts } from '../history/record-projection.ts';
import { computeAgain } from './compute-again.ts';
import type { EnergyDevice } from './device-window.ts';
import { lockedDevices } from './energy-projection.ts';
import { storableName } from './sample-reading.ts';

interface PublishedDevice extends LogPosition {
  deviceId: string;
  /** Undefined: the device was deleted. */
  device: DeviceRow | undefined;
}

interface DeviceRow {
  accountId: string;
  plantId: string;
  groupIds: string[];
  vendor: string | null;
  serial: string | null;
  timezone: string | null;
  ratedPowerKw: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Unix seconds: when it was first seen. */
  beginsAt: number;
  monitored: boolean;
}

const ROWS = `
  WITH rows AS (
    SELECT d->>'deviceId' AS device_id, d->>'accountId' AS account_id, d->>'plantId' AS plant_id,
      ARRAY(SELECT jsonb_array_elements_text(d->'groupIds')) AS group_ids, d->>'vendor' AS vendor, d->>'serial' AS serial,
      d->>'timezone' AS timezone,
      (d->>'ratedPowerKw')::double precision AS rated_power_kw, (d->>'latitude')::double precision AS latitude,
      (d->>'longitude')::double precision AS longitude, (d->>'beginsAt')::bigint AS begins_at,
      (d->>'monitored')::boolean AS monitored, (d->>'at')::bigint AS at
    FROM jsonb_array_elements($1::jsonb) AS d)
  INSERT INTO energy_devices AS e (device_id, account_id, plant_id, group_ids, vendor, serial, timezone, rated_power_kw, latitude, longitude, begins_at, ended_at)
  SELECT device_id, account_id, plant_id, group_ids, vendor, serial, timezone, rated_power_kw, latitude, longitude, begins_at,
    CASE WHEN NOT monitored THEN begins_at END
  FROM rows ORDER BY device_id`;

/** Waits for a transaction that is adding the same device with its first samples. */
const ADD = `${ROWS} ON CONFLICT (device_id) DO NOTHING`;

/** A device that is no longer monitored ends when its record says so. */
const UPSERT = `${ROWS}
  ON CONFLICT (device_id) DO UPDATE
  SET account_id = excluded.account_id, plant_id = excluded.plant_id, group_ids = excluded.group_ids,
    vendor = coalesce(excluded.vendor, e.vendor), serial = coalesce(excluded.serial, e.serial),
    timezone = coalesce(excluded.timezone, e.timezone), rated_power_kw = excluded.rated_power_kw,
    latitude = excluded.latitude, longitude = excluded.longitude, begins_at = least(e.begins_at, excluded.begins_at),
    ended_at = CASE WHEN excluded.ended_at IS NOT NULL
      THEN coalesce(e.ended_at, (SELECT at FROM rows WHERE rows.device_id = e.device_id)) END
  RETURNING seq, device_id AS "deviceId", account_id AS "accountId", coalesce(timezone, 'UTC') AS timezone,
    rated_power_kw AS "ratedPowerKw", latitude, longitude`;

/** Nobody tells the end of the alarms of a device that is gone. */
const END = `
  WITH gone AS (
    UPDATE energy_devices d SET ended_at = coalesce(d.ended_at, r.at)
    FROM unnest($1::text[], $2::bigint[]) AS r (device_id, at) WHERE d.device_id = r.device_id
    RETURNING d.account_id, d.device_id, d.ended_at)
  UPDATE alarms a SET until = gone.ended_at FROM gone
  WHERE a.account_id = gone.account_id AND a.device_id = gone.device_id AND a.until IS NULL`;

/** Keeps `control.devices` in `energy_devices`: account, plant, groups and zone. A removed device stays, as the past of its plant does. */
@Injectable()
export class EnergyDeviceProjection implements Projection<PublishedDevice> {
  readonly topic = topicNames.controlDevices;
  readonly groupId = 'delivery-api-energy-devices';
  readonly maxBatchRecords = 1_000;

  constructor(private readonly erased: ErasedAccounts) {}

  read(record: IncomingRecord): PublishedDevice | undefined {
    const deviceId = record.key ?? '';
    if (!plainId.test(deviceId)) return undefined;
    const position = logPositionOf(record);
    if (record.value === null) return { ...position, deviceId, device: undefined };
    const device = readDevice(recordMembers(record.value), deviceId);
    return device && { ...position, deviceId, device };
  }

  async write(manager: EntityManager, published: readonly PublishedDevice[]): Promise<void> {
    const last = [...new Map(published.map((record) => [record.deviceId, record])).values()];
    last.sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
    const rows = last.flatMap(({ deviceId, device, loggedAt }) =>
      device && !this.erased.has(device.accountId)
        ? [{ ...device, deviceId, at: Math.max(Math.floor(loggedAt / 1000), device.beginsAt) }]
        : [],
    );
    const parameters = [JSON.stringify(rows)];
    await manager.query(ADD, parameters);
    // A statement of its own: the one that waited does not see the row that it waited for.
    const before = await lockedDevices(
      manager,
      rows.map(({ deviceId }) => deviceId),
    );
    const formerZones = new Map(before.map(({ deviceId, timezone }) => [deviceId, timezone]));
    for (const device of await manager.query<EnergyDevice[]>(UPSERT, parameters)) {
      const formerZone = formerZones.get(device.deviceId)!;
      if (formerZone !== device.timezone)
        await computeAgain(manager, { ...device, formerZone }, Math.floor(Date.now() / 1000));
    }
    const gone = last.filter(({ device }) => device === undefined);
    await manager.query(END, [
      gone.map(({ deviceId }) => deviceId),
      gone.map(({ loggedAt }) => Math.floor(loggedAt / 1000)),
    ]);
  }
}

const plainId = /^[\w-]{1,64}$/;

function readDevice(
  members: Partial<Readonly<Record<keyof DeviceRecord, unknown>>>,
  key: string,
): DeviceRow | undefined {
  const { deviceId, accountId, plantId, groups, timezone, monitored, firstSeenAt } = members;
  if (deviceId !== key || !isId(accountId, 40) || !isId(plantId, 64)) return undefined;
  if (typeof firstSeenAt !== 'number' || !Number.isSafeInteger(Math.floor(firstSeenAt))) return undefined;
  return {
    accountId,
    plantId,
    groupIds: Array.isArray(groups) ? groups.filter((id): id is string => isId(id, 64)) : [],
    vendor: storableName(members.vendor),
    serial: storableName(members.InverterSN),
    timezone: isZone(timezone) ? timezone : null,
    ratedPowerKw: numberOf(members.ratedPowerKw),
    latitude: numberOf(members.latitude),
    longitude: numberOf(members.longitude),
    beginsAt: Math.floor(firstSeenAt / 1000),
    monitored: monitored === true,
  };
}

const isId = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && plainId.test(value) && value.length <= maxLength;

const isZone = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 64 && offsetSecondsAt(value, 0) !== undefined;

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
