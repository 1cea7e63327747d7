import { Module } from '@nestjs/common';
import { PersistenceModule } from '@heliograph/persistence';
import { DeliveryConfiguration } from '../configuration.ts';
import { persistenceOptions } from './persistence-options.ts';
import { SubscriptionRelay } from './subscription-relay.ts';

@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [DeliveryConfiguration],
      useFactory: ({ databaseUrl }: DeliveryConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
  providers: [SubscriptionRelay],
  exports: [PersistenceModule],
})
export class DatabaseModule {}
