import { randomBytes } from 'node:crypto';
import { createKafkaAdmin, type TopicSettings } from '../admin/kafka-admin.ts';
import type { KafkaConnection } from '../port.ts';
import { kafkaConnectionFromEnvironment } from '../wire/kafka-settings.ts';

/** The broker of the test run. The stack that starts one depends on this library, so it cannot be started from here. */
export function testConnection(clientId = 'test'): KafkaConnection {
  if (!process.env.KAFKA_BROKERS) {
    throw new Error('run through npm test, or set KAFKA_BROKERS, KAFKA_CA_FILE, KAFKA_USERNAME and KAFKA_PASSWORD');
  }
  return kafkaConnectionFromEnvironment(process.env, clientId);
}

/** A name no other test or run uses. */
export function unique(name: string): string {
  return `${name}.${randomBytes(4).toString('hex')}`;
}

export async function withTopic(partitions: number, config: Record<string, string> = {}): Promise<string> {
  const name = unique('test');
  const definition: TopicSettings = { name, partitions, config };
  const admin = createKafkaAdmin(testConnection());
  try {
    await admin.ensureTopics([definition]);
  } finally {
    await admin.close();
  }
  return name;
}
