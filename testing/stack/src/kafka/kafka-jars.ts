import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findProgram } from '../debian-packages/debian-packages.ts';
import { cacheDirectory, madeOnce } from '../directories.ts';
import { StackError } from '../stack-error.ts';

export const KAFKA_VERSION = '4.3.1';
const POM_DIRECTORY = join(import.meta.dirname, '..', '..', 'kafka');

export function kafkaCache(): string {
  return join(cacheDirectory(), `kafka-${KAFKA_VERSION}`);
}

/** The running downloads of this process: two stacks that start at once on a fresh machine need the same. */
let downloading: Promise<void> | undefined;

/**
 * The folder with the broker's jars: KAFKA_LIBS_DIR, otherwise the cache, filled by Maven the first time. Each jar is compared with the committed SHA-512
 * list at every start.
 */
export async function kafkaJars(progress: (message: string) => void): Promise<string> {
  const given = process.env.KAFKA_LIBS_DIR;
  if (given) return given;
  const jars = kafkaCache();
  const list = await readList();
  if (!existsSync(jars))
    await (downloading ??= download(jars, list, progress).finally(() => (downloading = undefined)));
  const bad = await mismatches(jars, list);
  if (bad.length === 0) return jars;
  throw StackError.forPart(
    'kafka',
    `${bad.length} of ${list.size} jars in ${jars} are missing or not the ones expected (first: ${bad[0]!}). Remove that folder.`,
  );
}

async function download(jars: string, list: Map<string, string>, progress: (message: string) => void): Promise<void> {
  await madeOnce(jars, async (work) => {
    progress(`fetching Apache Kafka ${KAFKA_VERSION} with Maven (${list.size} jars, 44 MB, once)`);
    await copyDependencies(work, 'pom.xml', progress);
    const bad = await mismatches(work, list);
    if (bad.length === 0) return work;
    throw StackError.forPart('kafka', `Maven fetched another ${bad[0]!} than the SHA-512 list names.`);
  });
}

/** The folder with the jars of Kafka's performance tools and of MirrorMaker, fetched by Maven the first time. */
export function kafkaToolsJars(progress: (message: string) => void): Promise<string> {
  return madeOnce(join(cacheDirectory(), `kafka-connect-${KAFKA_VERSION}`), async (work) => {
    progress(`fetching the tools and MirrorMaker of Apache Kafka ${KAFKA_VERSION} with Maven (once)`);
    await copyDependencies(work, join('tools', 'pom.xml'), progress, ['-DincludeScope=runtime']);
    return work;
  });
}

/**
 * The folder with the jars that a POM lists, with what they need at run time; fetched by Maven the first time.
 * @param name begins that of the folder
 * @param pom path of the POM
 */
export async function mavenJars(name: string, pom: string, progress: (message: string) => void): Promise<string> {
  const key = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 12);
  return madeOnce(join(cacheDirectory(), 'maven', `${name}-${key}`), async (work) => {
    progress(`fetching the jars of ${name} with Maven (once)`);
    await copyDependencies(work, pom, progress, ['-DincludeScope=runtime']);
    return work;
  });
}

/** Maven uses the mirrors, proxies and credentials of the machine; existing jars are not fetched again. */
async function copyDependencies(
  into: string,
  pom: string,
  progress: (message: string) => void,
  options: readonly string[] = [],
): Promise<void> {
  const args = [
    '-B',
    '-f',
    resolve(POM_DIRECTORY, pom),
    'dependency:copy-dependencies',
    ...options,
    `-DoutputDirectory=${into}`,
  ];
  const maven = spawn(...oneAtATime(args), { env: process.env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let fetched = 0;
  createInterface(maven.stdout).on('line', (line) => {
    if (!/Download(ing|ed)/.test(line)) lines.push(line);
    if (/Downloaded .*\.jar/.test(line) && ++fetched % 20 === 0)
      progress(`${fetched} jars fetched (Maven's own among them)`);
  });
  createInterface(maven.stderr).on('line', (line) => lines.push(line));
  const code = await new Promise<number | null>((resolve, reject) => {
    maven.once('error', (error) => reject(mavenMissing(error))).once('close', resolve);
  });
  if (code !== 0) throw StackError.forPart('kafka', `Maven could not fetch the jars:\n${lines.slice(-10).join('\n')}`);
}

/** Maven's local repository is not made for two processes that fetch the same jars; the lock is the kernel's and ends with its holder. */
function oneAtATime(args: readonly string[]): [string, string[]] {
  const flock = findProgram('flock');
  if (flock === undefined || findProgram('mvn') === undefined) return ['mvn', [...args]];
  return [flock, [join(cacheDirectory(), 'maven.lock'), 'mvn', ...args]];
}

function mavenMissing(cause: Error): StackError {
  const install = 'Install Maven (Debian: maven), or put the jars into a folder and name it with KAFKA_LIBS_DIR.';
  return StackError.forPart('kafka', `mvn is missing: it fetches the broker. ${install}`, { cause });
}

/** `jars.sha512` has the format of sha512sum(1): file name → digest. */
async function readList(): Promise<Map<string, string>> {
  const text = await readFile(join(POM_DIRECTORY, 'jars.sha512'), 'utf8');
  const rows = text.trim().split('\n');
  return new Map(rows.map((row) => [row.slice(130), row.slice(0, 128)]));
}

async function mismatches(directory: string, list: Map<string, string>): Promise<string[]> {
  const bad: string[] = [];
  for (const [name, digest] of list) {
    const content = await readFile(join(directory, name)).catch(() => '');
    if (createHash('sha512').update(content).digest('hex') !== digest) bad.push(name);
  }
  return bad;
}

const OLDEST_JAVA = 17;
const run = promisify(execFile);

/** @returns the command. @throws StackError when Java is missing or older than 17, which the broker's classes need. */
export async function findJava(): Promise<string> {
  const home = process.env.JAVA_HOME;
  const command = home ? join(home, 'bin', 'java') : 'java';
  const major = majorVersion(await versionText(command));
  if (major >= OLDEST_JAVA) return command;
  const problem = `${command} is Java ${major}, the broker needs ${OLDEST_JAVA} or newer.`;
  throw StackError.forPart('kafka', `${problem} Install a newer one, or point JAVA_HOME to it.`);
}

async function versionText(command: string): Promise<string> {
  try {
    return (await run(command, ['-version'])).stderr;
  } catch (error) {
    const install = `Install Java ${OLDEST_JAVA} or newer (Debian: default-jre-headless), or point JAVA_HOME to it.`;
    throw StackError.forPart('kafka', `Java is missing (${command}). ${install}`, { cause: error });
  }
}

/** `openjdk version "17.0.15" ...` → 17; `java version "1.8.0_412"` → 8; 0 when it cannot be read. */
export function majorVersion(text: string): number {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return Number((first === '1' ? second : first) ?? 0);
}
