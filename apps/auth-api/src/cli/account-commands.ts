import { reported } from '@heliograph/base-data';
import { accountChannelNames } from '@heliograph/delivery';
import { adminAccountView, type AdminAccountView, languages } from '../accounts/accounts.views.ts';
import type { Account } from '../accounts/account.entity.ts';
import type { AccountChange, AccountFilter } from '../accounts/accounts.service.ts';
import { findAccount, accountOptions, newUsername } from './account-option.ts';
import { text, wholeNumber, UsageError, type Command, type CommandResult, time } from './command.ts';
import type { CliContext } from './context.ts';

const columns = ['id', 'username', 'status', 'quota', 'language', ...accountChannelNames, 'created'];
const row = ({ id, username, status, deviceQuota, language, channels, createdAt }: AdminAccountView) => [
  id,
  username,
  status,
  deviceQuota,
  language,
  ...accountChannelNames.map((channel) => (channels[channel] ? 'on' : 'off')),
  time(createdAt),
];

function accountsResult(accounts: readonly Account[]): CommandResult {
  const views = accounts.map(adminAccountView);
  return { data: views, table: { columns, rows: views.map(row) } };
}

function accountResult(account: Account): CommandResult {
  return { ...accountsResult([account]), data: adminAccountView(account), accountId: account.id };
}

async function changed(context: CliContext, { id }: Account, change: AccountChange): Promise<CommandResult> {
  return accountResult(await context.accounts.update(id, change, 'account'));
}

/** @throws UsageError */
export function languageOf(language: string): string {
  if (!languages.some((known) => known === language))
    throw new UsageError(`--language must be one of ${languages.join(', ')}`);
  return language;
}

const pageSize = 500;

const createAccount: Command = {
  name: 'create-account',
  summary: 'Creates an account and prints its id and a one-time password. The password cannot be shown again.',
  changes: true,
  options: {
    username: { value: 'NAME', description: 'User name for the login.', required: true },
    quota: { value: 'N', description: 'Maximum number of monitored devices (10).' },
    language: { value: 'LL', description: `Language of StateDesc: ${languages.join(', ')} (en).` },
  },
  run: async ({ accounts }, options) => {
    const { account, password } = await accounts.create({
      username: newUsername(text(options, 'username')),
      role: 'account',
      deviceQuota: wholeNumber(options, 'quota') ?? 10,
      language: languageOf(text(options, 'language') ?? 'en'),
    });
    return { data: { id: account.id, username: account.username, password }, accountId: account.id };
  },
};

const listAccounts: Command = {
  name: 'list-accounts',
  summary: 'Lists accounts, oldest first.',
  options: {
    username: { value: 'TEXT', description: 'Filters by a substring of the user name.' },
    status: { value: 'STATUS', description: 'Filters by status: active or suspended.' },
  },
  run: async ({ accounts }, options) => {
    const [username, status] = [text(options, 'username'), text(options, 'status')];
    if (status !== undefined && status !== 'active' && status !== 'suspended')
      throw new UsageError('--status must be active or suspended');
    const filter: AccountFilter = {
      limit: pageSize,
      username,
      status,
    };
    const found: Account[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await accounts.page('account', { ...filter, ...reported({ cursor }) });
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    return accountsResult(found);
  },
};

const showAccount: Command = {
  name: 'show-account',
  summary: 'Shows an account.',
  options: accountOptions,
  run: async (context, options) => accountResult(await findAccount(context, options, 'account')),
};

const setQuota: Command = {
  name: 'set-quota',
  summary:
    'Sets the device quota of an account. Lowering it below the current number stops monitoring of the last ones.',
  changes: true,
  options: {
    ...accountOptions,
    quota: { value: 'N', description: 'Maximum number of monitored devices.', required: true },
  },
  run: async (context, options) => {
    const deviceQuota = wholeNumber(options, 'quota')!;
    return changed(context, await findAccount(context, options, 'account'), { deviceQuota });
  },
};

const statusCommand = (name: string, status: 'active' | 'suspended', summary: string): Command => ({
  name,
  summary,
  changes: true,
  options: accountOptions,
  run: async (context, options) => changed(context, await findAccount(context, options, 'account'), { status }),
});

const resetPassword: Command = {
  name: 'reset-password',
  summary:
    'Resets the password of an account or operator: removes its second factors, revokes all tokens and prints a one-time password.',
  changes: true,
  options: accountOptions,
  run: async (context, options) => {
    const { id } = await findAccount(context, options);
    return { data: await context.accounts.resetPassword(id), accountId: id };
  },
};

const deleteAccount: Command = {
  name: 'delete-account',
  summary: 'Deletes an account and erases all its data. This cannot be undone.',
  changes: true,
  options: {
    ...accountOptions,
    confirm: {
      value: 'NAME',
      description: 'User name again, as a confirmation.',
      required: true,
    },
  },
  run: async (context, options) => {
    const { id } = await findAccount(context, options, 'account');
    const data = await context.erasures.request(id, text(options, 'confirm')!, 'cli');
    const note = `${id} is deleted. Its data is being erased by ${data.pending.join(', ')}: erasures --id ${id}`;
    return { data, text: note, accountId: id };
  },
};

export const accountCommands: readonly Command[] = [
  createAccount,
  listAccounts,
  showAccount,
  setQuota,
  statusCommand(
    'suspend',
    'suspended',
    'Suspends an account: API, Kafka and MQTT access, deliveries and polling stop.',
  ),
  statusCommand(
    'activate',
    'active',
    'Reactivates a suspended account. Polling and delivery resume, and missed samples are backfilled.',
  ),
  deleteAccount,
  resetPassword,
];
