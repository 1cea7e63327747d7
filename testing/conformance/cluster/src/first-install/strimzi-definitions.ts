import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory, madeOnce } from '@heliograph/stack';
import { root } from '../root.ts';

const execute = promisify(execFile);

const pom = join(root, 'testing', 'conformance', 'cluster', 'strimzi', 'pom.xml');

/** Strimzi's classes, and the SHA-256 of the definition that its release 1.2.0 has of each. */
const definitions = {
  'kafka.model.kafka.Kafka': 'b5b27fc8d52068a77cde7c40d47c068023c7b4e92fc266c45200db2d2506392a',
  'kafka.model.nodepool.KafkaNodePool': '411c1b32ef8c1a6408ac9d4fe791115a6ce2b41107204588f976a3ed19be2430',
  'kafka.model.user.KafkaUser': 'c7e91b9b027a516b43dc7d369e781ee23a6ea177ae15fe0c33af6f722e26e05f',
  'kafka.model.topic.KafkaTopic': '36390f0731c699448076d4ee739e8b7f331d083e91a7fb71500aaa830ab1127e',
} as const;

/**
 * Strimzi's definitions of its resources. Its project publishes them in no registry, but the program that makes them, and the classes that it makes them
 * from: they are made with those the first time, into the cache.
 * @returns their files, of YAML
 * @throws Error with the reason why they are unavailable, or when they differ from the release's
 */
export async function strimziDefinitions(onProgress: (message: string) => void): Promise<string[]> {
  const folder = strimziFolder();
  if (!existsSync(folder)) await generate(folder, onProgress);
  return Promise.all(
    Object.entries(definitions).map(async ([name, digest]) => {
      const file = join(folder, fileOf(name));
      const found = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      if (found !== digest) throw new Error(`${file} is not the definition that is expected. Remove its folder.`);
      return file;
    }),
  );
}

/** Returns the folder of the built definitions. */
const strimziFolder = (): string => join(cacheDirectory(), 'strimzi-1.2.0');

const fileOf = (name: string): string => `${name.split('.').at(-1)!.toLowerCase()}.yaml`;

async function generate(folder: string, onProgress: (message: string) => void): Promise<void> {
  const java = await newJava();
  await madeOnce(folder, async (work) => {
    onProgress('fetching the classes of Strimzi with Maven (37 jars, 39 MB, once)');
    const [jars, output] = [join(work, 'jars'), join(work, 'output')];
    await mkdir(output);
    await execute('mvn', ['-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`], {
      maxBuffer: 16 << 20,
    });
    const labels = ['--label', 'app:strimzi', '--label', 'strimzi.io/crd-install:true'];
    const wanted = Object.keys(definitions).map((name) => `io.strimzi.api.${name}=${join(output, fileOf(name))}`);
    const main = 'io.strimzi.crdgenerator.CrdGenerator';
    await execute(java, ['-cp', `${jars}/*`, main, '--yaml', '--target-kube', '1.27+', ...labels, ...wanted]);
    return output;
  });
}

const oldestJava = 21;

/**
 * The command of a Java that Strimzi's classes run on. It may be another than that of the PATH, which suffices for Kafka. @throws Error when no Java is new
 * enough
 */
async function newJava(): Promise<string> {
  const homes = (await readdir('/usr/lib/jvm').catch(() => [])).map((name) => join('/usr/lib/jvm', name));
  const { JAVA_HOME } = process.env;
  for (const command of [...(JAVA_HOME ? [JAVA_HOME] : []), ...homes].map((home) => join(home, 'bin', 'java'))) {
    if (!existsSync(command)) continue;
    const { stderr } = await execute(command, ['-version']);
    if (Number(/version "(\d+)/.exec(stderr)?.[1]) >= oldestJava) return command;
  }
  throw new Error(`Strimzi's definitions are made by Java ${oldestJava} or newer: install it, or name it by JAVA_HOME`);
}

/** Returns why the page cannot be followed on this machine, where a cluster can run; undefined where it can. */
export async function firstInstallUnavailable(): Promise<string | undefined> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^VERSION_CODENAME=bookworm$/m.test(release))
    return 'the page names PostgreSQL 15, whose programs are taken from Debian 12';
  if (existsSync(strimziFolder())) return undefined;
  return newJava().then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
}
