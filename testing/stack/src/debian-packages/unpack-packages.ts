import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory } from '../directories.ts';
import { machineAptSources, privateApt } from './apt-configuration.ts';
import { distributionSources } from './apt-sources.ts';

const execute = promisify(execFile);

/** The C library must be the one of the machine's loader; replacing it by LD_LIBRARY_PATH would crash every program. */
const NEVER_UNPACKED = /^(libc6|libc-bin|libc-dev-bin|libc6-dev|base-files)_/;

export interface PackageSet {
  readonly packages: readonly string[];
  readonly suite?: string | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
}

/** @throws Error when this is neither Debian nor Ubuntu. */
export async function codename(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^VERSION_CODENAME="?([a-z]+)"?$/m.exec(release)?.[1];
  if (name === undefined) throw new Error('this is not Debian or Ubuntu (no VERSION_CODENAME in /etc/os-release)');
  return name;
}

function setFolder(suite: string, packages: readonly string[]): string {
  const key = createHash('sha256')
    .update([...packages].sort().join(' '))
    .digest('hex')
    .slice(0, 8);
  return join(cacheDirectory(), 'debian', `${suite}-${packages[0] ?? 'none'}-${arch()}-${key}`);
}

async function fetchAndUnpack(set: PackageSet, name: string, work: string): Promise<string> {
  const files = distributionSources(await machineAptSources(), name, set.suite);
  if (!files) throw new Error(`no apt source of ${set.suite ?? name} on this machine`);
  const env = { ...process.env, ...(await privateApt(join(work, 'apt'), files)) };
  set.onProgress?.(`reading the package lists of ${set.suite ?? name}`);
  await execute('apt-get', ['-q', 'update'], { env });
  const release = set.suite === undefined ? [] : ['-t', set.suite];
  set.onProgress?.(`fetching ${set.packages.join(', ')}`);
  // --reinstall: the set must contain installed packages (a header package, say) too.
  const install = ['-q', '-y', '--download-only', '--reinstall', ...release, 'install', ...set.packages];
  await execute('apt-get', install, { env, maxBuffer: 16 << 20 });
  return unpackAll(join(work, 'apt', 'cache', 'archives'), join(work, 'root'));
}

async function unpackAll(archives: string, root: string): Promise<string> {
  await mkdir(root);
  const fetched = (await readdir(archives)).filter((name) => name.endsWith('.deb') && !NEVER_UNPACKED.test(name));
  if (fetched.length === 0) throw new Error('apt-get fetched nothing');
  for (const name of fetched) await execute('dpkg', ['-x', join(archives, name), root]);
  return root;
}

/** Another process may have unpacked the same set meanwhile: then its folder is as good. */
async function publish(root: string, folder: string): Promise<string> {
  await rename(root, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

async function unpackSet(set: PackageSet, name: string): Promise<string> {
  const folder = setFolder(set.suite ?? name, set.packages);
  await mkdir(join(cacheDirectory(), 'debian'), { recursive: true });
  const work = await mkdtemp(join(cacheDirectory(), 'debian', '.fetch-'));
  try {
    return await publish(await fetchAndUnpack(set, name, work), folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Packages and their missing dependencies, unpacked into the cache folder. Nothing is installed. A suite that cannot be reached is replaced by the
 * distribution's own; unpacked packages are reused.
 * @returns the folder that contains `usr/` of all of them.
 */
export async function unpackPackages(set: PackageSet): Promise<string> {
  const name = await codename();
  const own: PackageSet = { ...set, suite: undefined };
  const known = [setFolder(set.suite ?? name, set.packages), setFolder(name, set.packages)];
  const cached = known.find((folder) => existsSync(folder));
  if (cached !== undefined) return cached;
  if (set.suite === undefined) return unpackSet(own, name);
  try {
    return await unpackSet(set, name);
  } catch {
    set.onProgress?.(`${set.suite} is not reachable, taking the packages of ${name}`);
    return unpackSet(own, name);
  }
}
