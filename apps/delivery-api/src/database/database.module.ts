import { Module } from '@nestjs/common';
import { PersistenceModule } from '@heliograph/persistence';
import { Readiness } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { persistenceOptions } from './persistence-options.ts';

/** Imported once: TypeORM's `DataSource` is global, and closed after everything else. */
@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [DeliveryConfiguration],
      useFactory: ({ databaseUrl }: DeliveryConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
})
export class DatabaseModule {
  /** Reports readiness. Without Kafka the API still answers, and its records wait in the outbox, so the service stays ready. */
  constructor(database: DataSource, readiness: Readiness) {
    readiness.register('database', () => database.query('SELECT 1'));
  }
}
