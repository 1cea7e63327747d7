import { DataSource, type DataSourceOptions } from 'typeorm';
import { BoundedClient } from './bounded-client.ts';
import { connectTimeoutMs } from './connect-timeout.ts';
import { Outbox1763700000000 } from './outbox/outbox.migration.ts';
import { OutboxHeaders1763720000000 } from './outbox/outbox-headers.migration.ts';
import { PendingEntries } from './outbox/pending-entries.ts';
import { OutboxRow } from './outbox/outbox-row.ts';

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
      // A page is worth no second process: workers read ahead what a LIMIT leaves out, and take more time than they save.
      // The server ends the query of a connection that we gave up.
      options: [
        `-c search_path=${options.schema},public`,
        '-c max_parallel_workers_per_gather=0',
        '-c client_connection_check_interval=10s',
      ].join(' '),
    },
  };
}

export function createDataSource(options: PersistenceOptions): DataSource {
  return new DataSource(dataSourceOptions(options));
}
