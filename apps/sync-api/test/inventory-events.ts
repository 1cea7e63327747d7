import {
  createKafkaAdmin,
  kafkaConnectionFromEnvironment,
  readPartition,
  type IncomingRecord,
} from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { EventKind, InventoryEvent } from '@heliograph/events';

export interface EventRecord<T> {
  headers: IncomingRecord['headers'];
  body: T;
}

export type InventoryEventRecord = EventRecord<InventoryEvent>;

/** Returns the inventory events of a vendor account in `device-events`, in order. */
export function inventoryEvents(vendorAccountId: string): Promise<InventoryEventRecord[]> {
  return eventsOf(vendorAccountId, 'inventory.changed');
}

/** Returns the events of a kind in `device-events`, in order. A record that the relay wrote twice has the same key and counts as one event. */
export async function eventsOf<T extends { idempotency_key: string }>(
  recordKey: string,
  kind: EventKind,
): Promise<EventRecord<T>[]> {
  const connection = kafkaConnectionFromEnvironment(process.env, 'sync-api-test');
  const admin = createKafkaAdmin(connection);
  const partitions = (await admin.endOffsets(topicNames.deviceEvents)).keys();
  await admin.close();
  const found = new Map<string, EventRecord<T>>();
  for (const partition of partitions)
    await readPartition(connection, topicNames.deviceEvents, partition, ({ key, headers, value }) => {
      if (key !== recordKey || headers.kind !== kind) return;
      const body = JSON.parse(value?.toString() ?? '') as T;
      if (!found.has(body.idempotency_key)) found.set(body.idempotency_key, { headers, body });
    });
  return [...found.values()];
}
