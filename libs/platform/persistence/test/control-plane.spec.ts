import { randomBytes } from 'node:crypto';
import { createKafkaAdmin, kafkaConnectionFromEnvironment, type KafkaConnection } from '@heliograph/kafka';
import { coreTopics, topicNames, type AccountRecord } from '@heliograph/messaging';
import { createDataSource } from '../src/data-source.ts';
import { outbox, OutboxRow } from '../src/outbox/outbox.ts';
import { runMigrations } from '../src/run-migrations.ts';
import { createLogger, KAFKA_CONNECTION, LOGGER, Readiness } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import { Test, type TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { AccountView } from '../src/accounts/account-view.ts';
import { OUTBOX_TOPICS, OutboxPublisher } from '../src/outbox/outbox-publisher.ts';

const unique = randomBytes(4).toString('hex');
const schema = `test_${unique}`;
const account: AccountRecord = {
  id: `acc_${unique}`,
  status: 'active',
  deviceQuota: 7,
  credentialsRevokedAt: 0,
  language: 'en',
  channels: { kafka: false, mqtt: false },
};

let connection: KafkaConnection;
let database: DataSource;
let module: TestingModule;
let open: () => void;

beforeAll(async () => {
  const { DATABASE_URL, KAFKA_BROKERS } = process.env;
  if (!DATABASE_URL || !KAFKA_BROKERS)
    throw new Error('the real parts are needed: DATABASE_URL, KAFKA_BROKERS (npm test starts them)');
  connection = kafkaConnectionFromEnvironment(process.env, 'control-plane-test');

  const admin = createKafkaAdmin(connection);
  await admin.ensureTopics(coreTopics(2).filter(({ name }) => name === topicNames.controlAccounts));
  await admin.close();
  database = createDataSource({ url: DATABASE_URL, schema, entities: [], migrations: [], applicationName: 'test' });
  await runMigrations(database);
  module = await start();
});
afterAll(async () => {
  await module.close();
  await database.query(`DROP SCHEMA ${schema} CASCADE`);
  await database.destroy();
});

async function start(): Promise<TestingModule> {
  const logger = createLogger('test', 'silent');
  const topics = new Promise<void>((resolve) => (open = resolve));
  const started = await Test.createTestingModule({
    providers: [
      { provide: LOGGER, useValue: logger },
      { provide: Readiness, useValue: new Readiness(logger) },
      { provide: KAFKA_CONNECTION, useValue: connection },
      { provide: DataSource, useValue: database },
      { provide: OUTBOX_TOPICS, useValue: { ready: () => topics } },
      AccountView,
      OutboxPublisher,
    ],
  }).compile();
  return started.init();
}

it('publishes the outbox once the service is ready, and another service sees the account', async () => {
  const accounts = module.get(AccountView);
  const seen: (number | undefined)[] = [];
  accounts.onChange((id, record) => {
    if (id === account.id) seen.push(record?.deviceQuota);
  });
  const entry = { topic: topicNames.controlAccounts, key: account.id, value: account };
  await database.transaction((manager) => outbox.add(manager, entry));
  const readiness = module.get(Readiness);
  readiness.started();
  await until('the accounts are read', async () => (await readiness.report()).ready);
  expect(accounts.get(account.id)).toBeUndefined();
  expect(await database.manager.count(OutboxRow)).toBe(1);
  open();
  await until('the account is seen', () => accounts.quotaOf(account.id) === 7);
  expect(accounts.get(account.id)).toEqual(account);
  expect(seen).toEqual([7]);
  await until('the outbox is empty', async () => (await database.manager.count(OutboxRow)) === 0);
}, 60_000);
