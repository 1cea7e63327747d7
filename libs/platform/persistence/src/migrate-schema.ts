import { createDataSource, type PersistenceOptions } from './data-source.ts';
import { runMigrations } from './run-migrations.ts';

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
