import type { DataSource } from 'typeorm';
import { lockClass, lockKey } from './advisory-lock.ts';
import { BoundedClient, withLongQueries } from './bounded-client.ts';
import { connectTimeoutMs } from './connect-timeout.ts';
import { postgresOf } from './postgres-options.ts';

/**
 * Creates the schema when it is missing, and runs the migrations that have not run. Replicas that start together wait for each
 * other: one runs them, the others find nothing to do. Initialises the data source when that was not done.
 */
export function runMigrations(dataSource: DataSource): Promise<void> {
  return withLongQueries(() => migrate(dataSource));
}

async function migrate(dataSource: DataSource): Promise<void> {
  const { url, schema } = postgresOf(dataSource);
  const client = new BoundedClient({
    connectionString: url,
    application_name: `${schema}-migrations`,
    connectionTimeoutMillis: connectTimeoutMs(url),
  });
  // A lost connection loses the lock; the query that is running reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [lockClass.migrations, lockKey(schema)]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    if (!dataSource.isInitialized) await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await client.end();
  }
}
