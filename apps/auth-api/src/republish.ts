import 'reflect-metadata';
import { type ControlTopicSource, pagesOfKeys, runRepublish } from '@heliograph/persistence';
import { topicNames } from '@heliograph/messaging';
import { In } from 'typeorm';
import { accountRecord } from './accounts/account-record.ts';
import { Account } from './accounts/account.entity.ts';
import { persistenceOptions } from './database/persistence-options.ts';

const topic = topicNames.controlAccounts;

const accounts: ControlTopicSource = {
  topic,
  keys: (manager) => pagesOfKeys(manager, 'accounts'),
  entries: async (manager, keys) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const rows = await manager.find(Account, { where: { id: In([...keys]) }, order: { id: 'ASC' }, lock });
    return rows.map((row) => ({ topic, key: row.id, value: accountRecord(row) }));
  },
};

process.exitCode = await runRepublish({ service: 'auth-api', persistence: persistenceOptions, sources: [accounts] });
