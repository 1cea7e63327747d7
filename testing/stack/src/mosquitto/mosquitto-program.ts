import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reported } from '@heliograph/base-data';
import {
  debianPackages,
  type DebianProgram,
  findProgram,
  reasonOf,
  unpackedEnvironment,
} from '../debian-packages/debian-packages.ts';
import { unpackPackages } from '../debian-packages/unpack-packages.ts';
import { cacheDirectory, madeOnce } from '../directories.ts';

const execute = promisify(execFile);

/** deploy/mosquitto of the repository, seen from `src` and from `dist` alike. */
export const DEPLOY_FOLDER = fileURLToPath(new URL('../../../../deploy/mosquitto/', import.meta.url));
const PLUGIN_FOLDER = join(DEPLOY_FOLDER, 'plugin');

/**
 * `heliograph_jwt.so` for the broker; under AddressSanitizer and UBSan: `asan` the same, `check-program` its parsing alone, `fuzz` its fuzzer.
 */
type PluginTarget = 'heliograph_jwt.so' | 'asan' | 'check-program' | 'fuzz';
const OUTPUT: Record<PluginTarget, string> = {
  'heliograph_jwt.so': 'heliograph_jwt.so',
  asan: 'heliograph_jwt.so',
  'check-program': 'check',
  fuzz: 'fuzz',
};

async function sourcesHash(salt: string): Promise<string> {
  const hash = createHash('sha256').update(`${salt}\n${arch()}\n`);
  const names = await readdir(PLUGIN_FOLDER, { recursive: true });
  const sources = names.filter((name) => /(\.[ch]|Makefile)$/.test(name)).sort();
  for (const name of sources) hash.update(`${name}\n`).update(await readFile(join(PLUGIN_FOLDER, name)));
  return hash.digest('hex').slice(0, 16);
}

function requireCompiler(): void {
  const missing = ['gcc', 'make'].filter((name) => findProgram(name) === undefined);
  if (missing.length === 0) return;
  throw new Error(
    `the JWT plugin has to be compiled, which requires ${missing.join(' and ')}: apt-get install gcc make libc6-dev`,
  );
}

async function compile(target: PluginTarget, folder: string, headers: Record<string, string>): Promise<void> {
  const goal = target === 'heliograph_jwt.so' ? join(folder, OUTPUT[target]) : target;
  const { C_INCLUDE_PATH, LIBRARY_PATH } = headers;
  const env = {
    ...process.env,
    ...reported({
      C_INCLUDE_PATH: C_INCLUDE_PATH === '' ? undefined : C_INCLUDE_PATH,
      LIBRARY_PATH: LIBRARY_PATH === '' ? undefined : LIBRARY_PATH,
    }),
  };
  await execute('make', ['-C', PLUGIN_FOLDER, `OUT=${folder}`, 'CC=gcc', goal], { env }).catch((error: unknown) => {
    throw new Error(`the JWT plugin could not be compiled: ${reasonOf(error)}`, { cause: error });
  });
}

/**
 * Compiles deploy/mosquitto/plugin into the cache folder, once for each state of its sources and each broker version.
 * @param headers from `headerEnvironment`
 * @returns path of the plugin.
 * @throws Error naming the package to install when no compiler exists.
 */
export async function buildPlugin(
  target: PluginTarget,
  brokerVersion: string,
  headers: () => Promise<Record<string, string>>,
): Promise<string> {
  const folder = join(cacheDirectory(), 'mosquitto-plugin', `${target}-${await sourcesHash(brokerVersion)}`);
  await madeOnce(folder, async (work) => {
    requireCompiler();
    await compile(target, work, await headers());
    return work;
  });
  return join(folder, OUTPUT[target]);
}

/** Returns the environment for a broker that was not itself built with the sanitizer: it preloads the sanitizer's library, and suppresses findings that are not ours. */
export async function sanitizerEnvironment(): Promise<Record<string, string>> {
  const { stdout } = await execute('gcc', ['-print-file-name=libasan.so']);
  // The broker does not free its memory at its end: a leak report would be about it, not about the plugin.
  return {
    LD_PRELOAD: stdout.trim(),
    ASAN_OPTIONS: 'detect_leaks=0:abort_on_error=1',
    UBSAN_OPTIONS: 'print_stacktrace=1',
  };
}

type Progress = ((message: string) => void) | undefined;

/** The broker's headers, and those of the plugin's libraries for parsing and verification. */
const HEADER_PACKAGES = ['libmosquitto-dev', 'mosquitto-dev', 'libcjson-dev', 'libssl-dev'];
const HEADERS = ['mosquitto_plugin.h', 'mosquitto.h', 'cjson/cJSON.h', 'openssl/evp.h'];

/** Fixes of the 2.0 series that bookworm's 2.0.11 lacks; other distributions take their own version. */
const SUITE = 'bookworm-backports';

export interface MosquittoProgram extends DebianProgram {
  /** e.g. `2.0.21`. */
  readonly version: string;
}

/** `mosquitto -h` ends with status 3 in some versions, its first line has the version in all of them. */
async function versionOf(program: DebianProgram): Promise<string> {
  const env = { ...process.env, ...program.environment };
  const output = await execute(program.binary, ['-h'], { env }).catch((error: unknown) => error as { stdout?: string });
  const version = /^mosquitto version (\d+\.\d+\.\d+)/m.exec(output.stdout ?? '')?.[1];
  if (version === undefined) throw new Error(`${program.binary} does not print its version`);
  if (Number(version.split('.')[0]) < 2) throw new Error(`mosquitto ${version} is too old: 2.0 or later is needed`);
  return version;
}

/** Mosquitto as installed, otherwise from the distribution's packages. */
export async function findMosquitto(onProgress: Progress): Promise<MosquittoProgram> {
  const packages = ['mosquitto', ...HEADER_PACKAGES];
  const progress = onProgress && { onProgress };
  const program = await debianPackages({ packages, binary: 'mosquitto', suite: SUITE, ...progress });
  return { ...program, version: await versionOf(program) };
}

/** Variables by which the compiler finds the headers: empty when they are installed. */
export async function headerEnvironment(
  program: MosquittoProgram,
  onProgress: Progress,
): Promise<Record<string, string>> {
  if (program.environment.C_INCLUDE_PATH !== undefined) return program.environment;
  const folders = ['/usr/include', '/usr/local/include'];
  if (HEADERS.every((name) => folders.some((folder) => existsSync(`${folder}/${name}`)))) return {};
  return unpackedEnvironment(await unpackPackages({ packages: HEADER_PACKAGES, suite: SUITE, onProgress }));
}
