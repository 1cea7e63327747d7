// Reads an account's topics: SASL_SSL with SCRAM-SHA-512. An offset is committed after its record is stored, so a crash repeats records and loses none.
import { DatabaseSync } from 'node:sqlite';
import { kindOf, parseDelivered } from '@heliograph/sdk';
import { Kafka, logLevel } from 'kafkajs';

function setting(variable: string): string {
  const value = process.env[variable];
  if (value === undefined || value === '') throw new Error(`${variable} is not set: run api-onboarding first`);
  return value;
}

const database = new DatabaseSync(process.env.DATABASE_FILE ?? 'kafka.db', { timeout: 5_000 });
database.exec('CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, kind TEXT, record TEXT)');
const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?) ON CONFLICT DO NOTHING');

const kafka = new Kafka({
  clientId: 'heliograph-example',
  brokers: setting('KAFKA_BROKERS').split(','),
  // A private CA comes with NODE_EXTRA_CA_CERTS, or as `ssl: { ca: [pem] }`.
  ssl: true,
  sasl: { mechanism: 'scram-sha-512', username: setting('KAFKA_USERNAME'), password: setting('KAFKA_PASSWORD') },
  logLevel: logLevel.ERROR,
  retry: { retries: 20, maxRetryTime: 30_000 },
});
// Every process with the same group id takes a share of the partitions; the id must begin with the account's prefix.
const consumer = kafka.consumer({
  groupId: setting('KAFKA_GROUP_ID'),
  sessionTimeout: 10_000,
  heartbeatInterval: 3_000,
});

/** At least once: the same record may come again, its key is the same. Throws when it cannot be stored: kafkajs then reads it again. */
function store(value: Buffer): void {
  const record = parseDelivered(value);
  const kind = kindOf(record);
  const isNew = insert.run(record.idempotency_key, kind, value.toString()).changes === 1;
  console.log(`${kind} ${record.idempotency_key}${isNew ? '' : ' known already'}`);
}

async function stop(code: number): Promise<void> {
  await consumer.disconnect();
  database.close();
  process.exit(code);
}

// kafkajs starts again by itself after what may pass; what will not (a revoked password) ends the process.
consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
  console.error(error.message);
  if (!restart) void stop(1);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(0));

await consumer.connect();
await consumer.subscribe({ topics: setting('KAFKA_TOPICS').split(','), fromBeginning: true });
await consumer.run({
  eachMessage: async ({ message: { value } }) => {
    if (value !== null) store(value);
    return Promise.resolve();
  },
});
