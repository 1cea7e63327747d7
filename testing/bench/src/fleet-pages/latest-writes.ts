import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import type { Table } from '../report/table.ts';
import { root } from '../root.ts';

/** The part of the compiled service that is measured: no code may import an application, but a benchmark may load what it measures. */
interface ProjectionModule {
  LatestSamplesProjection: new () => {
    maxBatchRecords: number;
    write(
      manager: { query(sql: string, values: unknown[]): Promise<unknown> },
      records: readonly object[],
    ): Promise<void>;
  };
}

export interface WriteRate {
  rows: number;
  rowsPerSecond: number;
  postgresCpuPer100k: number;
  /** Of the table with its indexes, for each row, as filled in and after all devices were written. */
  bytesBefore: number;
  bytesAfter: number;
}

/**
 * Writes a new sample of every device by the service's own statement and batches, without Kafka.
 * @param cpu CPU seconds of PostgreSQL so far @param share of the devices, from 0 to 1
 */
export async function latestWrites(
  database: pg.Client,
  signal: AbortSignal,
  cpu: () => number,
  share = 1,
): Promise<WriteRate> {
  const file = join(root, 'apps', 'sync-api', 'dist', 'latest', 'latest-samples.projection.js');
  const { LatestSamplesProjection } = (await import(pathToFileURL(file).href)) as ProjectionModule;
  const projection = new LatestSamplesProjection();
  const manager = { query: (sql: string, values: unknown[]) => database.query(sql, values) };
  const bytesBefore = await bytesOfRow(database);
  const samples = (await database.query<object>(NEXT)).rows;
  const rows = samples.slice(0, Math.ceil(samples.length * share));
  const [startedAt, cpuBefore] = [performance.now(), cpu()];
  for (let at = 0; at < rows.length; at += projection.maxBatchRecords) {
    signal.throwIfAborted();
    await projection.write(manager, rows.slice(at, at + projection.maxBatchRecords));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    rows: rows.length,
    rowsPerSecond: rows.length / seconds,
    postgresCpuPer100k: ((cpu() - cpuBefore) / rows.length) * 1e5,
    bytesBefore,
    bytesAfter: await bytesOfRow(database),
  };
}

/** The next sample of each device, in no order: five minutes later, of another value. */
const NEXT = `
  SELECT device_id AS "deviceId", account_id AS "accountId", (at + 300)::float8 AS at, (received_at + 300)::float8 AS "receivedAt",
    day_ends_at::float8 AS "dayEndsAt", state, power_kw + 0.001 AS "powerKw", energy_today_kwh + 0.1 AS "energyTodayKwh",
    energy_total_kwh + 0.1 AS "energyTotalKwh"
  FROM latest_samples ORDER BY hashtext(device_id)`;

async function bytesOfRow(database: pg.Client): Promise<number> {
  const size = `SELECT pg_total_relation_size('latest_samples')::float8 / count(*) AS bytes FROM latest_samples`;
  return (await database.query<{ bytes: number }>(size)).rows[0]!.bytes;
}

export function writeTable(rates: readonly WriteRate[]): Table {
  return {
    title: 'Writing the latest values',
    columns: ['rows', 'rows/s', 'PostgreSQL CPU-s/100k', 'bytes a row before', 'bytes a row after'],
    rows: rates.map(({ rows, rowsPerSecond, postgresCpuPer100k, bytesBefore, bytesAfter }) => [
      rows,
      rowsPerSecond,
      postgresCpuPer100k,
      bytesBefore,
      bytesAfter,
    ]),
    notes: [
      "By the service's own statement and batches, without Kafka; bytes on the disk with all indexes. The database does not wait for the disk.",
    ],
  };
}
