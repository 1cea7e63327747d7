import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { unpackPackages } from './unpack-packages.ts';

export interface DebianPackagesOptions {
  /** Packages to fetch; their dependencies come along. */
  readonly packages: readonly string[];
  /** Program looked for, by its file name. */
  readonly binary: string;
  /** Suite to prefer, e.g. `bookworm-backports`; on another distribution than that suite's, its own packages are taken. */
  readonly suite?: string;
  onProgress?: (message: string) => void;
}

export interface DebianProgram {
  /** Absolute path. */
  readonly binary: string;
  /** Variables to merge over `process.env` of programs that run or compile with it; empty when the machine has the program installed. */
  readonly environment: Record<string, string>;
}

/** Daemons live in `sbin`, which an ordinary user's PATH lacks. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns absolute path of a program in PATH or the system's `sbin` folders. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return folders
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Subfolders such as `x86_64-linux-gnu`, first, then the folder itself. */
function withMultiarch(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const triplets = readdirSync(folder).filter((name) => /^[a-z0-9_]+-linux-/.test(name));
  return [...triplets.map((name) => join(folder, name)), folder];
}

const joined = (folders: readonly string[], existing: string | undefined): string =>
  [...folders, ...(existing ? [existing] : [])].join(delimiter);

/** Variables by which a loader and a compiler find the files unpacked under `root`. */
export function unpackedEnvironment(root: string): Record<string, string> {
  const libraries = [...withMultiarch(join(root, 'usr/lib')), ...withMultiarch(join(root, 'lib'))];
  const headers = withMultiarch(join(root, 'usr/include'));
  return {
    LD_LIBRARY_PATH: joined(libraries, process.env.LD_LIBRARY_PATH),
    LIBRARY_PATH: joined(libraries, process.env.LIBRARY_PATH),
    ...reported({ C_INCLUDE_PATH: headers.length > 0 ? joined(headers, process.env.C_INCLUDE_PATH) : undefined }),
  };
}

/** Returns apt's complaint. A mirror's or a proxy's URL may contain a password, which stays out of messages. */
export function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  const complaints = text.split('\n').filter((line) => line.startsWith('E: '));
  return (complaints.length > 0 ? complaints.join(' ') : text.trim()).replace(/\/\/[^/\s]*@/g, '//***@');
}

// The cause itself is left out on purpose: it carries apt's whole output, passwords included.
function unobtainable(o: DebianPackagesOptions, reason: string): Error {
  return new Error(
    `${o.binary} is not installed and could not be fetched from the distribution's packages (${reason}). ` +
      `To install it: apt-get install ${o.packages.join(' ')}`,
  );
}

async function unpackedProgram(o: DebianPackagesOptions): Promise<DebianProgram> {
  const root = await unpackPackages(o);
  const binary = ['usr/bin', 'usr/sbin', 'bin', 'sbin'].map((dir) => join(root, dir, o.binary)).find(isExecutable);
  if (binary === undefined) throw new Error(`no program ${o.binary} in ${o.packages.join(', ')}`);
  return { binary, environment: unpackedEnvironment(root) };
}

export interface UnpackedRoot {
  /** Holds `usr/` of all packages. */
  readonly folder: string;
  /** Variables to merge over `process.env` of programs that run from it. */
  readonly environment: Record<string, string>;
}

/** Packages unpacked into the cache, whatever the machine has installed. @throws Error with the reason why they are unavailable */
export async function unpackedRoot(o: Pick<DebianPackagesOptions, 'packages' | 'onProgress'>): Promise<UnpackedRoot> {
  try {
    const folder = await unpackPackages(o);
    return { folder, environment: unpackedEnvironment(folder) };
  } catch (error) {
    throw new Error(`${o.packages.join(', ')} could not be fetched from the distribution (${reasonOf(error)})`);
  }
}

/**
 * A program from the distribution's packages: the machine's own if it has it, otherwise fetched with apt into
 * `${XDG_CACHE_HOME:-~/.cache}/heliograph/debian`, without root and without installing anything.
 * @throws Error with the reason why neither works and the packages to install; callers add alternatives (a URL, Docker).
 */
export async function debianPackages(o: DebianPackagesOptions): Promise<DebianProgram> {
  const installed = findProgram(o.binary);
  if (installed !== undefined) return { binary: installed, environment: {} };
  try {
    return await unpackedProgram(o);
  } catch (error) {
    throw unobtainable(o, reasonOf(error));
  }
}
