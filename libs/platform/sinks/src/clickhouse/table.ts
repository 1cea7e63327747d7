import type { SinkRecord } from '../sink-kind.ts';

export interface TableName {
  database: string;
  table: string;
}

/** In the order of `rowBinaryOf`. */
const columns = ['idempotency_key', 'kind', 'vendor', 'plant_id', 'device_id', 'time', 'record'];

/**
 * One row is left for each idempotency key: the server leaves out a batch whose token it knows, and what is there twice all the same is merged away in the
 * background; `FINAL` in a query leaves it out at once. The key has the same device and time each time, so that its rows are in one partition.
 */
export function createTable(name: TableName): string {
  return `CREATE TABLE IF NOT EXISTS ${quoted(name)} (
  idempotency_key String,
  kind LowCardinality(String),
  vendor LowCardinality(String),
  plant_id String,
  device_id String,
  time DateTime('UTC'),
  record String CODEC(ZSTD(3))
) ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (kind, device_id, time, idempotency_key)
SETTINGS non_replicated_deduplication_window = 1000`;
}

/** Its answer has a column a line. */
export function selectColumns({ database, table }: TableName): string {
  return `SELECT name FROM system.columns WHERE database = '${database}' AND table = '${table}' FORMAT TabSeparated`;
}

export function missingColumns(answer: string): string[] {
  const present = new Set(answer.split('\n'));
  return columns.filter((name) => !present.has(name));
}

/** Needs the rights and the types that `insert` needs, and inserts nothing. */
export function insertNothing(name: TableName): string {
  return `${insert(name)} SELECT '', '', '', '', '', toDateTime(0), '' WHERE 0`;
}

export function insertRowBinary(name: TableName): string {
  return `${insert(name)} FORMAT RowBinary`;
}

/** Rows as ClickHouse's format RowBinary has them: a text is its length (LEB128) and its bytes; a `DateTime` is 4 bytes, Unix seconds. */
export function rowBinaryOf(records: readonly SinkRecord[]): Buffer {
  const rows = Buffer.allocUnsafe(records.reduce((sum, record) => sum + maxRowBytes(record), 0));
  let at = 0;
  const length = (bytes: number): void => {
    let rest = bytes;
    for (; rest > 127; rest >>>= 7) rows[at++] = (rest & 127) | 128;
    rows[at++] = rest;
  };
  const text = (value = ''): void => {
    length(Buffer.byteLength(value));
    at += rows.write(value, at);
  };
  for (const { idempotencyKey, kind, vendor, plantId, deviceId, time, value } of records) {
    text(idempotencyKey);
    text(kind);
    text(vendor);
    text(plantId);
    text(deviceId);
    at = rows.writeUInt32LE(Math.min(Math.max(Math.floor(time), 0), 0xffff_ffff), at);
    length(value.length);
    at += value.copy(rows, at);
  }
  return rows.subarray(0, at);
}

/** A unit of UTF-16 is 3 bytes at the most, a length 5. */
function maxRowBytes({ idempotencyKey, kind, vendor = '', plantId = '', deviceId = '', value }: SinkRecord): number {
  const units = idempotencyKey.length + kind.length + vendor.length + plantId.length + deviceId.length;
  return 3 * units + value.length + 6 * 5 + 4;
}

function insert(name: TableName): string {
  return `INSERT INTO ${quoted(name)} (${columns.join(', ')})`;
}

/** The settings allow names only that need no escaping. */
function quoted({ database, table }: TableName): string {
  return `\`${database}\`.\`${table}\``;
}
