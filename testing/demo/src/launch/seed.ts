import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOutput } from '@heliograph/testbed/processes';
import type { AccountState } from '@heliograph/testbed/account';

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
