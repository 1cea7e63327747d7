import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { PostgresAccount } from './postgres-account.ts';
import { USER, type PostgresServer } from './postgres-server.ts';

/** The name of the standby and of its replication slot. */
export const STANDBY = 'standby';

/** Directories whose content belongs to the running server, or comes by replication. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
]);
const left = new Set(['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'backup_label', 'pg_internal.init']);

/** Lets a copy of a running server follow it. A slot keeps the WAL that the copy needs. */
export async function copyForStandby(primary: PostgresServer, standby: PostgresServer): Promise<void> {
  const { account, dataDirectory: to } = standby.options;
  const slot = `SELECT pg_create_physical_replication_slot('${STANDBY}', true)`;
  await copyRunning(primary, to, { first: slot, waitForArchive: false });
  await writeOwned(join(to, 'standby.signal'), '', account);
  await writeOwned(join(to, 'postgresql.auto.conf'), following(primary), account);
}

/**
 * Copies the data of a running server as `pg_basebackup` does, which the embedded binaries lack (PostgreSQL's manual, "Making a Base Backup Using the
 * Low Level API").
 * @param how.first is run before @param how.waitForArchive whether the WAL that the copy needs is archived when this resolves
 */
export async function copyRunning(
  primary: PostgresServer,
  to: string,
  { first, waitForArchive }: { first?: string; waitForArchive: boolean },
): Promise<void> {
  const { account, dataDirectory } = primary.options;
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (first !== undefined) await client.query(first);
    // The backup ends with the session: it has to be this one to its end.
    await client.query(`SELECT pg_backup_start('heliograph', true)`);
    await copyTree(dataDirectory, to, account);
    const { rows } = await client.query<{ labelfile: string }>(
      `SELECT labelfile FROM pg_backup_stop(${waitForArchive})`,
    );
    await writeOwned(join(to, 'backup_label'), rows[0]!.labelfile, account);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function following({ options: { host, port, password } }: PostgresServer): string {
  const connection = `host=${host} port=${port} user=${USER} password=${password} application_name=${STANDBY}`;
  return `primary_conninfo = '${connection}'\nprimary_slot_name = '${STANDBY}'\n`;
}

async function copyTree(from: string, to: string, account: PostgresAccount): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await own(to, account);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (left.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) await copyIfThere(source, target, account);
    else if (!emptied.has(entry.name)) await copyTree(source, target, account);
    else {
      await mkdir(target, { mode: 0o700 });
      await own(target, account);
    }
  }
}

/** A file that is removed meanwhile, of a dropped table, is removed from the standby too when it has caught up. */
async function copyIfThere(from: string, to: string, account: PostgresAccount): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await own(to, account);
}

export async function writeOwned(file: string, text: string, account: PostgresAccount): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await own(file, account);
}

export async function own(path: string, { uid, gid }: PostgresAccount): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}
