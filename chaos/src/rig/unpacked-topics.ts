import kafkajs, { type Admin } from 'kafkajs';

/**
 * Lets the broker keep topics uncompressed whatever their producers send: the dispatchers compress what only they read with lz4, which kafkajs,
 * our independent reader, does not know.
 */
export async function keepUncompressed(admin: Admin, topics: readonly string[]): Promise<void> {
  const configEntries = [{ name: 'compression.type', value: 'uncompressed' }];
  const resources = topics.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name, configEntries }));
  await admin.alterConfigs({ validateOnly: false, resources });
}
