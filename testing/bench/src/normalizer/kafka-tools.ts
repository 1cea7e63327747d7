import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDirectory, KAFKA_VERSION } from '@heliograph/stack';
import { runToEnd } from '../process/run-to-end.ts';
import { root } from '../root.ts';

const fetchSeconds = 300;

/** The folder with the jars of Kafka's own performance tools, fetched by Maven the first time. @throws Error when Maven cannot */
export async function kafkaToolsJars(progress: (message: string) => void, signal: AbortSignal): Promise<string> {
  const jars = join(cacheDirectory(), `kafka-tools-${KAFKA_VERSION}`);
  if (existsSync(jars)) return jars;
  progress("fetching Kafka's own performance tools with Maven (43 MB, once)");
  const partial = `${jars}.${process.pid}`;
  await mkdir(cacheDirectory(), { recursive: true });
  try {
    const pom = join(root, 'testing', 'bench', 'kafka-tools', 'pom.xml');
    const args = [
      '-B',
      '-f',
      pom,
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${partial}`,
    ];
    await runToEnd({ command: 'mvn', args, signal, timeoutSeconds: fetchSeconds });
    // Another run may have been quicker: theirs is as good.
    if (!existsSync(jars)) await rename(partial, jars);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return jars;
}
