import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandResult, Command } from './command.ts';

const apps = join(import.meta.dirname, '..', '..', '..');

interface Outcome {
  service: string;
  exitCode: number;
}

/** Runs the program of that name of each service that has one, one after the other; the worst exit code is the command's. */
async function runInServices(
  services: readonly string[],
  program: string,
  args: readonly string[],
): Promise<CommandResult> {
  const outcomes: Outcome[] = [];
  for (const service of services) {
    const file = join(apps, service, 'dist', `${program}.js`);
    if (existsSync(file)) outcomes.push({ service, exitCode: await run(file, args) });
  }
  return {
    data: outcomes,
    table: { columns: ['service', 'exit code'], rows: outcomes.map(({ service, exitCode }) => [service, exitCode]) },
    exitCode: Math.max(0, ...outcomes.map(({ exitCode }) => exitCode)),
  };
}

/** Sends the program's output to stderr, so that stdout contains only the table or the JSON. */
function run(file: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 2, 2] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A command that is an app's program as a whole: it has its own options and help, and needs no database. */
interface ProgramCommand {
  name: string;
  summary: string;
}

/** The apps and their programs have the names of the commands. */
export const programCommands: readonly ProgramCommand[] = [
  {
    name: 'verify-vendor',
    summary:
      "Makes each call of a vendor's adapter once with real credentials, and reports names and values that it does not know.",
  },
];

/** Runs such a program in the foreground, with our input and output. Resolves with its exit code. */
export function runProgramCommand({ name }: ProgramCommand, args: readonly string[]): Promise<number> {
  const program = join(apps, name, 'dist', `${name}.js`);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: 'inherit',
  });
  // The command stops by itself and prints its findings: a terminal sends Ctrl-C to it too, other senders signal only this process.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const encryptingServices = ['auth-api', 'sync-api', 'delivery-api', 'ingest'];

export const masterKey: Command = {
  name: 'rotate-master-key',
  summary: 'Re-encrypts all stored credentials with the current master key (MASTER_KEY), service by service.',
  changes: true,
  options: { check: { description: 'Only reports secrets that are still encrypted with an older key.' } },
  run: (_, { check }) => runInServices(encryptingServices, 'rotate-master-key', check === true ? ['--check'] : []),
};

/** The schema of auth-api is up to date already: every command migrates it before it runs. */
const others = ['sync-api', 'delivery-api'];

export const migrate: Command = {
  name: 'migrate',
  summary: 'Migrates the database schemas of all services, and nothing else.',
  options: {},
  run: () => runInServices(others, 'migrate', []),
};

/** Accounts come first: the data plane ignores records of unknown accounts. */
const publishingServices = ['auth-api', 'sync-api', 'delivery-api'];

export const republish: Command = {
  name: 'republish',
  summary: 'Republishes the control topics in Kafka from the databases, after one of the two was restored.',
  changes: true,
  options: { check: { description: 'Only reports the differences.' } },
  run: (_, { check }) => runInServices(publishingServices, 'republish', check === true ? ['--check'] : []),
};
