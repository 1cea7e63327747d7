import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DemoState } from '../onboarding/demo-state.ts';

export const operatorName = 'operator';
export const accountName = 'demo';

/** The internal topics, by the job that a deployment runs before its services. */
export async function provisionTopics(root: string, stack: Readonly<Record<string, string>>): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'apps', 'topic-provisioner', 'dist', 'main.js')], {
    env: { PATH: process.env.PATH ?? '', ...stack },
  });
}

/** The operator and the demo account, by the operator's own command. May be repeated. */
export async function seedAccounts(
  root: string,
  stack: Readonly<Record<string, string>>,
  state: DemoState,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-seed-'));
  const file = (name: string, content: string): string => {
    writeFileSync(join(directory, name), content, { mode: 0o600 });
    return join(directory, name);
  };
  try {
    await promisify(execFile)(
      process.execPath,
      [
        join(root, 'apps', 'auth-api', 'dist', 'admin.js'),
        'seed',
        ...['--operator-username', operatorName, '--operator-password-file', file('operator', state.operatorPassword)],
        ...['--account-username', accountName, '--account-password-file', file('account', state.accountPassword)],
        ...['--quota', '100000'],
      ],
      { env: { PATH: process.env.PATH ?? '', ...stack } },
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}
