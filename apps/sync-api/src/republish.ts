import 'reflect-metadata';
import { type ControlTopicSource, pagesOfKeys, runRepublish } from '@heliograph/persistence';
import { topicNames } from '@heliograph/messaging';
import { persistenceOptions } from './database/persistence-options.ts';
import { deviceEntries } from './inventory/device-records.ts';
import { vendorAccountEntry, VendorAccount } from './vendor-accounts/vendor-account.entity.ts';

const vendorAccounts: ControlTopicSource = {
  topic: topicNames.controlVendorAccounts,
  keys: (manager) => pagesOfKeys(manager, 'vendor_accounts'),
  entries: async (manager, keys) => {
    const rows = await manager
      .createQueryBuilder(VendorAccount, 'v')
      .addSelect('v.credentials')
      .where('v.id = ANY(:keys)', { keys })
      .orderBy('v.id')
      .setLock('for_no_key_update')
      .getMany();
    return rows.map(vendorAccountEntry).filter(({ value }) => value !== null);
  },
};

const devices: ControlTopicSource = {
  topic: topicNames.controlDevices,
  keys: (manager) => pagesOfKeys(manager, 'devices'),
  entries: async (manager, deviceIds) => {
    // The rows' `published` may be wrong, so all records are published again.
    await manager.query('UPDATE devices SET published = NULL WHERE id = ANY($1)', [deviceIds]);
    return deviceEntries(manager, { deviceIds });
  },
};

process.exitCode = await runRepublish({
  service: 'sync-api',
  persistence: persistenceOptions,
  sources: [vendorAccounts, devices],
});
