import { jest } from '@jest/globals';
import { replicationOf, privateStack, rawAdmin } from '@heliograph/kafka/testing';
import { until } from '@heliograph/testbed';
import { createKafkaProvisioner } from '../src/kafka-provisioner.ts';
import { accountTopics } from '@heliograph/messaging';
import { newAccountId } from './new-account-id.ts';

jest.setTimeout(240_000);

it('makes the topics of an account with three copies on three brokers, two of which must have a record', async () => {
  const env = await privateStack({ brokers: 3 });
  const admin = rawAdmin(env.connection);
  const provisioner = createKafkaProvisioner(env.connection);
  try {
    await until(
      'three brokers',
      async () => (await admin.metadata({ topics: [], forceUpdate: true })).brokers.size === 3,
    );
    const account = newAccountId();
    await provisioner.ensureAccountTopics(account, { partitions: 2, retentionMs: 3_600_000 });
    for (const topic of accountTopics(account)) {
      const { copies, inSync } = await replicationOf(admin, topic);
      expect([topic, new Set(copies), inSync]).toEqual([topic, new Set([3]), '2']);
    }
  } finally {
    await Promise.all([admin.close(), provisioner.close()]);
    await env.stop();
  }
});
