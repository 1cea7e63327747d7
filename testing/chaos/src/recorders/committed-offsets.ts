import type { Admin } from 'kafkajs';
import type { Channel, CommittedOffset } from '@heliograph/testbed';

const groups: Readonly<Record<Channel, readonly string[]>> = {
  webhook: ['webhook-router', 'webhook-dispatcher', 'webhook-retry-pump'],
  kafka: ['kafka-dispatcher'],
  mqtt: ['mqtt-dispatcher'],
};

/** Returns the offsets that the dispatchers' consumer groups have committed, as the broker reports them. */
export async function committedOffsets(admin: Admin): Promise<CommittedOffset> {
  const offsets = new Map<string, bigint>();
  for (const [channel, groupIds] of Object.entries(groups)) {
    for (const groupId of groupIds) {
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId }))
        for (const { partition, offset } of partitions) offsets.set(`${channel}/${topic}/${partition}`, BigInt(offset));
    }
  }
  return (topic, partition, channel) => offsets.get(`${channel}/${topic}/${partition}`);
}
