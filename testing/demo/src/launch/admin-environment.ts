import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileName = 'admin-environment.json';

/** Writes the environment that `npm run admin` needs while the product runs here: addresses and passwords. Only this user can read the file. */
export function writeAdminEnvironment(directory: string, stack: Readonly<Record<string, string>>): void {
  const file = join(directory, fileName);
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(stack, undefined, 2)}\n`, { mode: 0o600 });
}

export function removeAdminEnvironment(directory: string): void {
  rmSync(join(directory, fileName), { force: true });
}
