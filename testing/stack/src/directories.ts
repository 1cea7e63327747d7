import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { endLeftover } from './process-tree.ts';
import { StackError } from './stack-error.ts';
import type { PartName } from './stack.types.ts';

const OWN_ENTRIES = ['kafka', 'postgres', 'redis', 'mqtt', 'kubernetes', 'tls', 'keys', 'logs', 'run', 'ports.json'];

type KubernetesProcess = 'etcd' | 'kube-apiserver';
/** One of several brokers, or of several servers of PostgreSQL. */
type Numbered = `kafka-${number}` | `postgres-${number}`;

/** The folders of a stack. */
export class StackDirectory {
  readonly root: string;

  constructor(directory: string) {
    this.root = resolve(directory);
  }

  async create(): Promise<void> {
    // 0755 and not less: PostgreSQL runs as another user when we are root, and has to pass through. Secrets have modes of their own.
    await mkdir(this.root, { recursive: true, mode: 0o755 });
    for (const name of ['logs', 'run', 'tls']) await mkdir(join(this.root, name), { recursive: true });
    await mkdir(this.keys(), { recursive: true, mode: 0o700 });
  }

  data(part: PartName): string {
    return join(this.root, part);
  }

  keys(): string {
    return join(this.root, 'keys');
  }

  log(part: PartName | KubernetesProcess | Numbered): string {
    return join(this.root, 'logs', `${part}.log`);
  }

  pid(part: PartName | KubernetesProcess | Numbered): string {
    return join(this.root, 'run', `${part}.pid`);
  }

  /** Removes only files that the stack created. */
  async clear(): Promise<void> {
    for (const name of OWN_ENTRIES) await rm(join(this.root, name), { recursive: true, force: true, maxRetries: 3 });
  }

  /** Removes the directory too when it is empty then. */
  async remove(): Promise<void> {
    await this.clear();
    await rmdir(this.root).catch(() => undefined);
  }
}

/** Downloads are shared by all stacks of a user and live outside of the repository. */
export function cacheDirectory(): string {
  // The XDG specification: empty is as good as not set, and a relative path is ignored.
  const given = process.env.XDG_CACHE_HOME ?? '';
  return join(isAbsolute(given) ? given : join(homedir(), '.cache'), 'heliograph');
}

/**
 * Makes a folder of the cache where it is missing.
 * @param make works in a folder beside it, and returns the path that is to become the folder
 * @returns the folder
 */
export async function madeOnce(folder: string, make: (work: string) => Promise<string>): Promise<string> {
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(join(dirname(folder), '.make-'));
  try {
    // Another process may have made it meanwhile: then its folder is as good.
    await rename(await make(work), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Ends orphaned processes of an earlier stack of this directory that was killed.
 * @throws StackError when that stack is running: two must not write the same data
 */
export async function endLeftovers(directory: StackDirectory, progress: (message: string) => void): Promise<void> {
  for (const file of await pidFiles(directory.root)) {
    const left = await endLeftover(file);
    if (left === 'ended') progress(`ended a process left over by an earlier run (${file})`);
    if (typeof left === 'object') {
      throw new StackError(
        `the directory ${directory.root} is in use by the running process ${left.owner}. Stop that one, or use another directory.`,
      );
    }
  }
}

async function pidFiles(root: string): Promise<string[]> {
  const folders = ['run', 'mqtt'].map((name) => join(root, name));
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => [] as string[]);
      return names.filter((name) => name.endsWith('.pid')).map((name) => join(folder, name));
    }),
  );
  return found.flat();
}

const MEBIBYTE = 1024 * 1024;

/** @throws StackError when the file system of an existing directory has less space than that */
export async function requireSpace(directory: string, mebibytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const free = Math.floor((bavail * bsize) / MEBIBYTE);
  if (free >= mebibytes) return;
  throw new StackError(
    [
      `no disk space: ${directory} has ${free} MiB free, ${mebibytes} MiB are needed. Three ways out:`,
      '  1. free some space, or use another directory (downloads go to XDG_CACHE_HOME, by default ~/.cache);',
      '  2. use parts that run already: KAFKA_BROKERS, DATABASE_URL, REDIS_URL, MQTT_URL in the environment;',
      '  3. Docker on a machine with more space.',
    ].join('\n'),
  );
}
