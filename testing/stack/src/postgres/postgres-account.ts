import { createHash, randomUUID } from 'node:crypto';
import { chown, cp, lstat, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PartContext } from '../part.ts';
import { StackError } from '../stack-error.ts';
import { postgresBinaries } from './native-postgres.ts';

/** The user that runs PostgreSQL, and the location of its files. */
export interface PostgresAccount {
  /** Set when we are root: PostgreSQL refuses to run as root. */
  uid?: number;
  gid?: number;
  /** Holds data/; entered by the account. */
  home: string;
  binaries: string;
}

const SHARED = '/var/tmp';

/**
 * As root the server runs as the user `postgres`, otherwise `nobody`. That user cannot enter private folders (a checkout in /root): data and a copy of the
 * binaries then lie under /var/tmp.
 */
export async function postgresAccount(context: PartContext): Promise<PostgresAccount> {
  const binaries = postgresBinaries();
  const home = context.directory.data('postgres');
  if (process.getuid?.() !== 0) {
    await mkdir(home, { recursive: true, mode: 0o700 });
    return { home, binaries };
  }
  const user = await unprivilegedUser();
  const ownHome = (await isPassable(dirname(home))) ? home : join(SHARED, `heliograph-postgres-${digest(home)}`);
  await mkdirOwned(ownHome, user);
  return { ...user, home: ownHome, binaries: (await isPassable(binaries)) ? binaries : await sharedCopy(binaries) };
}

interface User {
  uid: number;
  gid: number;
}

async function unprivilegedUser(): Promise<User> {
  const rows = (await readFile('/etc/passwd', 'utf8')).split('\n').map((row) => row.split(':'));
  const found = ['postgres', 'nobody'].map((name) => rows.find((row) => row[0] === name)).find(Boolean);
  if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  throw StackError.forPart(
    'postgres',
    'it cannot run as root, and there is neither a user postgres nor nobody. Run as an ordinary user.',
  );
}

/** Whether others may pass every folder up to the root. */
async function isPassable(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if ((mode & 0o001) === 0) return false;
  const parent = dirname(path);
  return parent === path || isPassable(parent);
}

/** /var/tmp is writable for all: a folder that another user created there first is not ours. */
async function mkdirOwned(path: string, { uid, gid }: User): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const found = await lstat(path);
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== 0)) {
    throw StackError.forPart('postgres', `${path} belongs to another user. Remove it.`);
  }
  await chown(path, uid, gid);
}

async function sharedCopy(binaries: string): Promise<string> {
  const copy = join(SHARED, `heliograph-postgres-binaries-${digest(binaries)}`);
  const found = await lstat(copy).catch(() => undefined);
  if (found?.isDirectory() && found.uid === 0) return copy;
  const partial = `${copy}.${randomUUID()}`;
  await cp(binaries, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  return copy;
}

function digest(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
