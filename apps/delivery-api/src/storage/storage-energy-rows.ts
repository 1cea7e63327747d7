import { packDay } from '@heliograph/energy';
import type { EntityManager } from 'typeorm';
import type { EnergyDevice, StoredDay } from '../energy/device-window.ts';
import type { ComputedDay } from '../energy/energy-rows.ts';

/** A battery or meter as one of its records names it. */
export interface SeenStorage {
  storageId: string;
  accountId: string;
  type: string;
  serial: string;
  inverterSerial: string | null;
  deviceId: string;
  isOfPlant: boolean;
  /** The offset label of the record, for one whose inverter has no zone yet. */
  timezone: string;
  /** Unix seconds. */
  beginsAt: number;
  latestAt: number;
}

/** A row with what the energy is computed with; `deviceId` is the `storageId`. */
export interface StorageEnergyDevice extends EnergyDevice {
  /** The zone of its inverter, or its own where the inverter has none: days are kept in `timezone`. */
  currentZone: string;
}

/** Adds devices, and locks all of them in the order in which every transaction does. */
const UPSERT_DEVICES = `
  WITH rows AS (
    SELECT d->>'storageId' AS storage_id, d->>'accountId' AS account_id, d->>'type' AS type, d->>'serial' AS serial,
      d->>'inverterSerial' AS inverter_serial, d->>'deviceId' AS device_id, (d->>'isOfPlant')::boolean AS of_plant,
      d->>'timezone' AS timezone, (d->>'beginsAt')::bigint AS begins_at, (d->>'latestAt')::bigint AS latest_at
    FROM jsonb_array_elements($1::jsonb) AS d
  ), written AS (
    INSERT INTO storage_energy_devices AS s
      (storage_id, account_id, type, serial, inverter_serial, device_id, of_plant, timezone, begins_at, latest_at)
    SELECT r.storage_id, r.account_id, r.type, r.serial, r.inverter_serial, r.device_id, r.of_plant,
      coalesce(e.timezone, r.timezone), r.begins_at, r.latest_at
    FROM rows r LEFT JOIN energy_devices e ON e.device_id = r.device_id ORDER BY r.storage_id
    ON CONFLICT (storage_id) DO UPDATE
    SET begins_at = least(s.begins_at, excluded.begins_at), latest_at = greatest(s.latest_at, excluded.latest_at),
      inverter_serial = excluded.inverter_serial, of_plant = excluded.of_plant
    WHERE s.account_id = excluded.account_id
    RETURNING seq, storage_id, account_id, device_id, timezone
  )
  SELECT w.seq, w.storage_id AS "deviceId", w.account_id AS "accountId", w.timezone,
    coalesce(e.timezone, w.timezone) AS "currentZone", NULL AS "ratedPowerKw", NULL AS latitude, NULL AS longitude
  FROM written w LEFT JOIN energy_devices e ON e.device_id = w.device_id ORDER BY w.storage_id`;

/** Reads the days with new readings, and the two days with readings before and after each. */
const READ_WINDOWS = `
  SELECT DISTINCT ON (t.device_seq, s.day) t.device_seq AS seq, s.day::text AS day, s.readings, s.slots, NULL AS import
  FROM unnest($1::int[], $2::date[]) AS t (device_seq, day) CROSS JOIN LATERAL (
    SELECT e.day, r.packed AS readings, e.packed AS slots
    FROM storage_energy_slots e LEFT JOIN storage_energy_readings r USING (device_seq, day)
    WHERE e.device_seq = t.device_seq AND e.day = t.day
    UNION ALL (
      SELECT r.day, r.packed, e.packed
      FROM storage_energy_readings r JOIN storage_energy_slots e USING (device_seq, day)
      WHERE r.device_seq = t.device_seq AND r.day < t.day ORDER BY r.day DESC LIMIT 2)
    UNION ALL (
      SELECT r.day, r.packed, e.packed
      FROM storage_energy_readings r JOIN storage_energy_slots e USING (device_seq, day)
      WHERE r.device_seq = t.device_seq AND r.day > t.day ORDER BY r.day LIMIT 2)
  ) s`;

