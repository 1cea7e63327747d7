import { dayBounds, localDay, type Reading, unpackReadings } from '@heliograph/energy';
import type { EntityManager } from 'typeorm';
import { DeviceWindow, type EnergyDevice } from './device-window.ts';
import { writeDays } from './energy-rows.ts';

interface Row {
  day: string;
  readings: Buffer;
}

const tables = ['energy_readings', 'energy_slots', 'energy_days', 'energy_spans'] as const;

/**
 * Computes the days of a device whose zone changed again, as far back as its readings are kept (35 days); earlier days stay as they are. Nothing changes
 * where the midnights are the same, as between an offset and the zone of a place that has it.
 * @param device with its former zone @param now Unix seconds
 */
export async function computeAgain(
  manager: EntityManager,
  device: EnergyDevice & { formerZone: string | null },
  now: number,
): Promise<void> {
  const { seq, timezone, formerZone } = device;
  const rows = await manager.query<Row[]>(
    'SELECT day::text, packed AS readings FROM energy_readings WHERE device_seq = $1 ORDER BY day',
    [seq],
  );
  const moved = rows.filter(({ day }) => dayBounds(formerZone!, day).start !== dayBounds(timezone, day).start);
  if (moved.length === 0) return;
  for (const table of tables)
    await manager.query(`DELETE FROM ${table} WHERE device_seq = $1 AND day = ANY($2::date[])`, [
      seq,
      rows.map(({ day }) => day),
    ]);
  const readings: Reading[] = rows.flatMap((row) => unpackReadings(row.readings));
  const window = new DeviceWindow(device, []);
  for (const [day, ofDay] of Map.groupBy(readings, ({ at }) => localDay(timezone, at))) window.add(day, ofDay);
  await writeDays(manager, window.compute(now));
}
