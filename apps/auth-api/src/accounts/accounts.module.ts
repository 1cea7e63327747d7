import { Module } from '@nestjs/common';
import { AccountGauges } from './account-gauges.ts';
import { AccountOutbox } from './account-outbox.ts';
import { AccountsService } from './accounts.service.ts';
import { StoredAccountStates } from './stored-account-states.ts';

@Module({
  providers: [AccountOutbox, AccountsService, StoredAccountStates, AccountGauges],
  exports: [AccountOutbox, AccountsService, StoredAccountStates],
})
export class AccountsModule {}
