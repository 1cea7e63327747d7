import { randomBytes } from 'node:crypto';
import { createDataSource, runMigrations } from '@heliograph/persistence';
import type { DataSource } from 'typeorm';
import { ChannelsByCode1764600000001 } from '../src/database/migrations/channels.ts';
import { persistenceOptions } from '../src/database/persistence-options.ts';

const insert = `INSERT INTO channel_subscriptions (account_id, channel, filter, updated_at) VALUES ('acc', $1, '{}', now())`;
const schema = `delivery_${randomBytes(6).toString('hex')}`;
let database: DataSource;

const isOfTheChannels = (migration: object): boolean => migration instanceof ChannelsByCode1764600000001;

beforeAll(async () => {
  database = createDataSource({ ...persistenceOptions(process.env.DATABASE_URL!), schema });
  await runMigrations(database);
}, 60_000);
afterAll(async () => {
  await database.query(`DROP SCHEMA "${schema}" CASCADE`);
  await database.destroy();
});

describe('a channel that no migration names', () => {
  it('is stored, and an earlier release after a rollback knows only its own channels', async () => {
    await database.query(insert, ['amqp-over-tls']);
    await database.query(`DELETE FROM channel_subscriptions`);
    // Deletes the latest ones first.
    const later = database.migrations.length - database.migrations.findIndex(isOfTheChannels);
    for (let undone = 0; undone < later; undone += 1) await database.undoLastMigration();
    await expect(database.query(insert, ['amqp'])).rejects.toThrow('channel_subscriptions_channel_check');
    await database.query(insert, ['kafka']);
  });
});
