import { type DayEnergy, dayBounds, localDay, unpackReadings } from '@heliograph/energy';
import type { EntityManager } from 'typeorm';
import { DeviceWindow, type EnergyDevice } from './device-window.ts';
import { type DayImport, writeDays } from './energy-rows.ts';

interface Row {
  day: string;
  readings: Buffer;
  import: DayImport | null;
  version: number;
}

const tables = ['energy_readings', 'energy_slots', 'energy_days', 'energy_spans'] as const;

/**
 * Computes the days of a device whose zone changed again, as far back as its readings are kept (35 days); earlier days stay as they are. Nothing changes
 * where the midnights are the same, as between an offset and the zone of a place that has it. Versions go on rising: a version of an interval has one value.
 * @param device with its former zone @param now Unix seconds
 */
export async function computeAgain(
  manager: EntityManager,
  device: EnergyDevice & { formerZone: string },
  now: number,
): Promise<void> {
  const { seq, timezone, formerZone } = device;
  const rows = await manager.query<Row[]>(
    `SELECT day::text, packed AS readings, import, coalesce(version, 0) AS version
     FROM energy_readings LEFT JOIN energy_days USING (device_seq, day) WHERE device_seq = $1 ORDER BY day`,
    [seq],
  );
  const moved = rows.filter(({ day }) => dayBounds(formerZone, day).start !== dayBounds(timezone, day).start);
  if (moved.length === 0) return;
  for (const table of tables)
    await manager.query(`DELETE FROM ${table} WHERE device_seq = $1 AND day = ANY($2::date[])`, [
      seq,
      rows.map(({ day }) => day),
    ]);
  const window = new DeviceWindow(device, []);
  for (const row of rows) {
    const byDay = Map.groupBy(unpackReadings(row.readings), ({ at }) => localDay(timezone, at));
    for (const [day, readings] of byDay) window.add(day, readings, row.import);
  }
  const highest = Math.max(...rows.map(({ version }) => version));
  await writeDays(
    manager,
    window.compute(now).map((day) => ({ ...day, energy: withVersionsAbove(day.energy, highest) })),
  );
}

function withVersionsAbove(day: DayEnergy, version: number): DayEnergy {
  const slots = day.slots.map((slot) => (slot.version === 0 ? slot : { ...slot, version: slot.version + version }));
  return { ...day, slots };
}
