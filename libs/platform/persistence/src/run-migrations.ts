import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { assertOwnSession, BoundedClient, startupOptions, withLongQueries } from './bounded-client.ts';
import { connectTimeoutMs, createDataSource, type PersistenceOptions, postgresOf } from './data-source.ts';

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
    options: startupOptions,
  });
  // A lost connection loses the lock; the query that is running reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertOwnSession(client);
    await client.query('SELECT pg_advisory_lock($1, $2)', [lockClass.migrations, lockKey(schema)]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    if (!dataSource.isInitialized) await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await client.end();
  }
}

/** Classes of our advisory locks: PostgreSQL takes two 32-bit keys. */
export const lockClass = {
  migrations: 0x68656c01,
  outboxKey: 0x68656c02,
  outboxRelay: 0x68656c03,
  replica: 0x68656c04,
} as const;

/** Signed 32-bit key of an advisory lock for this text. */
export function lockKey(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE(0);
}

export interface SchemaMigration {
  /** In its line: `sync-api`. */
  service: string;
  persistence: (databaseUrl: string) => PersistenceOptions;
  databaseUrl: string;
  write?: (line: string) => void;
}

/** The whole of a service's `migrate.ts`: its schema as this version has it, before any replica of it starts. Rejects when the database does not let it. */
export async function migrateSchema({
  service,
  persistence,
  databaseUrl,
  write = (line) => void process.stdout.write(`${line}\n`),
}: SchemaMigration): Promise<void> {
  const options = { ...persistence(databaseUrl), applicationName: `${service}-migrate`, poolSize: 2 };
  const database = createDataSource(options);
  try {
    await runMigrations(database);
    write(`${service}: schema ${options.schema} is up to date`);
  } finally {
    if (database.isInitialized) await database.destroy();
  }
}
