import { setImmediate as nextTurn } from 'node:timers/promises';
import { localDay, type Reading } from '@heliograph/energy';
import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Projection } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { ErasedAccounts } from '../history/record-projection.ts';
import { addSamples, type NewSamples } from '../quality/quality-rows.ts';
import { DeviceWindow, type StoredDay } from './device-window.ts';
import { EnergyMetrics } from './energy-metrics.ts';
import { type ComputedDay, type DayImport, writeDays } from './energy-rows.ts';
import { addIntervals, type ComputedDevice, type NamedDevice } from './interval-records.ts';
import { readSample, type SampleReading, unreadSample } from './sample-reading.ts';

const DAY_SECONDS = 86_400;
/** A sample may be slightly ahead of the clock. */
const MAX_AHEAD_SECONDS = DAY_SECONDS;

/** A device that `control.devices` has sent already stays as it is. */
const ADD_DEVICES = `
  INSERT INTO energy_devices (device_id, account_id, plant_id, group_ids, timezone, vendor, serial, begins_at)
  SELECT d->>'deviceId', d->>'accountId', d->>'plantId', ARRAY(SELECT jsonb_array_elements_text(d->'groupIds')),
    d->>'timezone', d->>'vendor', d->>'serial', (d->>'beginsAt')::bigint
  FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS rows (d, place) ORDER BY place
  ON CONFLICT (device_id) DO NOTHING`;

/** Locks the devices, in the order in which every transaction does. */
const LOCK_DEVICES = `
  SELECT seq, device_id AS "deviceId", account_id AS "accountId", coalesce(timezone, 'UTC') AS timezone,
    rated_power_kw AS "ratedPowerKw", latitude, longitude, plant_id AS "plantId", group_ids AS "groupIds", vendor, serial
  FROM energy_devices WHERE device_id = ANY($1) ORDER BY device_id FOR UPDATE`;

/** Names a device of an older version, too. */
const BEGIN_EARLIER = `
  UPDATE energy_devices d
  SET begins_at = least(d.begins_at, r.at), vendor = coalesce(d.vendor, r.vendor), serial = coalesce(d.serial, r.serial)
  FROM unnest($1::int[], $2::bigint[], $3::text[], $4::text[]) AS r (seq, at, vendor, serial)
  WHERE d.seq = r.seq AND (d.begins_at > r.at OR d.vendor IS NULL)`;

/** Reads the days with new readings, and the two days with readings before and after each. */
const READ_WINDOWS = `
  SELECT DISTINCT ON (t.device_seq, s.day) t.device_seq AS seq, s.day::text AS day, s.readings, s.slots, s.import
  FROM unnest($1::int[], $2::date[]) AS t (device_seq, day) CROSS JOIN LATERAL (
    SELECT e.day, r.packed AS readings, e.packed AS slots, r.import
    FROM energy_slots e LEFT JOIN energy_readings r USING (device_seq, day)
    WHERE e.device_seq = t.device_seq AND e.day = t.day
    UNION ALL (
      SELECT r.day, r.packed, e.packed, r.import FROM energy_readings r JOIN energy_slots e USING (device_seq, day)
      WHERE r.device_seq = t.device_seq AND r.day < t.day ORDER BY r.day DESC LIMIT 2)
    UNION ALL (
      SELECT r.day, r.packed, e.packed, r.import FROM energy_readings r JOIN energy_slots e USING (device_seq, day)
      WHERE r.device_seq = t.device_seq AND r.day > t.day ORDER BY r.day LIMIT 2)
  ) s`;

/** Computes the energy of devices from `basedata` and its backfill topic. A day that changes is computed again as a whole: the order of samples does not matter. */
@Injectable()
export class EnergyProjection implements Projection<SampleReading> {
  readonly topic = topicNames.baseData;
  readonly backfillTopic = topicNames.baseDataBackfill;
  readonly groupId = 'delivery-api-energy';
  readonly positionPrefix = 'energy/';
  /** About a millisecond of the API's thread for each device of a batch, with a turn for other calls between two. */
  readonly maxBatchRecords = 2_000;
  /** Imported samples come as days of a device, which are computed once a batch: they cost a tenth of live ones. */
  readonly maxBackfillRecords = 1_500;
  readonly pauseMs = 500;

  constructor(
    private readonly configuration: DeliveryConfiguration,
    private readonly erased: ErasedAccounts,
    private readonly metrics: EnergyMetrics,
  ) {}

  read(record: IncomingRecord): SampleReading | undefined {
    return this.configuration.energyYears === 0 ? unreadSample(record) : readSample(record);
  }

  async write(manager: EntityManager, samples: readonly SampleReading[]): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const oldest = now - this.configuration.energyYears * 366 * DAY_SECONDS;
    const kept = samples.filter(
      ({ accountId, reading }) =>
        reading !== undefined &&
        reading.at >= oldest &&
        reading.at < now + MAX_AHEAD_SECONDS &&
        !this.erased.has(accountId),
    );
    if (kept.length > 0) this.metrics.computed(await addReadings(manager, kept, now));
  }
}

