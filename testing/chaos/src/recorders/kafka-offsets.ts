import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, CommittedOffset } from '@heliograph/testbed';
import type { Admin, KafkaJSError } from 'kafkajs';

const groups: Readonly<Record<Channel, readonly string[]>> = {
  webhook: ['webhook-router', 'webhook-dispatcher', 'webhook-retry-pump'],
  kafka: ['kafka-dispatcher'],
  mqtt: ['mqtt-dispatcher'],
};

const movedMs = 30_000;
const pauseMs = 500;

/** Returns the end of each partition by `topic/partition`. */
export function endOffsets(admin: Admin, topics: readonly string[]): Promise<Map<string, bigint>> {
  return untilAnswered(async () => {
    const ends = new Map<string, bigint>();
    for (const topic of topics)
      for (const { partition, high } of await admin.fetchTopicOffsets(topic))
        ends.set(`${topic}/${partition}`, BigInt(high));
    return ends;
  });
}

/** Returns the offsets that the dispatchers' consumer groups have committed, as the broker reports them. */
export function committedOffsets(admin: Admin): Promise<CommittedOffset> {
  return untilAnswered(async () => {
    const offsets = new Map<string, bigint>();
    for (const [channel, groupIds] of Object.entries(groups))
      for (const groupId of groupIds)
        for (const { topic, partitions } of await admin.fetchOffsets({ groupId }))
          for (const { partition, offset } of partitions)
            offsets.set(`${channel}/${topic}/${partition}`, BigInt(offset));
    return (topic, partition, channel) => offsets.get(`${channel}/${topic}/${partition}`);
  });
}

/**
 * A leader that moves between the question for the leaders and the question to it refuses, as after a broker's restart: kafkajs gives up then, although
 * another try would find the new one.
 */
async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + movedMs;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error as KafkaJSError).retriable || Date.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}
