import {
  extendedSchema,
  nullable,
  oneOf,
  operatorRoles,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { type Account, operatorRoleOf } from '../accounts/account.entity.ts';

export function operatorView(account: Account): OperatorView {
  const { id, username, createdAt } = account;
  return { id, username, name: account.ssoName, role: operatorRoleOf(account), createdAt: secondsOf(createdAt) };
}

export const ROLES =
  '`read`: sees everything that operators see. `support`: also changes accounts and announces maintenance. `admin`: everything.';

export const operatorSchema = schemaOf('Operator', 'A user who administers accounts.', {
  id: text('Id of the operator.'),
  username: text("User name for the operator's login."),
  name: nullable(
    text('Name of a person who logs in by single sign-on, as of the last login; null: a login by password.'),
  ),
  role: oneOf(operatorRoles, ROLES),
  createdAt: unixSeconds('Creation time.'),
});

export type OperatorView = TypeOf<typeof operatorSchema>;

export const newOperatorSchema = extendedSchema(
  operatorSchema,
  'CreatedOperator',
  'A new operator, with a one-time password.',
  {
    password: text('One-time password; returned only by this call.'),
  },
);
