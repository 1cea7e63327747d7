import { accountChannelNames } from '@heliograph/delivery';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { persistenceOptions } from './persistence-options.ts';

/** Returns the statements of the migrations, in their order. */
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

it.each(['channel_subscriptions', 'replays'])('%s accepts every channel of an account', async (table) => {
  const checks = (await statements())
    .filter((sql) => new RegExp(`(?:CREATE|ALTER) TABLE ${table}\\b`).test(sql))
    .flatMap((sql) => [...sql.matchAll(/channel IN \(([^)]*)\)/g)].map(([, names]) => names!));
  // The last check applies: a new channel brings a migration that rewrites it.
  expect(checks.at(-1)?.split(', ')).toEqual(accountChannelNames.map((channel) => `'${channel}'`));
});
