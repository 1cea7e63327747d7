import kafkajs, { type Admin } from 'kafkajs';

const alter = (admin: Admin, topics: readonly string[], name: string, value: string) =>
  admin.alterConfigs({
    validateOnly: false,
    resources: topics.map((topic) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name: topic,
      configEntries: [{ name, value }],
    })),
  });

/**
 * Makes the broker store topics uncompressed, whatever their producers send: the dispatchers compress their own topics with lz4, which kafkajs, our
 * independent reader, does not support.
 */
export async function keepUncompressed(admin: Admin, topics: readonly string[]): Promise<void> {
  await alter(admin, topics, 'compression.type', 'uncompressed');
}

/**
 * Makes records carry the time at which the leader appended them. On the Kafka channel that is the time of delivery: the time that kafkajs takes to read
 * it, whose group has to find a new coordinator after a kill, is not counted.
 */
export async function stampWhenAppended(admin: Admin, topics: readonly string[]): Promise<void> {
  await alter(admin, topics, 'message.timestamp.type', 'LogAppendTime');
}
