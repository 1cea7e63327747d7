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

/** What `device-events` holds about the inventory of a vendor account, in order. */
export async function toldEvents(vendorAccountId: string): Promise<ToldEvent[]> {
  const connection = kafkaConnectionFromEnvironment(process.env, 'sync-api-test');
  const admin = createKafkaAdmin(connection);
  const partitions = (await admin.endOffsets(topicNames.deviceEvents)).keys();
  await admin.close();
  const found: ToldEvent[] = [];
  for (const partition of partitions)
    await readPartition(connection, topicNames.deviceEvents, partition, ({ key, headers, value }) => {
      if (key === vendorAccountId && headers.kind === 'inventory.changed')
        found.push({ headers, body: JSON.parse(value?.toString() ?? '') as InventoryEvent });
    });
  return found;
}
