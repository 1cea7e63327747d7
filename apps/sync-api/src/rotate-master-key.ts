import 'reflect-metadata';
import { rotateMasterKey } from '@heliograph/persistence';
import { topicNames, type VendorAccountRecord } from '@heliograph/messaging';
import { persistenceOptions } from './database/persistence-options.ts';
import { SealedCredentials } from './vendor-accounts/sealed-credentials.ts';

process.exitCode = await rotateMasterKey<VendorAccountRecord>({
  service: 'sync-api',
  persistence: persistenceOptions,
  stored: (database, keys) => [new SealedCredentials(database, keys)],
  topic: topicNames.controlVendorAccounts,
  sealedOf: ({ credentials }) => [credentials],
});
