import { Module } from '@nestjs/common';
import { PersistenceModule } from '@heliograph/persistence';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AuthConfiguration } from '../configuration.ts';
import { AccountOutbox } from './account-outbox.ts';
import { AccountRelay } from './account-relay.ts';
import { persistenceOptions } from './persistence-options.ts';

@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [AuthConfiguration],
      useFactory: ({ databaseUrl }: AuthConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
  providers: [AccountOutbox, AccountsService, AccountRelay],
  exports: [PersistenceModule, AccountsService],
})
export class DatabaseModule {}
