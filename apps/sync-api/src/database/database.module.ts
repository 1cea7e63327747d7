import { Module } from '@nestjs/common';
import { PersistenceModule } from '@heliograph/persistence';
import { SyncConfiguration } from '../configuration.ts';
import { persistenceOptions } from './persistence-options.ts';

@Module({
  imports: [
    PersistenceModule.forRootAsync({
      inject: [SyncConfiguration],
      useFactory: ({ databaseUrl }: SyncConfiguration) => persistenceOptions(databaseUrl),
    }),
  ],
  exports: [PersistenceModule],
})
export class DatabaseModule {}