const UPSERT_READINGS = `
  INSERT INTO storage_energy_readings (device_seq, day, written_on, packed)
  SELECT device_seq, day, current_date, packed FROM unnest($1::int[], $2::date[], $3::bytea[]) AS r (device_seq, day, packed)
  ON CONFLICT (device_seq, day) DO UPDATE SET packed = excluded.packed, written_on = excluded.written_on`;

const UPSERT_SLOTS = `
  INSERT INTO storage_energy_slots (device_seq, day, packed)
  SELECT * FROM unnest($1::int[], $2::date[], $3::bytea[])
  ON CONFLICT (device_seq, day) DO UPDATE SET packed = excluded.packed`;

const TAKE_READINGS = `
  WITH taken AS (DELETE FROM storage_energy_readings WHERE device_seq = $1 RETURNING day, packed),
  gone AS (DELETE FROM storage_energy_slots s USING taken t WHERE s.device_seq = $1 AND s.day = t.day)
  SELECT packed FROM taken`;

const COUNT = `
  SELECT count(*)::int AS count FROM storage_energy_slots e JOIN storage_energy_devices s ON s.seq = e.device_seq
  WHERE s.account_id = $1`;

export function knownStorage(manager: EntityManager, seen: readonly SeenStorage[]): Promise<StorageEnergyDevice[]> {
  return manager.query<StorageEnergyDevice[]>(UPSERT_DEVICES, [JSON.stringify(seen)]);
}

/** Reads the days of each device, and the two days with readings before and after each of them. */
export async function storageWindows(
  manager: EntityManager,
  days: ReadonlyMap<StorageEnergyDevice, readonly string[]>,
): Promise<Map<number, StoredDay[]>> {
  const keys = [...days].flatMap(([{ seq }, ofDevice]) => ofDevice.map((day) => ({ seq, day })));
  const rows = await manager.query<(StoredDay & { seq: number })[]>(READ_WINDOWS, [
    keys.map(({ seq }) => seq),
    keys.map(({ day }) => day),
  ]);
  return Map.groupBy(rows, ({ seq }) => seq);
}

/** Deletes the days that still have readings, and returns these: their zone changed. Earlier days stay as they are. */
export async function takeReadings(
  manager: EntityManager,
  { seq, currentZone }: StorageEnergyDevice,
): Promise<Buffer[]> {
  await manager.query('UPDATE storage_energy_devices SET timezone = $2 WHERE seq = $1', [seq, currentZone]);
  const rows = await manager.query<{ packed: Buffer }[]>(TAKE_READINGS, [seq]);
  return rows.map(({ packed }) => packed);
}

/** Writes days in the order of device and day. */
export async function writeStorageDays(manager: EntityManager, days: readonly ComputedDay[]): Promise<void> {
  if (days.length === 0) return;
  const sorted = days.toSorted((a, b) => a.deviceSeq - b.deviceSeq || (a.day < b.day ? -1 : 1));
  const withReadings = sorted.filter(({ readings }) => readings !== undefined);
  if (withReadings.length > 0)
    await manager.query(UPSERT_READINGS, [...keysOf(withReadings), withReadings.map(({ readings }) => readings)]);
  await manager.query(UPSERT_SLOTS, [...keysOf(sorted), sorted.map(({ energy }) => Buffer.from(packDay(energy)))]);
}

const keysOf = (days: readonly ComputedDay[]): [number[], string[]] => [
  days.map(({ deviceSeq }) => deviceSeq),
  days.map(({ day }) => day),
];

export async function countStorageDays(manager: EntityManager, accountId: string): Promise<number> {
  const [row] = await manager.query<[{ count: number }]>(COUNT, [accountId]);
  return row.count;
}
