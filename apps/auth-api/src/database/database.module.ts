import { Module } from '@nestjs/common';
import { provideOutboxPublisher } from '@heliograph/control-plane';
import { kafkaConnection } from '@heliograph/messaging';
import { PersistenceModule } from '@heliograph/persistence';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AuthConfiguration } from '../configuration.ts';
import { AccountOutbox } from './account-outbox.ts';
import { persistenceOptions, SCHEMA } from './persistence-options.ts';

@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [AuthConfiguration],
      useFactory: ({ databaseUrl }: AuthConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
  providers: [
    AccountOutbox,
    AccountsService,
    provideOutboxPublisher({
      inject: [AuthConfiguration],
      useFactory: ({ databaseUrl, kafka }: AuthConfiguration) => ({
        connection: kafkaConnection(kafka, 'auth-api'),
        databaseUrl,
        schema: SCHEMA,
      }),
    }),
  ],
  exports: [PersistenceModule, AccountsService, AccountOutbox],
})
export class DatabaseModule {}
