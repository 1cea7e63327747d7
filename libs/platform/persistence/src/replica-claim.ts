import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@heliograph/service';
import { assertOwnSession, BoundedClient, startupOptions } from './bounded-client.ts';
import { connectTimeoutMs } from './data-source.ts';
import { lockClass, lockKey } from './run-migrations.ts';

const retryMs = 1_000;
/** The server ends a session that is silent for so long: the lock of a lost machine is free then. */
const silentMs = 30_000;
const checkMs = silentMs / 6;

export interface ReplicaClaimOptions {
  url: string;
  /** The schema whose service is claimed. */
  schema: string;
  /** True for a process without Redis: no other may run. False: others with Redis may. */
  exclusive: boolean;
  logger: Logger;
  /** How long a claim waits for another process to end. Default: longer than PostgreSQL keeps the lock of a lost machine. */
  patienceMs?: number;
  /** Called when the other process stays. Default: ends this process. */
  onRefused?: (error: Error) => void;
}

/**
 * Keeps two processes from running beside each other if one has no Redis: what replicas share would be counted twice. An advisory lock of PostgreSQL, exclusive
 * without Redis, shared with it. A lost session claims again, and ends the process if another was quicker.
 */
export class ReplicaClaim {
  readonly #options: ReplicaClaimOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: ReplicaClaimOptions) {
    this.#options = options;
  }

  get #stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Resolves when claimed; a shared claim does not wait for it. @throws Error when another process stays */
  async start(): Promise<void> {
    const { exclusive, onRefused = endProcess } = this.#options;
    let isStarting = exclusive;
    const claimed = new Promise<void>((resolve, reject) => {
      this.#running = this.#run(resolve).then(resolve, (error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        if (isStarting) reject(failure);
        else onRefused(failure);
      });
    });
    if (!exclusive) return;
    await claimed;
    isStarting = false;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(onClaimed: () => void): Promise<void> {
    const { logger, patienceMs = silentMs + 10_000 } = this.#options;
    let refusedSince: number | undefined;
    while (!this.#stopped) {
      try {
        const held = await this.#session(onClaimed);
        if (!held && refusedSince === undefined) logger.warn('waiting for another process of this installation to end');
        refusedSince = held ? undefined : (refusedSince ?? performance.now());
      } catch (error) {
        if (!this.#stop.signal.aborted) logger.warn({ err: error }, 'the claim of this process is lost, retrying');
      }
      if (refusedSince !== undefined && performance.now() - refusedSince >= patienceMs) throw this.#refused();
      await this.#wait(retryMs);
    }
  }

  /** Holds the lock until the session or this process ends. @returns false when another process has it */
  async #session(onClaimed: () => void): Promise<boolean> {
    const { url, schema, exclusive } = this.#options;
    const client = new BoundedClient({
      connectionString: url,
      application_name: `${schema}-replica`,
      connectionTimeoutMillis: connectTimeoutMs(url),
      options: `${startupOptions} -c idle_session_timeout=${silentMs}`,
    });
    // The next query reports it.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await assertOwnSession(client);
      const lock = exclusive ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
      const { rows } = await client.query<{ locked: boolean }>(`SELECT ${lock}($1, $2) AS locked`, [
        lockClass.replica,
        lockKey(schema),
      ]);
      if (rows[0]?.locked !== true) return false;
      onClaimed();
      while (!this.#stopped) {
        await this.#wait(checkMs);
        await client.query('SELECT 1');
      }
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #wait(ms: number): Promise<unknown> {
    return delay(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  #refused(): Error {
    return new Error(
      this.#options.exclusive
        ? 'Another process of this installation runs: without REDIS_URL this one must be the only one. Set REDIS_URL for both, or stop the other.'
        : 'A process of this installation runs without REDIS_URL, which must be the only one. Set REDIS_URL there too, or stop it.',
    );
  }
}

/** As an uncaught exception: `runService` logs it and exits. */
function endProcess(error: Error): void {
  queueMicrotask(() => {
    throw error;
  });
}
