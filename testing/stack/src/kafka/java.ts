import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StackError } from '../stack-error.ts';

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
