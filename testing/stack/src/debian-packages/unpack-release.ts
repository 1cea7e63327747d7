import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory } from '../directories.ts';
import { machineAptSources, privateApt } from './apt-configuration.ts';
import { releaseSources } from './apt-sources.ts';
import { codename } from './unpack-packages.ts';

const execute = promisify(execFile);

export interface ReleaseSet {
  /** A release of this machine's distribution, e.g. `trixie`. */
  readonly release: string;
  readonly packages: readonly string[];
  readonly onProgress?: ((message: string) => void) | undefined;
}

/** Its links (`bin` to `usr/bin`) must exist before the files that are written through them. */
const FIRST = 'base-files_';

async function fetchRelease(set: ReleaseSet, apt: string): Promise<void> {
  const files = releaseSources(await machineAptSources(), await codename(), set.release);
  if (!files) throw new Error('this machine has no apt source of its distribution');
  const env = { ...process.env, ...(await privateApt(apt, files, 'nothing')) };
  set.onProgress?.(`reading the package lists of ${set.release}`);
  await execute('apt-get', ['-q', 'update'], { env });
  set.onProgress?.(`fetching ${set.packages.join(', ')} and all they need`);
  const install = ['-q', '-y', '--download-only', 'install', 'base-files', ...set.packages];
  await execute('apt-get', install, { env, maxBuffer: 16 << 20 });
}

async function unpack(archives: string, root: string): Promise<void> {
  await mkdir(root);
  const fetched = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  const isFirst = (name: string): boolean => name.startsWith(FIRST);
  const ordered = [...fetched.filter(isFirst), ...fetched.filter((name) => !isFirst(name))];
  for (const name of ordered) await execute('dpkg', ['-x', join(archives, name), root]);
}

/**
 * Packages of another release of this machine's distribution with all dependencies, unpacked into a root folder of the cache: for a program that is too new
 * for this machine's C library. Nothing is installed and no package's script is run.
 * @returns the folder to make the root of a process. @throws Error when the release is unavailable
 */
export async function unpackRelease(set: ReleaseSet): Promise<string> {
  const key = createHash('sha256')
    .update([...set.packages].sort().join(' '))
    .digest('hex')
    .slice(0, 8);
  const folder = join(cacheDirectory(), 'debian', `root-${set.release}-${arch()}-${key}`);
  if (existsSync(folder)) return folder;
  await mkdir(join(cacheDirectory(), 'debian'), { recursive: true });
  const work = await mkdtemp(join(cacheDirectory(), 'debian', '.fetch-'));
  try {
    await fetchRelease(set, join(work, 'apt'));
    await unpack(join(work, 'apt', 'cache', 'archives'), join(work, 'root'));
    // Another process may have unpacked the same set meanwhile: then its folder is as good.
    await rename(join(work, 'root'), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
