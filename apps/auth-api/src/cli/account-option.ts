import type { Account, AccountRole } from '../accounts/account.entity.ts';
import { normalizedUsername, usernamePattern } from '../accounts/accounts.requests.ts';
import { text, UsageError, type CommandOption, type OptionValues } from './command.ts';
import type { CliContext } from './context.ts';

export const accountOptions: Record<string, CommandOption> = {
  username: { value: 'NAME', description: 'User name of the account or operator.' },
  id: { value: 'ID', description: 'Id, instead of the user name.' },
};

/** @throws UsageError if neither option is given, or the account does not exist */
export async function findAccount(
  { accounts }: CliContext,
  options: OptionValues,
  role?: AccountRole,
): Promise<Account> {
  const [username, id] = [text(options, 'username'), text(options, 'id')];
  if (username === undefined && id === undefined) throw new UsageError('--username or --id is required');
  const found =
    id === undefined ? await accounts.findByUsername(normalizedUsername(username ?? '')) : await accounts.find(id);
  if (!found || found.status === 'deleted' || (role !== undefined && found.role !== role))
    throw new UsageError(`${role ?? 'account'} ${id ?? username ?? ''} does not exist`);
  return found;
}

/** @throws UsageError */
export function newUsername(name: string | undefined): string {
  const username = normalizedUsername(name ?? '');
  if (!usernamePattern.test(username))
    throw new UsageError('a username has 3 to 64 characters of a-z 0-9 . _ @ -, and is not dispatcher');
  return username;
}
