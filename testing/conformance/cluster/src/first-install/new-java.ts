import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const oldestJava = 21;

/**
 * The command of a Java that Strimzi's classes run on. It may be another than that of the PATH, which suffices for Kafka. @throws Error when no Java is new
 * enough
 */
export async function newJava(): Promise<string> {
  const homes = (await readdir('/usr/lib/jvm').catch(() => [])).map((name) => join('/usr/lib/jvm', name));
  const { JAVA_HOME } = process.env;
  for (const command of [...(JAVA_HOME ? [JAVA_HOME] : []), ...homes].map((home) => join(home, 'bin', 'java'))) {
    if (!existsSync(command)) continue;
    const { stderr } = await execute(command, ['-version']);
    if (Number(/version "(\d+)/.exec(stderr)?.[1]) >= oldestJava) return command;
  }
  throw new Error(`Strimzi's definitions are made by Java ${oldestJava} or newer: install it, or name it by JAVA_HOME`);
}
