import { type OperatorRole, operatorRoles } from '@heliograph/http-service';
import { operatorView } from '../operators/operators.views.ts';
import { findAccount, accountOptions, newUsername } from './account-option.ts';
import { text, type Command, time, UsageError, type OptionValues } from './command.ts';

const createOperator: Command = {
  name: 'create-operator',
  summary: 'Creates an operator; prints its id and a one-time password.',
  changes: true,
  options: {
    username: { value: 'NAME', description: "User name for the operator's login.", required: true },
    role: { value: 'ROLE', description: 'read, support or admin (admin).' },
  },
  run: async ({ operators }, options) => {
    const { account, password } = await operators.create(
      newUsername(text(options, 'username')),
      roleOf(options) ?? 'admin',
    );
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
    const rows = views.map(({ id, username, role, createdAt }) => [id, username, role, time(createdAt)]);
    return { data: views, table: { columns: ['id', 'username', 'role', 'created'], rows } };
  },
};

const removeOperator: Command = {
  name: 'remove-operator',
  summary: 'Removes an operator. The last admin cannot be removed.',
  changes: true,
  options: accountOptions,
  run: async (context, options) => {
    const { id, username } = await findAccount(context, options, 'operator');
    await context.operators.remove(id);
    return { data: { id, username }, text: `${username} (${id}) is removed.`, accountId: id };
  },
};

const setRole: Command = {
  name: 'set-role',
  summary: 'Changes the role of an operator and ends its sessions. The last admin stays.',
  changes: true,
  options: { ...accountOptions, role: { value: 'ROLE', description: 'read, support or admin.', required: true } },
  run: async (context, options) => {
    const { id } = await findAccount(context, options, 'operator');
    return { data: operatorView(await context.operators.setRole(id, roleOf(options)!)), accountId: id };
  },
};

/** @throws UsageError */
function roleOf(options: OptionValues): OperatorRole | undefined {
  const given = text(options, 'role');
  const role = operatorRoles.find((one) => one === given);
  if (given !== undefined && role === undefined)
    throw new UsageError(`--role must be one of ${operatorRoles.join(', ')}`);
  return role;
}

export const operatorCommands: readonly Command[] = [createOperator, listOperators, setRole, removeOperator];
