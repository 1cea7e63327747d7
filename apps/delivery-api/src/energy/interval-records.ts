import { offsetLabel, offsetSecondsAt } from '@heliograph/base-data';
import { changedIntervals, type Interval, nextClosing } from '@heliograph/energy';
import { energyInterval, type IntervalResolution } from '@heliograph/events';
import { energyRecord } from '@heliograph/messaging';
import { outbox } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import type { EnergyDevice } from './device-window.ts';
import type { ComputedDay, DayImport } from './energy-rows.ts';

/** A device as its records name it. */
export interface NamedDevice extends EnergyDevice {
  plantId: string | null;
  groupIds: string[];
  /** Null until a sample or `control.devices` names them. */
  vendor: string | null;
  serial: string | null;
}

/** The resolutions that the accounts' subscriptions ask for. A webhook without kinds receives all of them. */
const WANTED = `
  SELECT account_id AS "accountId", coalesce(filter->>'resolution', '1h') AS resolution FROM webhooks
  WHERE account_id = ANY($1) AND (filter->'kinds' IS NULL OR filter->'kinds' @> '["energy.interval"]')
  UNION
  SELECT account_id, coalesce(filter->>'resolution', '1h') FROM channel_subscriptions
  WHERE account_id = ANY($1) AND filter->'kinds' @> '["energy.interval"]'`;

/** One statement for the devices of a batch; the time changes with an interval, not with a sample. */
const PUT_CLOSING = `
  INSERT INTO energy_closings AS c (device_seq, due_at)
  SELECT * FROM unnest($1::int[], $2::bigint[]) ON CONFLICT (device_seq) DO UPDATE SET due_at = excluded.due_at
  WHERE c.due_at <> excluded.due_at`;

/** Computed days of a device. */
export interface ComputedDevice {
  device: NamedDevice;
  days: readonly ComputedDay[];
}

/**
 * Adds the records of intervals that closed or changed to the outbox of the transaction, for accounts with a subscription that names `energy.interval`, and
 * notes when the next open interval of each device closes without a further sample.
 */
export async function addIntervals(manager: EntityManager, computed: readonly ComputedDevice[]): Promise<void> {
  const wanted = await wantedResolutions(manager, [...new Set(computed.map(({ device }) => device.accountId))]);
  if (wanted.size === 0) return;
  const closings: { seq: number; dueAt: number }[] = [];
  for (const { device, days } of computed) {
    const resolutions = wanted.get(device.accountId);
    if (resolutions === undefined) continue;
    const zone = device.timezone;
    for (const { energy, previous, import: dayImport } of days)
      for (const resolution of resolutions) {
        const intervals = changedIntervals({ zone, energy, previous }, resolution);
        const records = intervals.flatMap((interval) => recordOf(device, interval, resolution, dayImport) ?? []);
        await outbox.add(manager, records);
      }
    const dueAt = closingOf(zone, days, resolutions);
    if (dueAt !== undefined) closings.push({ seq: device.seq, dueAt });
  }
  if (closings.length > 0)
    await manager.query(PUT_CLOSING, [closings.map(({ seq }) => seq), closings.map(({ dueAt }) => dueAt)]);
}

async function wantedResolutions(
  manager: EntityManager,
  accountIds: readonly string[],
): Promise<Map<string, IntervalResolution[]>> {
  const rows = await manager.query<{ accountId: string; resolution: IntervalResolution }[]>(WANTED, [accountIds]);
  const wanted = new Map<string, IntervalResolution[]>();
  for (const { accountId, resolution } of rows) wanted.set(accountId, [...(wanted.get(accountId) ?? []), resolution]);
  return wanted;
}

/** @returns undefined where nobody receives it: its import names no channel, or the device has no name yet */
function recordOf(
  { accountId, deviceId, plantId, groupIds, vendor, serial, timezone }: NamedDevice,
  interval: Interval,
  resolution: IntervalResolution,
  dayImport: DayImport | null,
): ReturnType<typeof energyRecord<ReturnType<typeof energyInterval>>> | undefined {
  if (plantId === null || vendor === null || serial === null || dayImport?.channels?.length === 0) return undefined;
  const Timezone = offsetLabel(offsetSecondsAt(timezone, interval.start) ?? 0);
  const subject = { deviceId, InverterSN: serial, DataSources: vendor, PlantId: plantId, resolution, Timezone };
  const origin = { accountId, deviceId, plantId, vendor, serial, groups: groupIds, time: interval.start, resolution };
  const imported = dayImport && ({ origin: 'import', importId: dayImport.id, channels: dayImport.channels } as const);
  return energyRecord({ ...origin, ...imported, kind: 'energy.interval' }, energyInterval(subject, interval));
}

function closingOf(
  zone: string,
  days: readonly ComputedDay[],
  resolutions: readonly IntervalResolution[],
): number | undefined {
  const times = days.flatMap(({ energy }) =>
    resolutions.map((resolution) => nextClosing({ zone, energy }, resolution)),
  );
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
