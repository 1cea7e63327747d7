import pg from 'pg';

export const DATABASE = 'heliograph';

/** Logs in to `url` and runs a query. */
export async function query(url: string, sql: string): Promise<void> {
  await rowsOf(url, sql);
}

/** The same for what answers rows. */
export async function rowsOf<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The server may stop between two steps; the call then rejects, the event alone would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Ready when it answers a query; makes the services' database the first time. */
export async function createDatabase(adminUrl: string): Promise<void> {
  try {
    await query(adminUrl, `CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const alreadyThere = '42P04';
    if ((error as { code?: string }).code !== alreadyThere) throw error;
  }
}
