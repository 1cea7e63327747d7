import { Injectable } from '@nestjs/common';
import type { AccountState, AccountStates } from '@heliograph/service';
import { AccountsService } from './accounts.service.ts';

/** Reads the own table, not the topic that this service writes, so an account is known from the moment it is stored. */
@Injectable()
export class StoredAccountStates implements AccountStates {
  constructor(private readonly accounts: AccountsService) {}

  async get(accountId: string): Promise<AccountState | undefined> {
    return (await this.accounts.find(accountId)) ?? undefined;
  }
}
