import 'reflect-metadata';
import { migrateSchema } from '@heliograph/persistence';
import { persistenceOptions } from './database/persistence-options.ts';

// Runs as a part of `admin migrate`, which has read the configuration.
await migrateSchema({
  service: 'sync-api',
  persistence: persistenceOptions,
  databaseUrl: process.env.DATABASE_URL ?? '',
});
