import { setImmediate as nextTurn } from 'node:timers/promises';
import { localDay, type Reading } from '@heliograph/energy';
import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Projection } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { ErasedAccounts } from '../history/record-projection.ts';
import { DeviceWindow, type EnergyDevice, type StoredDay } from './device-window.ts';
import { type ComputedDay, writeDays } from './energy-rows.ts';
import { readSample, type SampleReading } from './sample-reading.ts';

const DAY_SECONDS = 86_400;
/** A sample may be slightly ahead of the clock. */
const MAX_AHEAD_SECONDS = DAY_SECONDS;

/** A device that `control.devices` has sent already stays as it is. */
const ADD_DEVICES = `
  INSERT INTO energy_devices (device_id, account_id, plant_id, group_ids, timezone, begins_at)
  SELECT d->>'deviceId', d->>'accountId', d->>'plantId', ARRAY(SELECT jsonb_array_elements_text(d->'groupIds')),
    d->>'timezone', (d->>'beginsAt')::bigint
  FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS rows (d, place) ORDER BY place
  ON CONFLICT (device_id) DO NOTHING`;

/** Locks the devices, in the order in which every transaction does. */
const LOCK_DEVICES = `
  SELECT seq, device_id AS "deviceId", account_id AS "accountId", coalesce(timezone, 'UTC') AS timezone,
    rated_power_kw AS "ratedPowerKw", latitude, longitude
  FROM energy_devices WHERE device_id = ANY($1) ORDER BY device_id FOR UPDATE`;

const BEGIN_EARLIER = `
  UPDATE energy_devices d SET begins_at = r.at FROM unnest($1::int[], $2::bigint[]) AS r (seq, at)
  WHERE d.seq = r.seq AND d.begins_at > r.at`;

/** Reads the days with new readings, and the two days with readings before and after each. */
const READ_WINDOWS = `
  SELECT DISTINCT ON (t.device_seq, s.day) t.device_seq AS seq, s.day::text AS day, s.readings, s.slots
  FROM unnest($1::int[], $2::date[]) AS t (device_seq, day) CROSS JOIN LATERAL (
    SELECT e.day, r.packed AS readings, e.packed AS slots
    FROM energy_slots e LEFT JOIN energy_readings r USING (device_seq, day)
    WHERE e.device_seq = t.device_seq AND e.day = t.day
    UNION ALL (
      SELECT r.day, r.packed, e.packed FROM energy_readings r JOIN energy_slots e USING (device_seq, day)
      WHERE r.device_seq = t.device_seq AND r.day < t.day ORDER BY r.day DESC LIMIT 2)
    UNION ALL (
      SELECT r.day, r.packed, e.packed FROM energy_readings r JOIN energy_slots e USING (device_seq, day)
      WHERE r.device_seq = t.device_seq AND r.day > t.day ORDER BY r.day LIMIT 2)
  ) s`;

/** Computes the energy of devices from `basedata` and its backfill topic. A day that changes is computed again as a whole: the order of samples does not matter. */
@Injectable()
export class EnergyProjection implements Projection<SampleReading> {
  readonly topic = topicNames.baseData;
  readonly backfillTopic = topicNames.baseDataBackfill;
  readonly groupId = 'delivery-api-energy';
  readonly positionPrefix = 'energy/';
  /** Some milliseconds of the API's thread for each device of a batch. */
  readonly maxBatchRecords = 500;
  readonly pauseMs = 500;

  constructor(
    private readonly configuration: DeliveryConfiguration,
    private readonly erased: ErasedAccounts,
  ) {}

  read(record: IncomingRecord): SampleReading | undefined {
    return readSample(record);
  }

  async write(manager: EntityManager, samples: readonly SampleReading[]): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const oldest = now - this.configuration.energyYears * 366 * DAY_SECONDS;
    const kept = samples.filter(
      ({ accountId, reading }) =>
        this.configuration.energyYears > 0 &&
        reading !== undefined &&
        reading.at >= oldest &&
        reading.at < now + MAX_AHEAD_SECONDS &&
        !this.erased.has(accountId),
    );
    if (kept.length > 0) await addReadings(manager, kept, now);
  }
}

/** In the transaction with the offset. @param now Unix seconds */
async function addReadings(manager: EntityManager, samples: readonly SampleReading[], now: number): Promise<void> {
  const byDevice = Map.groupBy(samples, ({ deviceId }) => deviceId);
  const devices = await lockedDevices(manager, byDevice);
  const touched = new Map<EnergyDevice, Map<string, Reading[]>>();
  for (const device of devices) {
    // A device has one account; a record under another's name is no sample of it.
    const own = byDevice.get(device.deviceId)!.filter(({ accountId }) => accountId === device.accountId);
    const readings = own.map(({ reading }) => reading!);
    if (readings.length > 0)
      touched.set(
        device,
        Map.groupBy(readings, ({ at }) => localDay(device.timezone, at)),
      );
  }
  await manager.query(BEGIN_EARLIER, [
    [...touched.keys()].map(({ seq }) => seq),
    [...touched.values()].map((days) => Math.min(...[...days.values()].flat().map(({ at }) => at))),
  ]);
  const windows = await storedWindows(manager, touched);
  const computed: ComputedDay[] = [];
  for (const [device, days] of touched) {
    const window = new DeviceWindow(device, windows.get(device.seq) ?? []);
    for (const [day, readings] of days) window.add(day, readings);
    computed.push(...window.compute(now));
    await nextTurn();
  }
  await writeDays(
    manager,
    computed.sort((a, b) => a.deviceSeq - b.deviceSeq || (a.day < b.day ? -1 : 1)),
  );
}

async function lockedDevices(
  manager: EntityManager,
  byDevice: ReadonlyMap<string, readonly SampleReading[]>,
): Promise<EnergyDevice[]> {
  const ids = [...byDevice.keys()].sort();
  const locked = await manager.query<EnergyDevice[]>(LOCK_DEVICES, [ids]);
  if (locked.length === ids.length) return locked;
  const known = new Set(locked.map(({ deviceId }) => deviceId));
  const added = ids
    .filter((id) => !known.has(id))
    .map((id) => {
      const { accountId, deviceId, plantId, groupIds, timezone, reading } = byDevice.get(id)!.at(-1)!;
      return { accountId, deviceId, plantId, groupIds, timezone, beginsAt: reading!.at };
    });
  await manager.query(ADD_DEVICES, [JSON.stringify(added)]);
  return manager.query<EnergyDevice[]>(LOCK_DEVICES, [ids]);
}

async function storedWindows(
  manager: EntityManager,
  touched: ReadonlyMap<EnergyDevice, ReadonlyMap<string, readonly Reading[]>>,
): Promise<Map<number, StoredDay[]>> {
  const keys = [...touched].flatMap(([{ seq }, days]) => [...days.keys()].map((day) => ({ seq, day })));
  const rows = await manager.query<(StoredDay & { seq: number })[]>(READ_WINDOWS, [
    keys.map(({ seq }) => seq),
    keys.map(({ day }) => day),
  ]);
  return Map.groupBy(rows, ({ seq }) => seq);
}
