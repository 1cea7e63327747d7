export { withLongQueries } from './bounded-client.ts';
export { createDataSource, type PersistenceOptions } from './data-source.ts';
export { databaseTime, type DatabaseTime } from './database-time.ts';
export { outbox, type OutboxEntry } from './outbox/outbox.ts';
export { OutboxRelay, type OutboxRelayOptions } from './outbox/outbox-relay.ts';
export { OutboxRow } from './outbox/outbox-row.ts';
export { PersistenceModule, type PersistenceAsyncOptions } from './persistence.module.ts';
export { migrateSchema, type SchemaMigration } from './migrate-schema.ts';
export { runMigrations } from './run-migrations.ts';
