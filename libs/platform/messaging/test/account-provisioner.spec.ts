import { accountBaseDataTopic, createKafkaProvisioner } from '../src/index.ts';
import { describeAccountProvisioner } from '../src/testing/account-provisioner-suite.ts';
import { newAccountId, reading, testConnection } from '@heliograph/kafka/testing';

describeAccountProvisioner('the Kafka protocol', () => {
  const operator = testConnection();
  return Promise.resolve({ provisioner: createKafkaProvisioner(operator), operator });
});

it('takes passwords beyond ASCII', async () => {
  const operator = testConnection();
  const provisioner = createKafkaProvisioner(operator);
  const accountId = newAccountId();
  const login = { username: provisioner.username(accountId, 'reader'), password: 'pässwörd' };
  await provisioner.ensureAccountTopics(accountId, { partitions: 1, retentionMs: 3_600_000 });
  await provisioner.createCredential({ accountId, ...login });
  expect(await reading({ ...operator, sasl: login }, accountBaseDataTopic(accountId))).toBe('read');
  await provisioner.eraseAccount(accountId);
  await provisioner.close();
}, 60_000);
