import { accountBaseDataTopic } from '@heliograph/messaging';
import { createKafkaProvisioner } from '../src/kafka-provisioner.ts';
import { describeAccountProvisioner } from './account-provisioner-suite.ts';
import { reading, testConnection } from '@heliograph/kafka/testing';
import { newAccountId } from './new-account-id.ts';

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
