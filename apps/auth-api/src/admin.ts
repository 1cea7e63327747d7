import 'reflect-metadata';
import { createDataSource, runMigrations } from '@heliograph/persistence';
import { ApiError, isDependencyFailure } from '@heliograph/http-service';
import { CONFIGURATION_EXIT_CODE, InvalidConfigurationError, loadConfiguration, redactText } from '@heliograph/service';
import { helpFor, parseCall, run } from './cli/run.ts';
import { AdminConfiguration, cliContext, type CliContext } from './cli/context.ts';
import { programCommands, runProgramCommand } from './cli/service-commands.ts';
import { UsageError } from './cli/command.ts';
import { persistenceOptions } from './database/persistence-options.ts';

const USAGE = 64;
const UNAVAILABLE = 69;

/** Runs the operator's command line. Its changes reach the other services when auth-api runs, which relays the outbox. */
async function main(args: string[]): Promise<void> {
  const program = programCommands.find(({ name }) => name === args[0]);
  if (program) {
    process.exitCode = await runProgramCommand(program, args.slice(1));
    return;
  }
  const help = helpFor(args);
  if (help !== undefined) {
    process.stdout.write(`${help}\n`);
    return;
  }
  const call = parseCall(args);
  if (call.command.offline) {
    const { output } = await run({} as CliContext, call);
    process.stdout.write(`${output}\n`);
    return;
  }
  const { databaseUrl } = loadConfiguration(AdminConfiguration);
  const database = createDataSource({ ...persistenceOptions(databaseUrl), applicationName: 'auth-admin', poolSize: 2 });
  await runMigrations(database);
  try {
    const { output, exitCode } = await run(cliContext(database), call);
    process.stdout.write(`${output}\n`);
    process.exitCode = exitCode;
  } finally {
    await database.destroy();
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof InvalidConfigurationError) return CONFIGURATION_EXIT_CODE;
  if (error instanceof UsageError) return USAGE;
  return isDependencyFailure(error) ? UNAVAILABLE : 1;
}

/** Returns a message without query and parameters, because a database error may quote the row. */
function messageOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof ApiError || error instanceof InvalidConfigurationError)
    return error.message;
  if (isDependencyFailure(error)) return 'the database (DATABASE_URL) does not answer';
  return `failed: ${redactText(error instanceof Error ? error.message : String(error))}`;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = exitCodeOf(error);
}
