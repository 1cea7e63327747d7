import { Module } from '@nestjs/common';
import { provideOutboxPublisher } from '@heliograph/control-plane';
import { kafkaConnection } from '@heliograph/messaging';
import { PersistenceModule } from '@heliograph/persistence';
import { DeliveryConfiguration } from '../configuration.ts';
import { persistenceOptions, SCHEMA } from './persistence-options.ts';

@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [DeliveryConfiguration],
      useFactory: ({ databaseUrl }: DeliveryConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
  providers: [
    provideOutboxPublisher({
      inject: [DeliveryConfiguration],
      useFactory: ({ databaseUrl, kafka }: DeliveryConfiguration) => ({
        connection: kafkaConnection(kafka, 'delivery-api'),
        databaseUrl,
        schema: SCHEMA,
      }),
    }),
  ],
  exports: [PersistenceModule],
})
export class DatabaseModule {}
