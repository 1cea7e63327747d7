import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../debian-packages/debian-packages.ts';
import { cacheDirectory } from '../directories.ts';

const execute = promisify(execFile);

export interface GoProgram {
  /** File name of the result, with its version, e.g. `helm-4.3.1`. */
  name: string;
  /** Folder of the module to build in. */
  directory: string;
  /** Package within it, e.g. `./cmd/helm`. */
  package: string;
  /** Go's `-ldflags`; debug information is left out in any case. */
  linkerFlags?: string;
  /** The duration in messages, e.g. "2 min". */
  takes: string;
}

/** Returns the path of a built program. */
export function builtGoProgram(name: string): string {
  return join(cacheDirectory(), 'go', name);
}

/** Builds one at a time for all processes of a user: the lock is the kernel's and ends with its holder. `nice`, since tests run beside it. */
const SCRIPT = [
  'set -eu; built=$1; package=$2; shift 2',
  '[ ! -x "$built" ] || exit 0',
  'nice -n 10 "$@" -o "$built.partial" "$package"',
  'mv "$built.partial" "$built"',
].join('\n');

/**
 * A program made from Go sources, in the cache; built when it is missing.
 * @returns its path
 * @throws Error when Go is missing, or the build fails
 */
export async function goProgram(program: GoProgram, onProgress?: (message: string) => void): Promise<string> {
  const built = builtGoProgram(program.name);
  if (existsSync(built)) return built;
  const compiler = findGo();
  if (compiler === undefined) throw new Error(`${program.name} is built with Go, which is missing here (golang-go).`);
  onProgress?.(`building ${program.name} (${program.takes} of two cores, once)`);
  await mkdir(dirname(built), { recursive: true });
  await execute(
    ...locked(join(dirname(built), 'build.lock'), ['build', built, program.package, ...line(compiler, program)]),
    {
      env: { ...process.env, CGO_ENABLED: '0' },
      maxBuffer: 64 << 20,
    },
  ).catch((error: unknown) => {
    throw new Error(`${program.name} could not be built: ${reasonOfGo(error)}`);
  });
  return built;
}

function line(compiler: string, { directory, linkerFlags = '' }: GoProgram): string[] {
  return [compiler, 'build', '-C', directory, '-trimpath', '-buildvcs=false', `-ldflags=-s -w ${linkerFlags}`];
}

function locked(lock: string, args: readonly string[]): [string, string[]] {
  const shell = ['-c', SCRIPT, ...args];
  const flock = findProgram('flock');
  return flock === undefined ? ['/bin/sh', shell] : [flock, [lock, '/bin/sh', ...shell]];
}

/** Go's compiler on this machine; undefined when it has none. */
export function findGo(): string | undefined {
  return findProgram('go');
}

/** A URL of a module proxy may contain a password: it stays out of messages. */
function reasonOfGo(error: unknown): string {
  const { stderr = '', message = String(error) } = error as { stderr?: string; message?: string };
  const text = stderr.trim() === '' ? message : stderr.trim();
  return text
    .split('\n')
    .slice(-5)
    .join('\n')
    .replaceAll(/\/\/[^/\s]*@/g, '//***@');
}

/** @returns stdout. @throws Error with the end of go's output */
async function go(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const program = findGo();
  if (program === undefined) throw new Error('Go is missing. Install Go 1.26 or newer (golang-go).');
  try {
    const { stdout } = await execute(program, [...args], { env: { ...process.env, ...env }, maxBuffer: 64 << 20 });
    return stdout;
  } catch (error) {
    throw new Error(`go ${args[0] ?? ''} failed: ${reasonOfGo(error)}`);
  }
}

export interface GoModule {
  /** e.g. `helm.sh/helm/v4` */
  path: string;
  /** e.g. `v4.3.1` */
  version: string;
  /** `h1:` hash of the module's files, as in go.sum; its dependencies are pinned by the go.sum among them. */
  sum: string;
}

/**
 * Fetches a published Go module into Go's own module cache.
 * @returns the folder of its sources, read-only
 * @throws Error when it is unavailable, or does not match the hash
 */
export async function goModule({ path, version, sum }: GoModule): Promise<string> {
  // Outside of any module: go would otherwise look for one in the folder it runs in.
  const text = await go(['mod', 'download', '-json', `${path}@${version}`], { GO111MODULE: 'on', GOFLAGS: '-mod=mod' });
  const found = JSON.parse(text) as { Dir: string; Sum: string };
  if (found.Sum !== sum) throw new Error(`${path}@${version} has the hash ${found.Sum}, not ${sum} as pinned here`);
  return found.Dir;
}