/** In the transaction with the offset. @param now Unix seconds @returns the number of days that were computed */
async function addReadings(manager: EntityManager, samples: readonly SampleReading[], now: number): Promise<number> {
  const byDevice = Map.groupBy(samples, ({ deviceId }) => deviceId);
  const seen = new Map([...byDevice].map(([id, own]) => [id, seenBy(own.at(-1)!)]));
  const touched = new Map<NamedDevice, Map<string, SampleReading[]>>();
  for (const device of await knownDevices(manager, seen)) {
    // A device has one account; a record under another's name is no sample of it.
    const own = byDevice.get(device.deviceId)!.filter(({ accountId }) => accountId === device.accountId);
    if (own.length === 0) continue;
    device.vendor ??= own[0]!.vendor;
    device.serial ??= own[0]!.serial;
    touched.set(
      device,
      Map.groupBy(own, ({ reading }) => localDay(device.timezone, reading!.at)),
    );
  }
  await beginEarlier(
    manager,
    [...touched].map(([device, days]) => {
      const times = [...days.values()].flat().map(({ reading }) => reading!.at);
      return { device, at: Math.min(...times) };
    }),
  );
  const windows = await storedWindows(
    manager,
    new Map([...touched].map(([device, days]) => [device, [...days.keys()]])),
  );
  const computed: ComputedDevice[] = [];
  const news: NewSamples[] = [];
  for (const [device, days] of touched) {
    const window = new DeviceWindow(device, windows.get(device.seq) ?? []);
    const times = new Map([...days].map(([day, own]) => [day, window.add(day, readingsOf(own), importOf(own))]));
    const ofDevice = window.compute(now);
    computed.push({ device, days: ofDevice });
    news.push(...newSamples(ofDevice, days, times));
    await nextTurn();
  }
  await writeDays(manager, computed.flatMap(({ days }) => days).sort(byDeviceAndDay));
  await addSamples(manager, news.sort(byDeviceAndDay));
  await addIntervals(manager, computed);
  return computed.reduce((sum, { days }) => sum + days.length, 0);
}

const seenBy = (sample: SampleReading): SeenDevice => ({ ...sample, beginsAt: sample.reading!.at });

type DayKey = Pick<ComputedDay, 'deviceSeq' | 'day'>;

const byDeviceAndDay = (a: DayKey, b: DayKey): number => a.deviceSeq - b.deviceSeq || (a.day < b.day ? -1 : 1);

/** @param times the times of the new samples by day */
function newSamples(
  computed: readonly ComputedDay[],
  samples: ReadonlyMap<string, readonly SampleReading[]>,
  times: ReadonlyMap<string, readonly number[]>,
): NewSamples[] {
  return computed.flatMap(({ deviceSeq, day, energy: { stepSeconds, start, end } }) => {
    const remarks = new Map(samples.get(day)?.map((sample) => [sample.reading!.at, sample.remarks]));
    const added = (times.get(day) ?? []).map((at) => ({ at, remarks: remarks.get(at)! }));
    return added.length === 0 ? [] : [{ deviceSeq, day, stepSeconds, daySeconds: end - start, samples: added }];
  });
}

const readingsOf = (samples: readonly SampleReading[]): Reading[] => samples.map(({ reading }) => reading!);

/** Returns the import that all of the samples are from. */
function importOf(samples: readonly SampleReading[]): DayImport | null {
  return samples.some((sample) => sample.import === null) ? null : samples.at(-1)!.import;
}

/** A device as a record names it. */
export interface SeenDevice {
  accountId: string;
  deviceId: string;
  plantId: string | null;
  groupIds: string[];
  vendor: string | null;
  serial: string | null;
  timezone: string;
  /** Unix seconds. */
  beginsAt: number;
}

/** Locks the devices, and adds those that are not known yet. */
export async function knownDevices(
  manager: EntityManager,
  seen: ReadonlyMap<string, SeenDevice>,
): Promise<NamedDevice[]> {
  const ids = [...seen.keys()];
  const locked = await lockedDevices(manager, ids);
  if (locked.length === ids.length) return locked;
  const known = new Set(locked.map(({ deviceId }) => deviceId));
  const added = ids
    .filter((id) => !known.has(id))
    .sort()
    .map((id) => {
      const { accountId, deviceId, plantId, groupIds, vendor, serial, timezone, beginsAt } = seen.get(id)!;
      return { accountId, deviceId, plantId, groupIds, vendor, serial, timezone, beginsAt };
    });
  await manager.query(ADD_DEVICES, [JSON.stringify(added)]);
  return lockedDevices(manager, ids);
}

/** Lets devices begin with their first energy, and names those of older versions. @param at Unix seconds */
export async function beginEarlier(
  manager: EntityManager,
  begun: readonly { device: NamedDevice; at: number }[],
): Promise<void> {
  await manager.query(BEGIN_EARLIER, [
    begun.map(({ device }) => device.seq),
    begun.map(({ at }) => at),
    begun.map(({ device }) => device.vendor),
    begun.map(({ device }) => device.serial),
  ]);
}

export function lockedDevices(manager: EntityManager, deviceIds: readonly string[]): Promise<NamedDevice[]> {
  return manager.query<NamedDevice[]>(LOCK_DEVICES, [deviceIds]);
}

/** Reads the days of each device, and the two days with readings before and after each of them. */
export async function storedWindows(
  manager: EntityManager,
  days: ReadonlyMap<NamedDevice, readonly string[]>,
): Promise<Map<number, StoredDay[]>> {
  const keys = [...days].flatMap(([{ seq }, ofDevice]) => ofDevice.map((day) => ({ seq, day })));
  const rows = await manager.query<(StoredDay & { seq: number })[]>(READ_WINDOWS, [
    keys.map(({ seq }) => seq),
    keys.map(({ day }) => day),
  ]);
  return Map.groupBy(rows, ({ seq }) => seq);
}
