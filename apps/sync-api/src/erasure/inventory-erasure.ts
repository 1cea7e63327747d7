import { topicNames, type ErasedItem } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';

/** The topics that contain an account's vendor accounts and devices, by the service that writes them. */
const vendorAccountTopics = [topicNames.controlVendorAccounts, topicNames.stateVendorAccounts] as const;
const deviceTopics = [topicNames.controlDevices, topicNames.stateDevices] as const;

/**
 * Returns the tombstones of all records of the account's vendor accounts and devices in compacted topics. The rows are deleted with the schema's tables.
 */
export async function eraseInventory(
  manager: EntityManager,
  accountId: string,
): Promise<{ items: ErasedItem[]; tombstones: OutboxEntry[] }> {
  const vendorAccounts = await idsOf(manager, 'vendor_accounts', accountId);
  const devices = await idsOf(manager, 'devices', accountId);
  const tombstones = [
    ...vendorAccountTopics.flatMap((topic) => vendorAccounts.map((key) => ({ topic, key, value: null }))),
    ...deviceTopics.flatMap((topic) => devices.map((key) => ({ topic, key, value: null }))),
  ];
  return {
    items: [
      ...vendorAccountTopics.map((topic) => ({ what: `keys of ${topic}`, count: vendorAccounts.length })),
      ...deviceTopics.map((topic) => ({ what: `keys of ${topic}`, count: devices.length })),
    ],
    tombstones,
  };
}

async function idsOf(manager: EntityManager, table: string, accountId: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(`SELECT id FROM ${table} WHERE account_id = $1`, [accountId]);
  return rows.map(({ id }) => id);
}
