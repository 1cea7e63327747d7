import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { debianPackages, type DebianProgram, unpackedEnvironment } from '../debian-packages/debian-packages.ts';
import { unpackPackages } from '../debian-packages/unpack-packages.ts';

const execute = promisify(execFile);

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
