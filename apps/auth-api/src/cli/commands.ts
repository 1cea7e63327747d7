import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { oneTimePassword } from '../accounts/account-id.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AccountRole } from '../accounts/account.entity.ts';
import { languages } from '../accounts/languages.ts';
import { hashPassword, passwordMatches } from '../accounts/password-hash.ts';
import { normalizedUsername, usernamePattern } from '../accounts/username.ts';

export const usage = `Usage: node apps/auth-api/dist/admin.js <command>   (needs DATABASE_URL)

  create-operator --username NAME
  create-account  --username NAME [--quota 10] [--language en]
      Prints the id and a one-time password, which nobody can read later.
  reset-password --username NAME
      Prints a new one-time password; all tokens of the account are taken back.
  seed --operator-username NAME --operator-password-file FILE
       --account-username NAME --account-password-file FILE [--quota 10] [--language en]
      Makes both, or brings both to what is given. May be repeated.
  migrate
      Only brings the schema up to date.`;

/** The command line is wrong; the message tells how it should be. */
export class UsageError extends Error {}

/** @returns what is to be printed */
export async function run(accounts: AccountsService, [command, ...args]: readonly string[]): Promise<string> {
  switch (command) {
    case 'create-operator':
      return create(accounts, 'operator', args);
    case 'create-account':
      return create(accounts, 'account', args);
    case 'reset-password':
      return resetPassword(accounts, args);
    case 'seed':
      return seed(accounts, args);
    case 'migrate':
      return 'The schema is up to date.';
    default:
      throw new UsageError(usage);
  }
}

async function create(accounts: AccountsService, role: AccountRole, args: string[]): Promise<string> {
  const options = parse(args, ['username', 'quota', 'language']);
  const { account, password } = await accounts.create({
    username: usernameOf(options.username),
    role,
    ...settings(role, options),
  });
  return JSON.stringify({ id: account.id, username: account.username, password }, null, 2);
}

async function resetPassword(accounts: AccountsService, args: string[]): Promise<string> {
  const username = usernameOf(parse(args, ['username']).username);
  const account = await accounts.findByUsername(username);
  if (!account) throw new UsageError(`there is no account ${username}`);
  const password = oneTimePassword();
  await accounts.update(account.id, { passwordHash: await hashPassword(password) });
  return JSON.stringify({ id: account.id, username, password }, null, 2);
}

async function seed(accounts: AccountsService, args: string[]): Promise<string> {
  const names = [
    'operator-username',
    'operator-password-file',
    'account-username',
    'account-password-file',
    'quota',
    'language',
  ];
  const options = parse(args, names);
  const operator = await ensure(
    accounts,
    'operator',
    options['operator-username'],
    options['operator-password-file'],
    options,
  );
  const account = await ensure(
    accounts,
    'account',
    options['account-username'],
    options['account-password-file'],
    options,
  );
  return JSON.stringify({ operator, account }, null, 2);
}

async function ensure(
  accounts: AccountsService,
  role: AccountRole,
  name: string | undefined,
  passwordFile: string | undefined,
  options: Options,
): Promise<{ id: string; username: string }> {
  const username = usernameOf(name);
  if (passwordFile === undefined) throw new UsageError(usage);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  if (password.length < 12) throw new UsageError(`${passwordFile}: a password has at least 12 characters`);
  const wanted = settings(role, options);
  const existing = await accounts.findByUsername(username);
  if (!existing) return { id: (await accounts.create({ username, role, password, ...wanted })).account.id, username };
  if (existing.role !== role) throw new UsageError(`${username} exists already, as ${existing.role}`);
  const same = await passwordMatches(password, existing.passwordHash);
  await accounts.update(existing.id, { ...wanted, ...(same ? {} : { passwordHash: await hashPassword(password) }) });
  return { id: existing.id, username };
}

type Options = Record<string, string | undefined>;

function parse(args: string[], names: string[]): Options {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

function usernameOf(name: string | undefined): string {
  const username = normalizedUsername(name ?? '');
  if (!usernamePattern.test(username))
    throw new UsageError(`a username is 3 to 64 of a-z 0-9 . _ @ -, and not dispatcher\n\n${usage}`);
  return username;
}

function settings(
  role: AccountRole,
  { quota = '10', language = 'en' }: Options,
): { deviceQuota: number; language: string } {
  if (!/^\d{1,8}$/.test(quota)) throw new UsageError('--quota is a number of devices');
  if (!languages.some((known) => known === language))
    throw new UsageError(`--language is one of ${languages.join(', ')}`);
  return { deviceQuota: role === 'operator' ? 0 : Number(quota), language };
}
