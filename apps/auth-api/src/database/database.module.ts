import { Module } from '@nestjs/common';
import { PersistenceModule } from '@heliograph/persistence';
import { Readiness } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { AuthConfiguration } from '../configuration.ts';
import { persistenceOptions } from './persistence-options.ts';

/** Imported once: TypeORM's `DataSource` is global, and closed after everything else. */
@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [AuthConfiguration],
      useFactory: ({ databaseUrl }: AuthConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
})
export class DatabaseModule {
  /** Reports readiness: without the database no login works. */
  constructor(database: DataSource, readiness: Readiness) {
    readiness.register('database', () => database.query('SELECT 1'));
  }
}
