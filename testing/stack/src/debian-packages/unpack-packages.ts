import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory, madeOnce } from '../directories.ts';
import { machineAptSources, privateApt } from './apt-configuration.ts';
import { distributionSources, releaseSources } from './apt-sources.ts';

const execute = promisify(execFile);

/** The C library must be the one of the machine's loader; replacing it by LD_LIBRARY_PATH would crash every program. */
const NEVER_UNPACKED = /^(libc6|libc-bin|libc-dev-bin|libc6-dev|base-files)_/;

export interface PackageSet {
  readonly packages: readonly string[];
  readonly suite?: string | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
}

/** @throws Error when this is neither Debian nor Ubuntu. */
async function codename(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^VERSION_CODENAME="?([a-z]+)"?$/m.exec(release)?.[1];
  if (name === undefined) throw new Error('this is not Debian or Ubuntu (no VERSION_CODENAME in /etc/os-release)');
  return name;
}

/** @param kind the suite, or for what else the packages are chosen */
function setFolder(kind: string, packages: readonly string[]): string {
  const sorted = [...packages].sort().join(' ');
  const key = createHash('sha256').update(sorted).digest('hex').slice(0, 8);
  return join(cacheDirectory(), 'debian', `${kind}-${arch()}-${key}`);
}

/** @param args the options of `apt-get` besides those of every fetch, `install` and the packages */
async function fetchArchives(env: Record<string, string>, args: readonly string[]): Promise<void> {
  const all = { ...process.env, ...env };
  await execute('apt-get', ['-q', 'update'], { env: all });
  await execute('apt-get', ['-q', '-y', '--download-only', ...args], { env: all, maxBuffer: 16 << 20 });
}

async function unpackAll(apt: string, root: string, chosen: (names: string[]) => string[]): Promise<string> {
  const archives = join(apt, 'cache', 'archives');
  await mkdir(root);
  const fetched = chosen((await readdir(archives)).filter((name) => name.endsWith('.deb')));
  if (fetched.length === 0) throw new Error('apt-get fetched nothing');
  for (const name of fetched) await execute('dpkg', ['-x', join(archives, name), root]);
  return root;
}

async function fetchAndUnpack(set: PackageSet, name: string, work: string): Promise<string> {
  const files = distributionSources(await machineAptSources(), name, set.suite);
  if (!files) throw new Error(`no apt source of ${set.suite ?? name} on this machine`);
  const apt = join(work, 'apt');
  const release = set.suite === undefined ? [] : ['-t', set.suite];
  set.onProgress?.(`fetching ${set.packages.join(', ')} of ${set.suite ?? name}`);
  // --reinstall: the set must contain installed packages (a header package, say) too.
  await fetchArchives(await privateApt(apt, files), ['--reinstall', ...release, 'install', ...set.packages]);
  return unpackAll(apt, join(work, 'root'), (names) => names.filter((each) => !NEVER_UNPACKED.test(each)));
}

const packagesFolder = (suite: string, packages: readonly string[]): string =>
  setFolder(`${suite}-${packages[0] ?? 'none'}`, packages);

function unpackSet(set: PackageSet, name: string): Promise<string> {
  return madeOnce(packagesFolder(set.suite ?? name, set.packages), (work) => fetchAndUnpack(set, name, work));
}

/**
 * Packages and their missing dependencies, unpacked into the cache folder. Nothing is installed. A suite that cannot be reached is replaced by the
 * distribution's own; unpacked packages are reused.
 * @returns the folder that contains `usr/` of all of them.
 */
export async function unpackPackages(set: PackageSet): Promise<string> {
  const name = await codename();
  const own: PackageSet = { ...set, suite: undefined };
  const known = [set.suite ?? name, name].map((suite) => packagesFolder(suite, set.packages));
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

export interface ReleaseSet {
  /** A release of this machine's distribution, e.g. `trixie`. */
  readonly release: string;
  readonly packages: readonly string[];
  readonly onProgress?: ((message: string) => void) | undefined;
}

/**
 * Packages of another release of this machine's distribution with all dependencies, unpacked into a root folder of the cache: for a program that is too new
 * for this machine's C library. Nothing is installed and no package's script is run.
 * @returns the folder to make the root of a process. @throws Error when the release is unavailable
 */
export function unpackRelease(set: ReleaseSet): Promise<string> {
  return madeOnce(setFolder(`root-${set.release}`, set.packages), async (work) => {
    const files = releaseSources(await machineAptSources(), await codename(), set.release);
    if (!files) throw new Error('this machine has no apt source of its distribution');
    const apt = join(work, 'apt');
    set.onProgress?.(`fetching ${set.packages.join(', ')} of ${set.release}, and all they need`);
    await fetchArchives(await privateApt(apt, files, 'nothing'), ['install', 'base-files', ...set.packages]);
    return unpackAll(apt, join(work, 'root'), baseFirst);
  });
}

/** Its links (`bin` to `usr/bin`) must exist before the files that are written through them. */
function baseFirst(names: readonly string[]): string[] {
  const isBase = (name: string): boolean => name.startsWith('base-files_');
  return [...names.filter(isBase), ...names.filter((name) => !isBase(name))];
}
