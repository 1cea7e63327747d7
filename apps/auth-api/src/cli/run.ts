import { userInfo } from 'node:os';
import { reported } from '@heliograph/base-data';
import { addAuditRecord } from '@heliograph/persistence';
import { ApiError, newRequestId } from '@heliograph/http-service';
import { accountCommands } from './account-commands.ts';
import { capacity } from './capacity-command.ts';
import {
  commandUsage,
  parseOptions,
  text,
  UsageError,
  type Command,
  type CommandResult,
  type OptionValues,
  format,
} from './command.ts';
import type { CliContext } from './context.ts';
import { historyCommands } from './history-commands.ts';
import { initSecrets } from './init-secrets-command.ts';
import { kafkaSettings } from './kafka-settings-command.ts';
import { operatorCommands } from './operator-commands.ts';
import { seed } from './seed-command.ts';
import { masterKey, migrate, republish, programCommands } from './service-commands.ts';
import { signingKeys } from './signing-keys-command.ts';

export const commands: readonly Command[] = [
  ...accountCommands,
  kafkaSettings,
  ...historyCommands,
  ...operatorCommands,
  capacity,
  initSecrets,
  signingKeys,
  masterKey,
  republish,
  migrate,
  seed,
];

const withoutDatabase = [...commands.filter(({ offline }) => offline), ...programCommands].map(({ name }) => name);

const usage = `Usage: admin <command> [options]   (needs DATABASE_URL, but for ${withoutDatabase.join(', ')})

${[...commands, ...programCommands].map(({ name, summary }) => `  ${name.padEnd(21)}${summary}`).join('\n')}

Every command has --help, and --json for JSON output. Exit codes: 0 done, 1 refused or failed, 64 wrong usage, 69 the database is unavailable,
78 wrong configuration.`;

interface CommandOutput {
  output: string;
  exitCode: number;
}

/** Returns help, which needs no database, or undefined for every other call. */
export function helpFor([name, ...args]: readonly string[]): string | undefined {
  if (name === undefined || name === 'help' || name === '--help') return name === undefined ? undefined : usage;
  const command = commands.find((candidate) => candidate.name === name);
  return command && args.includes('--help') ? commandUsage(command) : undefined;
}

interface Call {
  command: Command;
  options: OptionValues;
}

/** @throws UsageError */
export function parseCall([name, ...args]: readonly string[]): Call {
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new UsageError(name === undefined ? usage : `unknown command ${name}\n\n${usage}`);
  return { command, options: parseOptions(command, args) };
}

/** @throws UsageError, ApiError */
export async function run(context: CliContext, { command, options }: Call): Promise<CommandOutput> {
  try {
    const result = await command.run(context, options);
    if (command.changes) await audit(context, command, options, result);
    return { output: format(result, options.json === true), exitCode: result.exitCode ?? 0 };
  } catch (error) {
    if (command.changes && error instanceof ApiError)
      await audit(context, command, options, refused(options), error.slug);
    throw error;
  }
}

function refused(options: OptionValues): Pick<CommandResult, 'accountId'> {
  const id = text(options, 'id');
  return id?.startsWith('acc_') ? { accountId: id } : {};
}

/** Options whose values are written to the audit log, because they cannot contain a secret; of all other options only the name is logged. */
const loggedOptions = [
  'quota',
  'language',
  'partitions',
  'retention-hours',
  'bytes-per-second',
  'check',
  'force',
  'print',
];

/** Writes the call to the audit log, with the user of the operating system as the only known identity. */
async function audit(
  { database }: CliContext,
  { name }: Command,
  options: OptionValues,
  { accountId }: Pick<CommandResult, 'accountId'>,
  error?: string,
): Promise<void> {
  const object: Record<string, string | boolean> = { user: userInfo().username };
  for (const option of loggedOptions) if (options[option] !== undefined) object[option] = options[option];
  const record = {
    id: newRequestId(),
    at: Date.now(),
    actor: 'cli',
    action: name,
    object,
    status: 0,
    ...reported({ accountId, error }),
  };
  await database.transaction((manager) => addAuditRecord(manager, record));
}
