import { accountChannelNames } from '@heliograph/delivery';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { persistenceOptions } from './persistence-options.ts';

/** What the migrations would send to PostgreSQL, in their order. */
async function statements(): Promise<string[]> {
  const sent: string[] = [];
  const query = (sql: string): Promise<unknown[]> => {
    sent.push(sql);
    return Promise.resolve([]);
  };
  for (const Migration of persistenceOptions('postgres://localhost/none').migrations)
    await (new Migration() as MigrationInterface).up({ query } as unknown as QueryRunner);
  return sent;
}

it.each(['channel_subscriptions', 'replays'])('%s takes every channel of an account', async (table) => {
  const checks = (await statements())
    .filter((sql) => new RegExp(`(?:CREATE|ALTER) TABLE ${table}\\b`).test(sql))
    .flatMap((sql) => [...sql.matchAll(/channel IN \(([^)]*)\)/g)].map(([, names]) => names!));
  // The last one holds: a channel that is added brings a migration that writes it anew.
  expect(checks.at(-1)?.split(', ')).toEqual(accountChannelNames.map((channel) => `'${channel}'`));
});
