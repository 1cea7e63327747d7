import { randomBytes } from 'node:crypto';

/** An account id that no other test or run uses. */
export function newAccountId(): string {
  return `acct_${randomBytes(4).toString('hex')}`;
}
