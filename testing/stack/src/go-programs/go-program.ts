import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../debian-packages/debian-packages.ts';
import { cacheDirectory } from '../directories.ts';
import { findGo, reasonOfGo } from './go-command.ts';

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
