import { readFile } from 'node:fs/promises';
import { reported } from '@heliograph/base-data';
import type { AccountRole } from '../accounts/account.entity.ts';
import { hashPassword, passwordMatches } from '../accounts/password-hash.ts';
import { languageOf } from './account-commands.ts';
import { newUsername } from './account-option.ts';
import { text, wholeNumber, UsageError, type Command, type OptionValues } from './command.ts';
import type { CliContext } from './context.ts';

export const seed: Command = {
  name: 'seed',
  summary: 'Creates an operator and an account, or updates both to the given values. Idempotent.',
  changes: true,
  options: {
    'operator-username': { value: 'NAME', description: 'User name of the operator.', required: true },
    'operator-password-file': { value: 'FILE', description: 'File with the password.', required: true },
    'account-username': { value: 'NAME', description: 'User name of the account.', required: true },
    'account-password-file': { value: 'FILE', description: 'File with the password.', required: true },
    quota: { value: 'N', description: "Maximum number of the account's monitored devices (10)." },
    language: { value: 'LL', description: 'Language of StateDesc (en).' },
  },
  run: async (context, options) => {
    const operator = await ensure(context, 'operator', options);
    const account = await ensure(context, 'account', options);
    return { data: { operator, account }, accountId: account.id };
  },
};

async function ensure(
  { accounts }: CliContext,
  role: AccountRole,
  options: OptionValues,
): Promise<{ id: string; username: string }> {
  const username = newUsername(text(options, `${role}-username`));
  const password = await passwordIn(text(options, `${role}-password-file`)!);
  const deviceQuota = role === 'operator' ? 0 : (wholeNumber(options, 'quota') ?? 10);
  const wanted = { deviceQuota, language: languageOf(text(options, 'language') ?? 'en') };
  const existing = await accounts.findByUsername(username);
  if (!existing) return { id: (await accounts.create({ username, role, password, ...wanted })).account.id, username };
  if (existing.role !== role) throw new UsageError(`${username} exists already, as ${existing.role}`);
  const same = await passwordMatches(password, existing.passwordHash);
  await accounts.update(existing.id, {
    ...wanted,
    ...reported({ passwordHash: same ? undefined : await hashPassword(password) }),
  });
  return { id: existing.id, username };
}

async function passwordIn(file: string): Promise<string> {
  const password = (await readFile(file, 'utf8')).trim();
  if (password.length < 12) throw new UsageError(`${file}: a password must have at least 12 characters`);
  return password;
}
