import { type DayEnergy, type Energies, type EnergySource, packDay, type Sources, sumOfDay } from '@heliograph/energy';
import type { EntityManager } from 'typeorm';

/** The columns of `energy_days` and `energy_spans` with the energies, in the order of `energyMembers`. */
export const energyColumns = [
  'generated',
  'grid_export',
  'grid_import',
  'battery_charge',
  'battery_discharge',
  'load',
] as const;

/** Four bits a member: `bit_or` of rows has the sources of their sum. Several bits are `mixed`. */
const bits: Readonly<Record<EnergySource, number>> = {
  none: 0,
  counter: 1,
  day_counter: 2,
  vendor_day: 4,
  power: 8,
  mixed: 15,
};
const sourceOfBits = new Map(Object.entries(bits).map(([source, value]) => [value, source as EnergySource]));

export function sourceBits(sources: Sources): number {
  return sources.reduce((all, source, place) => all | (bits[source] << (4 * place)), 0);
}

export function sourcesOfBits(value: number): Sources {
  return energyColumns.map((_, place) => sourceOfBits.get((value >> (4 * place)) & 15) ?? 'mixed');
}

/** The import of a day whose readings are all imported. */
export interface DayImport {
  id: string;
  /** Absent: all. */
  channels?: string[];
}

/** A computed day of a device. */
export interface ComputedDay {
  deviceSeq: number;
  /** `YYYY-MM-DD` in the zone of the plant. */
  day: string;
  energy: DayEnergy;
  /** As it was stored; undefined: it is new. */
  previous: DayEnergy | undefined;
  /** Null: not all of its readings are imported. */
  import: DayImport | null;
  /** Absent: they did not change. */
  readings?: Buffer;
}

const UPSERT_READINGS = `
  INSERT INTO energy_readings (device_seq, day, written_on, packed, import)
  SELECT device_seq, day, current_date, packed, import
  FROM unnest($1::int[], $2::date[], $3::bytea[], $4::jsonb[]) AS r (device_seq, day, packed, import)
  ON CONFLICT (device_seq, day) DO UPDATE
  SET packed = excluded.packed, written_on = excluded.written_on, import = excluded.import`;

const UPSERT_SLOTS = `
  INSERT INTO energy_slots (device_seq, day, packed)
  SELECT * FROM unnest($1::int[], $2::date[], $3::bytea[])
  ON CONFLICT (device_seq, day) DO UPDATE SET packed = excluded.packed`;

const dayColumns = ['sources', 'version', 'complete', 'generation_complete', 'power_mean', 'power_peak'] as const;

const UPSERT_DAYS = `
  INSERT INTO energy_days (device_seq, day, ${dayColumns.join(', ')}, ${energyColumns.join(', ')})
  SELECT * FROM unnest($1::int[], $2::date[], $3::int[], $4::int[], $5::real[], $6::real[], $7::int[], $8::int[],
    $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[])
  ON CONFLICT (device_seq, day) DO UPDATE
  SET ${[...dayColumns, ...energyColumns].map((column) => `${column} = excluded.${column}`).join(', ')}`;

const DELETE_SPANS = `
  DELETE FROM energy_spans s USING unnest($1::int[], $2::date[]) AS r (device_seq, day)
  WHERE s.device_seq = r.device_seq AND s.day = r.day`;

const INSERT_SPANS = `
  INSERT INTO energy_spans (device_seq, day, starts_at, ends_at, sources, ${energyColumns.join(', ')})
  SELECT * FROM unnest($1::int[], $2::date[], $3::bigint[], $4::bigint[], $5::int[],
    $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])`;

/** Writes days in the order of device and day. */
export async function writeDays(manager: EntityManager, days: readonly ComputedDay[]): Promise<void> {
  if (days.length === 0) return;
  const keys = keysOf(days);
  const withReadings = days.filter(({ readings }) => readings !== undefined);
  if (withReadings.length > 0)
    await manager.query(UPSERT_READINGS, [
      ...keysOf(withReadings),
      withReadings.map(({ readings }) => readings),
      withReadings.map((day) => day.import && JSON.stringify(day.import)),
    ]);
  await manager.query(UPSERT_SLOTS, [...keys, days.map(({ energy }) => Buffer.from(packDay(energy)))]);
  const sums = days.map(({ energy }) => sumOfDay(energy));
  const generation = days.map(({ energy }) => sumOfDay(energy, { fields: ['EGenerated'] }));
  await manager.query(UPSERT_DAYS, [
    ...keys,
    sums.map(({ sources }) => sourceBits(sources)),
    sums.map(({ version }) => version),
    sums.map(({ complete }) => complete),
    generation.map(({ complete }) => complete),
    sums.map(({ powerMean }) => rounded(powerMean)),
    sums.map(({ powerPeak }) => rounded(powerPeak)),
    ...columnsOf(sums),
  ]);
  await manager.query(DELETE_SPANS, keys);
  const spans = days.flatMap(({ deviceSeq, day, energy }) =>
    energy.spans.filter(({ start }) => start < energy.start).map((span) => ({ deviceSeq, day, span })),
  );
  if (spans.length === 0) return;
  await manager.query(INSERT_SPANS, [
    ...keysOf(spans),
    spans.map(({ span }) => span.start),
    spans.map(({ span }) => span.end),
    spans.map(({ span }) => sourceBits(span.sources)),
    ...columnsOf(spans.map(({ span }) => span)),
  ]);
}

const keysOf = (rows: readonly { deviceSeq: number; day: string }[]): [number[], string[]] => [
  rows.map(({ deviceSeq }) => deviceSeq),
  rows.map(({ day }) => day),
];

const rounded = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value));

const columnsOf = (sums: readonly { energies: Energies }[]): (number | null)[][] =>
  energyColumns.map((_, place) => sums.map(({ energies }) => rounded(energies[place])));

export async function countEnergyDays(manager: EntityManager, accountId: string): Promise<number> {
  const [row] = await manager.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM energy_slots s JOIN energy_devices d ON d.seq = s.device_seq WHERE d.account_id = $1`,
    [accountId],
  );
  return row.count;
}
