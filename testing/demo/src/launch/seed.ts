import { rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountState } from '@heliograph/testbed/account';
import { commandOutput } from '@heliograph/testbed/processes';

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

export const operatorName = 'operator';
export const accountName = 'demo';

/** Creates the internal topics, by the job that a deployment runs before its services. */
export async function provisionTopics(stack: Readonly<Record<string, string>>): Promise<void> {
  await commandOutput({ app: 'topic-provisioner', environment: stack });
}

/** Creates the operator and the demo account, by the operator's own command. Idempotent. */
export async function seedAccounts(stack: Readonly<Record<string, string>>, state: AccountState): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-seed-'));
  const file = (name: string, content: string): string => {
    writeFileSync(join(directory, name), content, { mode: 0o600 });
    return join(directory, name);
  };
  try {
    const args = [
      'seed',
      '--operator-username',
      operatorName,
      '--operator-password-file',
      file('operator', state.operatorPassword),
      '--account-username',
      accountName,
      '--account-password-file',
      file('account', state.accountPassword),
      '--quota',
      '100000',
    ];
    await commandOutput({ app: 'auth-api', name: 'admin', args, environment: stack });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
