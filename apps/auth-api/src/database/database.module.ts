import { Module } from '@nestjs/common';
import { PersistenceModule } from '@heliograph/persistence';
import { AccountsService } from '../accounts/accounts.service.ts';
import { StoredAccountStates } from '../accounts/stored-account-states.ts';
import { AuthConfiguration } from '../configuration.ts';
import { AccountOutbox } from './account-outbox.ts';
import { persistenceOptions } from './persistence-options.ts';

@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [AuthConfiguration],
      useFactory: ({ databaseUrl }: AuthConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
  providers: [AccountOutbox, AccountsService, StoredAccountStates],
  exports: [PersistenceModule, AccountsService, StoredAccountStates, AccountOutbox],
})
export class DatabaseModule {}
