import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { newJava } from './new-java.ts';
import { strimziFolder } from './strimzi-definitions.ts';

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
