import { randomBytes } from 'node:crypto';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { Admin, Consumer } from '@platformatic/kafka';
import { clientOptions, guardClient } from '@heliograph/kafka';
import { accountBaseDataTopic } from '@heliograph/messaging';
import { AccountKafkaResources, type SurplusGroups } from '../src/account-kafka-resources.ts';
import { createKafkaProvisioner } from '../src/kafka-provisioner.ts';
import { testConnection } from '@heliograph/kafka/testing';

jest.setTimeout(120_000);
const operator = testConnection();
const resources = new AccountKafkaResources(operator);
const provisioner = createKafkaProvisioner(operator);
const consumers: Consumer[] = [];
const [account, other] = ['many', 'few'].map((name) => `acc_${name}${randomBytes(4).toString('hex')}`) as [
  string,
  string,
];

beforeAll(async () => {
  for (const id of [account, other])
    await provisioner.ensureAccountTopics(id, { partitions: 1, retentionMs: 86_400_000 });
});
afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.close(true)));
  for (const id of [account, other]) await provisioner.eraseAccount(id);
  await Promise.all([resources.close(), provisioner.close()]);
});

/** A group with a member, and an offset that stays when the member has gone. */
async function open(accountId: string, name: string, groupProtocol: 'classic' | 'consumer' = 'classic') {
  const groupId = `${accountId}.${name}`;
  const consumer = guardClient(new Consumer({ ...clientOptions(operator, name), groupId, groupProtocol }));
  consumers.push(consumer);
  const topic = accountBaseDataTopic(accountId);
  await (await consumer.consume({ topics: [topic], autocommit: false })).close();
  await consumer.commit({ offsets: [{ topic, partition: 0, offset: 0n, leaderEpoch: 0 }] });
  return consumer;
}

async function openAndLeave(accountId: string, name: string, groupProtocol?: 'consumer'): Promise<void> {
  await (await open(accountId, name, groupProtocol)).close(true);
}

const names = async (id: string): Promise<string[]> =>
  (await resources.groups(id)).map((group) => group.slice(group.indexOf('.') + 1)).sort();

const surplusOf = async (id: string, max: number): Promise<SurplusGroups | undefined> =>
  (await resources.surplusGroups(max)).find(({ accountId }) => accountId === id);

async function deleteSurplus(max: number): Promise<void> {
  const { surplus } = (await surplusOf(account, max))!;
  expect(await resources.deleteGroups(surplus)).toBe(surplus.length);
}

it('finds and deletes groups without members beyond the bound, of either protocol, and lists both', async () => {
  for (const name of ['a', 'b', 'c']) await openAndLeave(account, name);
  await openAndLeave(account, 'd', 'consumer');
  await open(account, 'z');
  for (const name of ['a', 'b']) await openAndLeave(other, name);
  await until('all groups', async () => (await names(account)).join('') === 'abcdz');

  expect(await surplusOf(account, 2)).toEqual({
    accountId: account,
    total: 5,
    surplus: ['d', 'c', 'b'].map((name) => `${account}.${name}`),
  });
  expect(await surplusOf(other, 2)).toBeUndefined();
  await deleteSurplus(2);
  expect([await names(account), await names(other)]).toEqual([
    ['a', 'z'],
    ['a', 'b'],
  ]);
  // Groups with members stay, whatever the bound.
  await deleteSurplus(0);
  expect(await names(account)).toEqual(['z']);
});

it('deletes many at once, and beside them neither one that is read with nor one that is gone', async () => {
  await open(account, 'read');
  const [read, gone] = [`${account}.read`, `${account}.gone`];
  const admin = guardClient(new Admin(clientOptions(operator, 'many-groups')));
  const topics = [{ name: accountBaseDataTopic(account), partitionOffsets: [{ partition: 0, offset: 0n }] }];
  const made = Array.from({ length: 1_100 }, (_, n) => `${account}.m${n}`);
  for (let from = 0; from < made.length; from += 100)
    await Promise.all(
      made.slice(from, from + 100).map((groupId) => admin.alterConsumerGroupOffsets({ groupId, topics })),
    );
  await admin.close();
  expect(await resources.deleteGroups([read, gone, ...made.slice(0, 20)])).toBe(21);
  await deleteSurplus(5);
  expect(await names(account)).toHaveLength(5);
  expect(await names(account)).toContain('read');
});
