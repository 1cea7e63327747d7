import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A query waits this long for its answer. Requests of the API are over by then; only a server that is gone is silent for so long. */
const queryTimeoutMs = 30_000;
/** Statements over whole tables, and locks that replicas wait for. */
const longQueryTimeoutMs = 3_600_000;

const timeouts = new AsyncLocalStorage<number>();

/**
 * Lets the queries of `work` take an hour: migrations, retention, erasures. Their connection is still given up when the server is gone and TCP notices.
 */
export function withLongQueries<T>(work: () => Promise<T>): Promise<T> {
  return timeouts.run(longQueryTimeoutMs, work);
}

/** For tests: queries of `work` wait this long. */
export function withQueryTimeout<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return timeouts.run(milliseconds, work);
}

interface Stream {
  destroy(error?: Error): void;
}

/**
 * A PostgreSQL connection that is closed when a query has no answer in time. `pg` alone reports the timeout and keeps
 * the connection, which a pool then reuses: every later query on it hangs until the kernel drops the connection after a
 * quarter of an hour.
 */
export class BoundedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    // With data under way TCP tries for a quarter of an hour: hence the time-outs. Without, this finds a silent server within 20 s.
    const own = typeof config === 'string' ? { connectionString: config } : config;
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...own });
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    // Not an override: the method has ten overloads, of which each calls the same code.
    this.query = ((config: unknown, ...rest: unknown[]) => {
      const result = query(bounded(config, rest), ...(isText(config) ? rest.slice(1) : rest));
      if (result instanceof Promise)
        result.catch((error: unknown) => isTimeout(error) && this.#abandon(error as Error));
      return result;
    }) as pg.Client['query'];
    const end = this.end.bind(this) as (...args: unknown[]) => unknown;
    // A server that is gone answers no goodbye.
    this.end = ((...args: unknown[]) => {
      const timer = setTimeout(
        () => this.#abandon(new Error('the server did not close the connection')),
        2_000,
      ).unref();
      this.once('end', () => clearTimeout(timer));
      return end(...args);
    }) as pg.Client['end'];
  }

  #abandon(error: Error): void {
    (this as unknown as { connection: { stream: Stream } }).connection.stream.destroy(error);
  }
}

/** A startup option of every connection: the server ends the query of a connection that we gave up. */
export const startupOptions = '-c client_connection_check_interval=10s';

/**
 * Locks and notifications need a session of PostgreSQL for as long as a client is connected. A pooler that gives it to several clients
 * lets two of them have the same lock.
 * @param client connected with `startupOptions`
 * @throws Error when PostgreSQL did not get them: a pooler ignores them (`ignore_startup_parameters` of PgBouncer)
 */
export async function assertOwnSession(client: BoundedClient): Promise<void> {
  const { rows } = await client.query<{ value: string }>(
    `SELECT current_setting('client_connection_check_interval') AS value`,
  );
  if (rows[0]?.value === '10s') return;
  throw new Error(
    'DATABASE_URL: the startup options did not reach PostgreSQL. Connect to it without a pooler such as PgBouncer, and without `options` in the URL',
  );
}

const isText = (config: unknown): config is string => typeof config === 'string';
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Returns a query with its time-out; of `pg`'s own query objects the connection's configuration has it. */
function bounded(config: unknown, [values]: unknown[]): unknown {
  if (!isText(config)) return config;
  return {
    text: config,
    ...(Array.isArray(values) && { values }),
    query_timeout: timeouts.getStore() ?? queryTimeoutMs,
  };
}
