import type pg from 'pg';

const ROWS = 500;

/** Returns one reading of 500 rows by the primary key, made to JSON: what the machine does at that moment, without any of the service's code. */
export async function referenceCall(database: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM devices ORDER BY seq LIMIT 1 OFFSET 1000');
  return async () => {
    const page = `SELECT * FROM devices WHERE id > $1 ORDER BY id LIMIT ${ROWS}`;
    const answer = await database.query(page, [rows[0]!.id]);
    JSON.stringify(answer.rows);
  };
}
