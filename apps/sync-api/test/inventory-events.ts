import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  readPartition,
  topicNames,
  type IncomingRecord,
} from '@heliograph/messaging';
import type { InventoryEvent } from '@heliograph/events';

export interface InventoryEventRecord {
  headers: IncomingRecord['headers'];
  body: InventoryEvent;
}

/**
 * Returns the inventory events of a vendor account in `device-events`, in order. A record that the relay wrote twice has the same key and counts as
 * one event.
 */
export async function inventoryEvents(vendorAccountId: string): Promise<InventoryEventRecord[]> {
  const connection = kafkaConnectionFromEnvironment(process.env, 'sync-api-test');
  const admin = createKafkaAdmin(connection);
  const partitions = (await admin.endOffsets(topicNames.deviceEvents)).keys();
  await admin.close();
  const found = new Map<string, InventoryEventRecord>();
  for (const partition of partitions)
    await readPartition(connection, topicNames.deviceEvents, partition, ({ key, headers, value }) => {
      if (key !== vendorAccountId || headers.kind !== 'inventory.changed') return;
      const body = JSON.parse(value?.toString() ?? '') as InventoryEvent;
      if (!found.has(body.idempotency_key)) found.set(body.idempotency_key, { headers, body });
    });
  return [...found.values()];
}
