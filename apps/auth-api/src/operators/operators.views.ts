import { extendedSchema, schemaOf, secondsOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';
import type { Account } from '../accounts/account.entity.ts';

export function operatorView({ id, username, createdAt }: Account): OperatorView {
  return { id, username, createdAt: secondsOf(createdAt) };
}

export const operatorSchema = schemaOf('Operator', 'A user who administers accounts.', {
  id: text('Id of the operator.'),
  username: text("User name for the operator's login."),
  createdAt: unixSeconds('Creation time.'),
});

export type OperatorView = TypeOf<typeof operatorSchema>;

export const newOperatorSchema = extendedSchema(
  operatorSchema,
  'NewOperator',
  'A new operator, with a one-time password.',
  {
    password: text('One-time password; returned only by this call.'),
  },
);
