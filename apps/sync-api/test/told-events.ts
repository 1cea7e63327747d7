import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  readPartition,
  topicNames,
  type IncomingRecord,
} from '@heliograph/messaging';
import type { InventoryEvent } from '@heliograph/events';

export interface ToldEvent {
  headers: IncomingRecord['headers'];
  body: InventoryEvent;
}

/** What `device-events` holds about the inventory of a vendor account, in order. What a relay had to write again has the same key: one event. */
export async function toldEvents(vendorAccountId: string): Promise<ToldEvent[]> {
  const connection = kafkaConnectionFromEnvironment(process.env, 'sync-api-test');
  const admin = createKafkaAdmin(connection);
  const partitions = (await admin.endOffsets(topicNames.deviceEvents)).keys();
  await admin.close();
  const found = new Map<string, ToldEvent>();
  for (const partition of partitions)
    await readPartition(connection, topicNames.deviceEvents, partition, ({ key, headers, value }) => {
      if (key !== vendorAccountId || headers.kind !== 'inventory.changed') return;
      const body = JSON.parse(value?.toString() ?? '') as InventoryEvent;
      if (!found.has(body.idempotency_key)) found.set(body.idempotency_key, { headers, body });
    });
  return [...found.values()];
}
