import { Injectable } from '@nestjs/common';
import { AccountView } from '@heliograph/control-plane';

/** Knows the accounts that are being erased or were erased since the start: their last records may still arrive. */
@Injectable()
export class ErasedAccounts {
  readonly #ids = new Set<string>();

  constructor(accounts: AccountView) {
    accounts.onChange((id, account) => {
      if (account?.status === 'deleted') this.#ids.add(id);
      else if (account) this.#ids.delete(id);
    });
  }

  has(accountId: string): boolean {
    return this.#ids.has(accountId);
  }
}
