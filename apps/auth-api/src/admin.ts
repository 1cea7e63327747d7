import 'reflect-metadata';
import { createDataSource, runMigrations } from '@heliograph/persistence';
import { ApiError, CONFIGURATION_EXIT_CODE, InvalidConfigurationError, loadConfiguration } from '@heliograph/service';
import { AccountsService } from './accounts/accounts.service.ts';
import { AdminConfiguration } from './cli/admin-configuration.ts';
import { run, UsageError } from './cli/commands.ts';
import { AccountOutbox } from './database/account-outbox.ts';
import { persistenceOptions } from './database/persistence-options.ts';

/** The operator's command line. What it changes reaches the other services when auth-api runs: it relays the outbox. */
async function main(args: string[]): Promise<void> {
  const { databaseUrl } = loadConfiguration(AdminConfiguration);
  const database = createDataSource({ ...persistenceOptions(databaseUrl), applicationName: 'auth-admin', poolSize: 2 });
  await runMigrations(database);
  try {
    process.stdout.write(`${await run(new AccountsService(database, new AccountOutbox()), args)}\n`);
  } finally {
    await database.destroy();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected =
    error instanceof UsageError || error instanceof ApiError || error instanceof InvalidConfigurationError;
  // A database error may quote the row: its message without query and parameters has to do.
  process.stderr.write(`${expected ? error.message : `failed: ${(error as Error).message}`}\n`);
  process.exitCode =
    error instanceof InvalidConfigurationError ? CONFIGURATION_EXIT_CODE : error instanceof UsageError ? 64 : 1;
}
