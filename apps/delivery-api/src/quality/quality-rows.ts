import type { EntityManager } from 'typeorm';
import { countsOf, type DayRemarks, hasRemarks, type TimedRemarks, withRemarks } from './day-remarks.ts';

/** The samples of a day of a device that were not known before. */
export interface NewSamples {
  deviceSeq: number;
  /** `YYYY-MM-DD` in the zone of the plant. */
  day: string;
  /** The expected time between two samples. */
  stepSeconds: number;
  daySeconds: number;
  samples: readonly TimedRemarks[];
}

const READ_REMARKS = `
  SELECT q.device_seq AS seq, q.day::text AS day, q.remarks
  FROM quality_days q JOIN unnest($1::int[], $2::date[]) AS r (device_seq, day) ON q.device_seq = r.device_seq AND q.day = r.day`;

const ADD = `
  INSERT INTO quality_days AS q (device_seq, day, step_seconds, day_seconds, received, late, imported, left_out, frozen, remarks)
  SELECT * FROM unnest($1::int[], $2::date[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::jsonb[])
  ON CONFLICT (device_seq, day) DO UPDATE
  SET step_seconds = excluded.step_seconds, day_seconds = excluded.day_seconds, received = q.received + excluded.received,
    late = q.late + excluded.late, imported = q.imported + excluded.imported, left_out = q.left_out + excluded.left_out,
    frozen = q.frozen + excluded.frozen, remarks = coalesce(excluded.remarks, q.remarks)`;

/** Counts samples, in the order of device and day, in the transaction that locked their devices and stores which samples are known. */
export async function addSamples(manager: EntityManager, days: readonly NewSamples[]): Promise<void> {
  if (days.length === 0) return;
  const known = await knownRemarks(
    manager,
    days.filter(({ samples }) => samples.some(hasRemarks)),
  );
  const counts = days.map(({ samples }) => countsOf(samples));
  await manager.query(ADD, [
    ...keysOf(days),
    days.map(({ stepSeconds }) => stepSeconds),
    days.map(({ daySeconds }) => daySeconds),
    counts.map(({ received }) => received),
    counts.map(({ late }) => late),
    counts.map(({ imported }) => imported),
    counts.map(({ leftOut }) => leftOut),
    counts.map(({ frozen }) => frozen),
    days.map((day) =>
      day.samples.some(hasRemarks) ? JSON.stringify(withRemarks(known.get(idOf(day)) ?? {}, day.samples)) : null,
    ),
  ]);
}

const idOf = ({ deviceSeq, day }: { deviceSeq: number; day: string }): string => `${deviceSeq} ${day}`;

const keysOf = (days: readonly NewSamples[]): [number[], string[]] => [
  days.map(({ deviceSeq }) => deviceSeq),
  days.map(({ day }) => day),
];

async function knownRemarks(manager: EntityManager, days: readonly NewSamples[]): Promise<Map<string, DayRemarks>> {
  if (days.length === 0) return new Map();
  const rows = await manager.query<{ seq: number; day: string; remarks: DayRemarks | null }[]>(
    READ_REMARKS,
    keysOf(days),
  );
  return new Map(rows.map(({ seq, day, remarks }) => [idOf({ deviceSeq: seq, day }), remarks ?? {}]));
}
