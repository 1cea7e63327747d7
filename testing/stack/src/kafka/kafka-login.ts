import { readFile } from 'node:fs/promises';
import { reported } from '@heliograph/base-data';
import { Admin } from '@platformatic/kafka';

/** Logs in and requests metadata, which an open port does not prove. Reads the KAFKA_ variables of the contract. */
export async function kafkaAnswers(environment: Record<string, string | undefined>): Promise<void> {
  const { KAFKA_BROKERS = '', KAFKA_CA_FILE, KAFKA_USERNAME, KAFKA_PASSWORD } = environment;
  const admin = new Admin({
    clientId: 'heliograph-stack',
    bootstrapBrokers: KAFKA_BROKERS.split(','),
    retries: 0,
    connectTimeout: 2_000,
    timeout: 5_000,
    ...reported({
      tls: KAFKA_CA_FILE ? { ca: await readFile(KAFKA_CA_FILE) } : undefined,
      sasl: KAFKA_USERNAME
        ? { mechanism: 'SCRAM-SHA-512' as const, username: KAFKA_USERNAME, password: KAFKA_PASSWORD ?? '' }
        : undefined,
    }),
  });
  try {
    await admin.listTopics();
  } finally {
    await admin.close();
  }
}
