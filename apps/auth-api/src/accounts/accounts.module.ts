import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountGauges } from './account-gauges.ts';
import { AccountOutbox } from './account-outbox.ts';
import { Account } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';
import { StoredAccountStates } from './stored-account-states.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Account])],
  providers: [AccountOutbox, AccountsService, StoredAccountStates, AccountGauges],
  exports: [AccountOutbox, AccountsService, StoredAccountStates],
})
export class AccountsModule {}
