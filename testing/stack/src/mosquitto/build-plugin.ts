import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reported } from '@heliograph/base-data';
import { findProgram, reasonOf } from '../debian-packages/debian-packages.ts';
import { cacheDirectory } from '../directories.ts';

const execute = promisify(execFile);

/** deploy/mosquitto of the repository, seen from `src` and from `dist` alike. */
export const DEPLOY_FOLDER = fileURLToPath(new URL('../../../../deploy/mosquitto/', import.meta.url));
const PLUGIN_FOLDER = join(DEPLOY_FOLDER, 'plugin');

/**
 * `heliograph_jwt.so` for the broker; under AddressSanitizer and UBSan: `asan` the same, `check-program` its parsing alone, `fuzz` its fuzzer.
 */
export type PluginTarget = 'heliograph_jwt.so' | 'asan' | 'check-program' | 'fuzz';
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
  const parent = join(cacheDirectory(), 'mosquitto-plugin');
  const folder = join(parent, `${target}-${await sourcesHash(brokerVersion)}`);
  const built = join(folder, OUTPUT[target]);
  if (existsSync(built)) return built;
  requireCompiler();
  const environment = await headers();
  await mkdir(parent, { recursive: true });
  const work = await mkdtemp(join(parent, '.build-'));
  try {
    await compile(target, work, environment);
    // Another process may have been quicker: its result is the same.
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(built)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return built;
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
