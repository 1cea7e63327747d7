import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sinkRecords } from '../src/testing/index.ts';
import { Session } from 'chdb';
import type { SinkRecord } from '../src/sink-kind.ts';
import {
  createTable,
  insertNothing,
  insertRowBinary,
  missingColumns,
  rowBinaryOf,
  selectColumns,
} from '../src/clickhouse/table.ts';

/** The statements of the sink, in the engine of a current ClickHouse, which runs in this process and has no HTTP interface. */
describe('the statements of the ClickHouse sink', () => {
  let directory: string;
  let session: Session;
  let tables = 0;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sinks-chdb-'));
    session = new Session(join(directory, 'data'));
    session.query('CREATE DATABASE solar');
  });

  afterAll(async () => {
    session.close();
    await rm(directory, { recursive: true, force: true });
  });

  function newTable(): { database: string; table: string } {
    const name = { database: 'solar', table: `records_${(tables += 1)}` };
    session.query(createTable(name));
    // Merges would make what the test counts depend on when it looks.
    session.query(`SYSTEM STOP MERGES solar.${name.table}`);
    return name;
  }

  /** The engine takes rows from a file here, which are the body of the request there. */
  async function insert(
    name: { database: string; table: string },
    records: readonly SinkRecord[],
    token: string,
  ): Promise<void> {
    const file = join(directory, 'rows.bin');
    await writeFile(file, rowBinaryOf(records));
    const structure =
      "idempotency_key String, kind String, vendor String, plant_id String, device_id String, time DateTime('UTC'), record String";
    const rows = `SELECT * FROM file('${file}', 'RowBinary', '${structure.replaceAll("'", "\\'")}')`;
    const settings = `SETTINGS async_insert = 0, insert_deduplication_token = '${token}'`;
    session.query(`${insertRowBinary(name).replace('FORMAT RowBinary', rows)} ${settings}`);
  }

  const query = (text: string): string => session.query(text, 'TabSeparated');

  it('create a table once, that has the columns', () => {
    const name = newTable();
    session.query(createTable(name));
    expect(missingColumns(query(selectColumns(name)))).toEqual([]);
    expect(missingColumns(query(selectColumns({ ...name, table: 'none' })))).toHaveLength(7);
    session.query(insertNothing(name));
    expect(query(`SELECT count() FROM solar.${name.table}`)).toBe('0\n');
  });

  it('insert the bytes of each record', async () => {
    const name = newTable();
    const [record] = sinkRecords(1);
    const records: SinkRecord[] = [
      { ...record!, plantId: 'plt_é', time: 1_763_712_000, value: Buffer.from('{"a":"ä"}') },
      { idempotencyKey: 'evt_1', kind: 'webhook.failing', time: 1_763_712_001, value: Buffer.alloc(300, '1') },
    ];
    await insert(name, records, 'snk_1-basedata-0-0');
    const columns =
      'idempotency_key, kind, vendor, plant_id, device_id, time, hex(substring(record, 1, 10)), length(record)';
    expect(query(`SELECT ${columns} FROM solar.${name.table} ORDER BY time`)).toBe(
      'solis:SN0:1763712000\tdevice.data\tsolis\tplt_é\td_SN0\t2025-11-21 08:00:00\t7B2261223A22C3A4227D\t10\n' +
        'evt_1\twebhook.failing\t\t\t\t2025-11-21 08:00:01\t31313131313131313131\t300\n',
    );
  });

  it('leave out a batch that is inserted again by its token', async () => {
    const name = newTable();
    await insert(name, sinkRecords(500), 'snk_1-basedata-0-0');
    await insert(name, sinkRecords(500), 'snk_1-basedata-0-0');
    expect(query(`SELECT count() FROM solar.${name.table}`)).toBe('500\n');
  });

  it('leave one row for a key that two batches have, with FINAL and after a merge', async () => {
    const name = newTable();
    await insert(name, sinkRecords(500), 'snk_1-basedata-0-0');
    await insert(name, sinkRecords(500, 400), 'snk_1-basedata-0-500');
    expect(query(`SELECT count() FROM solar.${name.table}`)).toBe('1000\n');
    expect(query(`SELECT count() FROM solar.${name.table} FINAL`)).toBe('900\n');
    session.query(`SYSTEM START MERGES solar.${name.table}`);
    session.query(`OPTIMIZE TABLE solar.${name.table} FINAL`);
    expect(query(`SELECT count() FROM solar.${name.table}`)).toBe('900\n');
  });

  it('insert a batch over two months', async () => {
    const name = newTable();
    const [record] = sinkRecords(1);
    const months = ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z'].map((time) => ({
      ...record!,
      idempotencyKey: time,
      time: Date.parse(time) / 1_000,
    }));
    await insert(name, months, 'snk_1-basedata-0-0');
    await insert(name, months, 'snk_1-basedata-0-0');
    expect(query(`SELECT time FROM solar.${name.table} ORDER BY time`)).toBe(
      '2026-11-30 23:59:59\n2026-12-01 00:00:00\n',
    );
  });
});
