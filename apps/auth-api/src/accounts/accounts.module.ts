import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountGauges } from './account-gauges.ts';
import { AccountOutbox } from './account-record.ts';
import { Account } from './account.entity.ts';
import { AccountsService, StoredAccountStates } from './accounts.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Account])],
  providers: [AccountOutbox, AccountsService, StoredAccountStates, AccountGauges],
  exports: [AccountOutbox, AccountsService, StoredAccountStates],
})
export class AccountsModule {}
