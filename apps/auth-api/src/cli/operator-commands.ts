import { operatorView } from '../operators/operators.views.ts';
import { findAccount, accountOptions, newUsername } from './account-option.ts';
import { text, type Command, time } from './command.ts';

const createOperator: Command = {
  name: 'create-operator',
  summary: 'Creates an operator; prints its id and a one-time password.',
  changes: true,
  options: { username: { value: 'NAME', description: "User name for the operator's login.", required: true } },
  run: async ({ operators }, options) => {
    const { account, password } = await operators.create(newUsername(text(options, 'username')));
    return { data: { id: account.id, username: account.username, password }, accountId: account.id };
  },
};

const listOperators: Command = {
  name: 'list-operators',
  summary: 'Lists operators, oldest first.',
  options: {},
  run: async ({ accounts }) => {
    const { items } = await accounts.page('operator', { limit: 500 });
    const views = items.map(operatorView);
    const rows = views.map(({ id, username, createdAt }) => [id, username, time(createdAt)]);
    return { data: views, table: { columns: ['id', 'username', 'created'], rows } };
  },
};

const removeOperator: Command = {
  name: 'remove-operator',
  summary: 'Removes an operator. The last one cannot be removed.',
  changes: true,
  options: accountOptions,
  run: async (context, options) => {
    const { id, username } = await findAccount(context, options, 'operator');
    await context.operators.remove(id);
    return { data: { id, username }, text: `${username} (${id}) is removed.`, accountId: id };
  },
};

export const operatorCommands: readonly Command[] = [createOperator, listOperators, removeOperator];
