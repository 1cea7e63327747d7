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
    const key = `${prefix}${folderOf(record)}/${id}-${sinkId}.parquet`;
    const object = objects.get(key) ?? { key, records: [] };
    object.records.push(record);
    objects.set(key, object);
  }
  return [...objects.values()];
}

function folderOf({ kind, time, vendor = 'none' }: SinkRecord): string {
  const day = new Date(time * 1_000).toISOString().slice(0, 10);
  return `${placeOf(kind)}/day=${day}/vendor=${vendor}`;
}
