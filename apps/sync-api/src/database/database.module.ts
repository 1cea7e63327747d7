import { Module } from '@nestjs/common';
import { PersistenceModule } from '@heliograph/persistence';
import { Readiness } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { SyncConfiguration } from '../configuration.ts';
import { persistenceOptions } from './persistence-options.ts';

/** Imported once: TypeORM's `DataSource` is global, and closed after everything else. */
@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [SyncConfiguration],
      useFactory: ({ databaseUrl }: SyncConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
})
export class DatabaseModule {
  /** Reports readiness. Without Kafka only syncs and checks of credentials fail, so the service stays ready. */
  constructor(database: DataSource, readiness: Readiness) {
    readiness.register('database', () => database.query('SELECT 1'));
  }
}
