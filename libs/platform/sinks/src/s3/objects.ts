import { placeOf } from '@heliograph/delivery';
import type { SinkBatch, SinkRecord } from '../sink-kind.ts';

export interface BatchObject {
  key: string;
  records: SinkRecord[];
}

export interface ObjectNames {
  prefix: string;
  /** Sinks may share a prefix: their batches have the same ids. */
  sinkId: string;
}

/**
 * The files of a batch: one for each place, day (UTC) and vendor, in folders as Hive names partitions. Each key follows from the batch's id, so that a batch
 * that is written again replaces its files. A record that the batch has twice is there once.
 */
export function objectsOf({ id, records }: SinkBatch, { prefix, sinkId }: ObjectNames): BatchObject[] {
  const unique = new Map(records.map((record) => [record.idempotencyKey, record]));
  const objects = new Map<string, BatchObject>();
  for (const record of unique.values()) {
    const { kind, time, vendor = 'none' } = record;
    const place = placeOf(kind);
    const day = Math.floor(time / daySeconds);
    // Dates are written once for an object: they take as long as everything else here.
    const group = `${place} ${day} ${vendor}`;
    const object = objects.get(group);
    if (object !== undefined) object.records.push(record);
    else {
      const folder = `${place}/day=${dateOf(day)}/vendor=${vendor}`;
      objects.set(group, { key: `${prefix}${folder}/${id}-${sinkId}.parquet`, records: [record] });
    }
  }
  return [...objects.values()];
}

const daySeconds = 86_400;

function dateOf(day: number): string {
  return new Date(day * daySeconds * 1_000).toISOString().slice(0, 10);
}
