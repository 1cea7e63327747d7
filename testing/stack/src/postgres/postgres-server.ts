import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawnPart, type SpawnedPart } from '../child-process.ts';
import { isRunning } from '../process-tree.ts';
import { untilReady } from '../ready.ts';
import { StackError } from '../stack-error.ts';
import { archiveSettings } from './point-in-time.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { createDatabase, query } from './start-postgres.ts';

export const USER = 'heliograph';
const run = promisify(execFile);

export interface ServerOptions {
  /** The name of its process, its log and its pid file. */
  name: 'postgres' | `postgres-${number}`;
  account: PostgresAccount;
  dataDirectory: string;
  /** On which it listens. */
  host: string;
  port: number;
  password: string;
  /** false: its data need not survive its process. */
  keep: boolean;
  /** After which a WAL file that is not full is archived; undefined: nothing is archived. */
  archiveSeconds: number | undefined;
  /** Shared buffers, MiB; default 64. */
  buffersMb: number | undefined;
  logFile: string;
  pidFile: string;
}

/** One PostgreSQL server: a process on a data directory and a port of its own, with SCRAM passwords. */
export class PostgresServer {
  readonly options: ServerOptions;
  #process: SpawnedPart | undefined;

  constructor(options: ServerOptions) {
    this.options = options;
  }

  get alive(): boolean {
    return this.#process?.alive === true;
  }

  url(database: string): string {
    const { host, port, password } = this.options;
    return `postgres://${USER}:${password}@${host}:${port}/${database}`;
  }

  /** Creates its data directory when it is missing. */
  async initialise(): Promise<void> {
    const { dataDirectory, account, password, keep, host } = this.options;
    if (existsSync(join(dataDirectory, 'PG_VERSION'))) return;
    const { home, binaries, uid, gid } = account;
    const passwordFile = join(home, 'initial-password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid);
    const args = ['-D', dataDirectory, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    if (!keep) args.push('--no-sync');
    try {
      await run(join(binaries, 'bin', 'initdb'), [...args, '--locale=C', '--encoding=UTF8'], { uid, gid, cwd: home });
      // initdb lets in clients on loopback alone.
      if (host !== '127.0.0.1')
        await appendFile(join(dataDirectory, 'pg_hba.conf'), 'host all all all scram-sha-256\n');
    } catch (error) {
      await this.remove();
      throw StackError.forPart(
        'postgres',
        `initdb failed: ${(error as { stderr?: string }).stderr?.trim() ?? String(error)}`,
      );
    } finally {
      await rm(passwordFile, { force: true });
    }
  }

  /** Resolves when it answers: a primary with the services' database, a standby to reads. */
  async start(as: 'primary' | 'standby' = 'primary'): Promise<void> {
    const { name, account, dataDirectory, password, logFile, pidFile } = this.options;
    const { home, binaries, uid, gid } = account;
    await removeStaleLock(join(dataDirectory, 'postmaster.pid'));
    this.#process = await spawnPart({
      name,
      command: join(binaries, 'bin', 'postgres'),
      args: ['-D', dataDirectory, ...this.#settings().flatMap((setting) => ['-c', setting])],
      cwd: home,
      env: { HOME: home, LC_ALL: 'C' },
      uid,
      gid,
      logFile,
      pidFile,
      stopSignal: 'SIGINT',
    });
    const url = this.url('postgres');
    const probe = () => (as === 'primary' ? createDatabase(url) : query(url, 'SELECT 1'));
    await untilReady({ part: 'postgres', process: this.#process, logFile, probe, secrets: [password] });
  }

  async stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#process?.stop(signal);
  }

  /** Its data, for good. */
  async remove(): Promise<void> {
    await rm(this.options.dataDirectory, { recursive: true, force: true });
  }

  #settings(): string[] {
    return [
      `port=${this.options.port}`,
      `listen_addresses=${this.options.host}`,
      'unix_socket_directories=',
      'max_connections=200',
      `shared_buffers=${this.options.buffersMb ?? 64}MB`,
      ...archiveSettings(this.options),
      ...(this.options.keep ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ];
  }
}

/** PostgreSQL takes a process that is dead but not yet reaped by init for a running server, and refuses to start. */
async function removeStaleLock(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined && !isRunning(Number.parseInt(text))) await rm(file);
}
