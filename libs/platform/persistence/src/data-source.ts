import { DataSource, type DataSourceOptions } from 'typeorm';
import { BoundedClient, startupOptions } from './bounded-client.ts';
import { Outbox1763700000000, OutboxHeaders1763720000000 } from './outbox/outbox.migration.ts';
import { OutboxRow } from './outbox/outbox.ts';
import { PendingEntries } from './outbox/pending-entries.ts';

export interface PersistenceOptions {
  /** `postgresql://user:password@host:port/database`, with `?connect_timeout=` (s) where 5 s are not enough. */
  url: string;
  /** The service's own PostgreSQL schema: `auth`, `sync`, `delivery`. No service reads another's. */
  schema: string;
  /** Entity classes. The outbox is added. */
  entities: readonly (new () => object)[];
  /** Migration classes, each named `<What><13-digit Unix ms>`. The outbox is added. */
  migrations: readonly (new () => object)[];
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Connections of this replica, at most (default 10). */
  poolSize?: number;
}

/**
 * Options of the service's data source. The schema is the first of the search path, so that SQL written by hand finds the
 * service's tables. Nothing is ever synchronised from entities: migrations only.
 */
export function dataSourceOptions(options: PersistenceOptions): DataSourceOptions {
  if (!/^[a-z][a-z0-9_]{0,30}$/.test(options.schema))
    throw new Error('schema: a to z, 0 to 9, _; at most 31 characters');
  return {
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    entities: [...options.entities, OutboxRow],
    migrations: [Outbox1763700000000, OutboxHeaders1763720000000, ...options.migrations],
    subscribers: [PendingEntries],
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    applicationName: options.applicationName,
    connectTimeoutMS: connectTimeoutMs(options.url),
    // A connection that breaks while idle is replaced by the pool; without a handler it would end the process.
    poolErrorHandler: () => undefined,
    extra: {
      Client: BoundedClient,
      max: options.poolSize ?? 10,
      maxLifetimeSeconds: 1_800,
      idle_in_transaction_session_timeout: 60_000,
      // A page needs no parallel workers: they read rows beyond the LIMIT, and take more time than they save.
      options: [`-c search_path=${options.schema},public`, '-c max_parallel_workers_per_gather=0', startupOptions].join(
        ' ',
      ),
    },
  };
}

export function createDataSource(options: PersistenceOptions): DataSource {
  return new DataSource(dataSourceOptions(options));
}

const defaultSeconds = 5;

/**
 * Returns the time (ms) that connecting to PostgreSQL may take: `connect_timeout` (s) of the connection URL, as libpq
 * has it, 5 s without one. `pg` does not read it there. Throws where it is not a whole number from 1 to 600, without
 * quoting the URL, which contains the password.
 */
export function connectTimeoutMs(url: string): number {
  const written = /[?&]connect_timeout=([^&#]*)/.exec(url)?.[1];
  const seconds = Number(written ?? defaultSeconds);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600)
    throw new Error('DATABASE_URL: connect_timeout is a whole number of seconds from 1 to 600');
  return seconds * 1_000;
}

/** URL and schema of a data source made by `createDataSource`. */
export function postgresOf(dataSource: DataSource): { url: string; schema: string } {
  const { options } = dataSource;
  if (options.type !== 'postgres' || !options.url || !options.schema)
    throw new Error('not a data source of createDataSource');
  return { url: options.url, schema: options.schema };
}

export interface DatabaseTime {
  /** PostgreSQL's clock, Unix ms. */
  at: number;
  /** How far this process' clock is ahead of it, ms. */
  aheadMs: number;
  /** False when the two are further apart than an hour: one of them is wrong, and nothing may be deleted by its age. */
  agreed: boolean;
}

const apartMs = 3_600_000;

/** Asks PostgreSQL for the time: the replicas of a service have one clock in common, and a wrong one of their own deletes nothing. */
export async function databaseTime(database: Pick<DataSource, 'query'>): Promise<DatabaseTime> {
  const [row] = await database.query<[{ at: number }]>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`,
  );
  const aheadMs = Math.round(Date.now() - row.at);
  return { at: row.at, aheadMs, agreed: Math.abs(aheadMs) < apartMs };
}
