import { jest } from '@jest/globals';
import {
  Admin,
  AclOperations,
  AclPermissionTypes,
  ConfigResourceTypes,
  Producer,
  ResourcePatternTypes,
  ResourceTypes,
} from '@platformatic/kafka';
import { clientOptions, guardClient, brokerErrorId, type KafkaConnection } from '@heliograph/kafka';
import { accountBaseDataTopic, accountTopics } from '@heliograph/messaging';
import { createKafkaProvisioner } from '../src/kafka-provisioner.ts';
import { testConnection, unique, withTopic } from '@heliograph/kafka/testing';

jest.setTimeout(60_000);
const operator = testConnection();
const provisioner = createKafkaProvisioner(operator);
const [account, other] = [unique('acct').replace('.', '_'), unique('acct').replace('.', '_')];
const password = 'a password of the account';
const connection: KafkaConnection = { ...operator, sasl: { username: `${account}.reader`, password } };
const admin = guarded(new Admin({ ...clientOptions(connection, 'intruder'), retries: 0 }));
let internal: string;
let foreign: readonly string[];

function guarded<T extends Admin | Producer>(client: T): T {
  guardClient(client);
  return client;
}

beforeAll(async () => {
  for (const accountId of [account, other]) {
    await provisioner.ensureAccountTopics(accountId, { partitions: 1, retentionMs: 86_400_000 });
    await provisioner.createCredential({ accountId, username: `${accountId}.reader`, password });
  }
  internal = await withTopic(1);
  foreign = [internal, ...accountTopics(other)];
});
afterAll(async () => {
  await admin.close();
  await provisioner.close();
});

/** Returns the broker's answer with all its errors. */
async function answer(call: Promise<unknown>): Promise<string> {
  return call.then(
    (result) => `done: ${JSON.stringify(result, plain)}`,
    (error: unknown) => brokerErrorId(error) ?? String(error),
  );
}

/** JSON knows no bigint, and would show a Map as an empty object whatever is in it. */
function plain(_: string, value: unknown): unknown {
  if (value instanceof Map) return Array.from(value as Map<unknown, unknown>);
  return typeof value === 'bigint' ? String(value) : value;
}

const topicConfig = (name: string) => ({ resourceType: ConfigResourceTypes.TOPIC, resourceName: name });

describe("an account's Kafka user", () => {
  it('sees its own topics and no other', async () => {
    const seen = await admin.listTopics({ includeInternals: true });
    expect(seen.sort()).toEqual(accountTopics(account).sort());
    for (const name of foreign)
      expect(await answer(admin.metadata({ topics: [name], forceUpdate: true }))).toContain('AUTHORIZATION_FAILED');
  });

  it('cannot ask for offsets of, write to, extend, empty, change or delete any topic', async () => {
    const producer = guarded(new Producer({ ...clientOptions(connection, 'intruder'), retries: 0 }));
    const own = accountBaseDataTopic(account);
    for (const topic of [...foreign, own]) {
      const attempts = {
        write: producer.send({ messages: [{ topic, partition: 0, value: Buffer.from('forged') }] }),
        createPartitions: admin.createPartitions({ topics: [{ name: topic, count: 5 }] }),
        deleteRecords: admin.deleteRecords({ topics: [{ name: topic, partitions: [{ partition: 0, offset: 0n }] }] }),
        alter: admin.incrementalAlterConfigs({
          resources: [{ ...topicConfig(topic), configs: [{ name: 'retention.ms', value: '1', configOperation: 0 }] }],
        }),
        delete: admin.deleteTopics({ topics: [topic] }),
      };
      for (const [what, call] of Object.entries(attempts))
        expect([topic, what, await answer(call)]).toEqual([
          topic,
          what,
          expect.stringContaining('AUTHORIZATION_FAILED'),
        ]);
    }
    for (const name of foreign) {
      const offsets = admin.listOffsets({ topics: [{ name, partitions: [{ partitionIndex: 0, timestamp: -1n }] }] });
      expect(await answer(offsets)).toContain('AUTHORIZATION_FAILED');
      expect(await answer(admin.describeConfigs({ resources: [topicConfig(name)] }))).toContain('AUTHORIZATION_FAILED');
    }
    await producer.close(true);
  });

  it('cannot make topics, users, rights or quotas, nor look at the cluster', async () => {
    const rule = {
      principal: `User:${account}.reader`,
      host: '*',
      operation: AclOperations.ALL,
      permissionType: AclPermissionTypes.ALLOW,
      resourceType: ResourceTypes.TOPIC,
      resourceName: '*',
      resourcePatternType: ResourcePatternTypes.LITERAL,
    };
    const user = { entityType: 'user', entityName: `${account}.reader` } as const;
    const attempts = {
      create: admin.createTopics({ topics: [`${account}.own`], partitions: 1 }),
      createAsDelivery: admin.createTopics({ topics: [accountBaseDataTopic('acct_new')], partitions: 1 }),
      grant: admin.createAcls({ creations: [rule] }),
      revoke: admin.deleteAcls({ filters: [{ ...rule, principal: `User:${other}.reader` }] }),
      rights: admin.describeAcls({ filter: { ...rule, principal: null, host: null, resourceName: null } }),
      quota: admin.alterClientQuotas({
        entries: [{ entities: [user], ops: [{ key: 'consumer_byte_rate', remove: true }] }],
      }),
      brokerConfig: admin.describeConfigs({
        resources: [{ resourceType: ConfigResourceTypes.BROKER, resourceName: '1' }],
      }),
    };
    for (const [what, call] of Object.entries(attempts))
      expect([what, await answer(call)]).toEqual([what, expect.stringContaining('AUTHORIZATION_FAILED')]);
    expect(
      await answer(provisioner.createCredential({ accountId: other, username: `${other}.second`, password })),
    ).toMatch(/^done/);
  });

  it('cannot look into or disturb groups of others, nor open transactions', async () => {
    for (const groupId of ['normalizer', `${other}.warehouse`, other]) {
      const offsets = admin.listConsumerGroupOffsets({ groups: [groupId] });
      expect([groupId, await answer(offsets)]).toEqual([groupId, expect.stringContaining('AUTHORIZATION_FAILED')]);
      const described = await answer(admin.describeGroups({ groups: [groupId] }));
      expect([groupId, described]).toEqual([groupId, expect.stringContaining('AUTHORIZATION_FAILED')]);
      const removed = await answer(admin.deleteGroups({ groups: [groupId] }));
      expect([groupId, removed]).toEqual([groupId, expect.stringContaining('AUTHORIZATION_FAILED')]);
    }
    expect(await answer(admin.listGroups())).toBe('done: []');
    const transactional = {
      ...clientOptions(connection, 'intruder'),
      retries: 0,
      idempotent: true,
      transactionalId: `${account}.tx`,
    };
    const producer = guarded(new Producer(transactional));
    expect(await answer(producer.beginTransaction())).toContain('AUTHORIZATION_FAILED');
    await producer.close(true);
  });
});
