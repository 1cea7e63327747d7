import { extendedSchema, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { Account } from '../accounts/account.entity.ts';

export interface OperatorView {
  id: string;
  username: string;
  /** Unix seconds. */
  createdAt: number;
}

export function operatorView({ id, username, createdAt }: Account): OperatorView {
  return { id, username, createdAt: Math.floor(createdAt.getTime() / 1000) };
}

export const operatorSchema = schemaOf<OperatorView>('Operator', 'Somebody who issues accounts and looks after them.', {
  id: text('Its id.'),
  username: text('What the operator logs in with.'),
  createdAt: unixSeconds('When it was created.'),
});

export const newOperatorSchema = extendedSchema(operatorSchema, 'NewOperator', 'A new operator.', {
  password: text('One-time password; it is in this answer and nowhere else.'),
});
