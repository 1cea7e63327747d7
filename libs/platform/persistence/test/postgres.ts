import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The database of the test run. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('run through npm test, or set DATABASE_URL');
  return url;
}

/** A schema no other test or run uses. */
export function uniqueSchema(): string {
  return `test_${randomBytes(4).toString('hex')}`;
}

export async function sql<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
