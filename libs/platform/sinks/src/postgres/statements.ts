import pg from 'pg';
import type { SinkRecord, SinkSettings } from '../sink-kind.ts';

const columns = 'idempotency_key, kind, vendor, plant_id, device_id, time, record';

export interface Statements {
  /** Creates the table, where two processes may do so at the same time. */
  create: string;
  /** The same for a person who may. */
  createByHand: string;
  grant: string;
  /** Begins the transaction of a batch. */
  begin: string;
  /** Takes `copyText`. */
  copy: string;
  /** Writes the copied rows, by each unique index that the table may have for it, and commits. */
  insert: readonly [string, string];
}

/**
 * SQL of a sink's table. `record` is `json`, which keeps the delivered bytes and refuses none of them; `jsonb` keeps neither spaces nor the order of members,
 * and refuses `\u0000`.
 * @param statementMs after which the server gives a statement up
 */
export function statementsOf({ schema, table, user, database }: SinkSettings, statementMs: number): Statements {
  const name = (value: unknown): string => pg.escapeIdentifier(String(value));
  const target = `${name(schema)}.${name(table)}`;
  const createByHand = [
    `CREATE TABLE ${target} (idempotency_key text PRIMARY KEY, kind text NOT NULL, vendor text, plant_id text, device_id text,`,
    'time timestamptz NOT NULL, received_at timestamptz NOT NULL DEFAULT now(), record json NOT NULL);',
  ].join(' ');
  return {
    createByHand,
    create: `BEGIN; SELECT pg_advisory_xact_lock(hashtext('heliograph_records'));
      ${createByHand.replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS')} COMMIT`,
    grant: `GRANT USAGE ON SCHEMA ${name(schema)} TO ${name(user)}; GRANT SELECT, INSERT ON ${target} TO ${name(user)}; GRANT TEMPORARY ON DATABASE ${name(database)} TO ${name(user)};`,
    begin: `BEGIN; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL idle_in_transaction_session_timeout = ${statementMs};
      CREATE TEMPORARY TABLE IF NOT EXISTS heliograph_batch (idempotency_key text, kind text, vendor text, plant_id text, device_id text,
      time double precision, record json) ON COMMIT DELETE ROWS`,
    copy: `COPY pg_temp.heliograph_batch (${columns}) FROM STDIN`,
    // A hypertable of TimescaleDB and a partitioned table have no unique index without the time.
    insert: [insert(target, 'idempotency_key'), insert(target, 'idempotency_key, time')],
  };
}

/**
 * A key's bytes never change: a row that is there stays, with its `received_at`. DO UPDATE would take three times as long for a batch that is written again,
 * and leave a dead row for each of its records. Rows are in order: two batches with the same records, of a replay beside live ones, would otherwise wait for
 * each other until the server ends one. The index is named: a conflict with another one that the user added is an error, not a record that is lost.
 */
function insert(target: string, index: string): string {
  return `INSERT INTO ${target} (${columns})
    SELECT idempotency_key, kind, vendor, plant_id, device_id, to_timestamp(time), record FROM pg_temp.heliograph_batch
    ORDER BY idempotency_key ON CONFLICT (${index}) DO NOTHING; COMMIT`;
}

/** Returns the records as COPY reads them. */
export function copyText(records: readonly SinkRecord[]): string {
  return records.map((record) => `${fieldsOf(record).join('\t')}\n`).join('');
}

function fieldsOf({ idempotencyKey, kind, vendor, plantId, deviceId, time, value }: SinkRecord): string[] {
  return [
    field(idempotencyKey),
    field(kind),
    field(vendor),
    field(plantId),
    field(deviceId),
    String(time),
    field(value.toString()),
  ];
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** PostgreSQL has no text with NUL: a record is not refused for it. JSON spells it `\u0000`. */
function field(value: string | undefined): string {
  if (value === undefined) return '\\N';
  return value.replaceAll('\0', '\uFFFD').replaceAll(/[\\\n\r\t]/g, (character) => escapes[character]!);
}
