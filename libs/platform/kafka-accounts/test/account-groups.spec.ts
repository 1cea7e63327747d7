import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { Consumer } from '@platformatic/kafka';
import { AccountGroups, type AccountGroup, type AccountGroupsReading } from '../src/account-groups.ts';
import {
  clientOptions,
  brokerErrorId,
  guardClient,
  createRecordConsumer,
  createRecordProducer,
  type KafkaConnection,
  type RecordConsumer,
} from '@heliograph/kafka';
import { accountBaseDataTopic, accountTopics, liveTopicOf } from '@heliograph/messaging';
import { createKafkaProvisioner } from '../src/kafka-provisioner.ts';
import { KafkaUsers, type UserAccessRule } from '../src/kafka-users.ts';
import { testConnection } from '@heliograph/kafka/testing';

jest.setTimeout(180_000);
const operator = testConnection();
const password = 'a password of the account';
const random = (): string => randomBytes(4).toString('hex');
const [account, other] = [`acc_${random()}`, `acc_${random()}`];
const asAccount = (id: string): KafkaConnection => ({ ...operator, sasl: { username: `${id}.reader`, password } });

const provisioner = createKafkaProvisioner(operator);
const producer = createRecordProducer(operator);
const users = new KafkaUsers(operator);
const readers: { username: string; groups: AccountGroups }[] = [];
const consumers: RecordConsumer[] = [];
let groups: AccountGroups;

const rule = (type: 'topic' | 'group', name: string, patternType: 'prefix' | 'literal'): UserAccessRule => ({
  resource: { type, name, patternType },
  operations: ['Describe'],
});
const listsGroups: UserAccessRule = { resource: { type: 'cluster' }, operations: ['Describe'] };
const describesTopics = rule('topic', 'delivery.acc_', 'prefix');

/** Reads with a user that has these rights alone. */
async function readerWith(...rules: UserAccessRule[]): Promise<AccountGroups> {
  const username = `groups-${random()}`;
  await users.put({ username, password, rules });
  const reader = new AccountGroups({ ...operator, sasl: { username, password } });
  readers.push({ username, groups: reader });
  return reader;
}

beforeAll(async () => {
  for (const accountId of [account, other]) {
    await provisioner.ensureAccountTopics(accountId, { partitions: 2, retentionMs: 86_400_000 });
    await provisioner.createCredential({ accountId, username: `${accountId}.reader`, password });
  }
  // As auth-api has them.
  groups = await readerWith(rule('group', 'acc_', 'prefix'), describesTopics, listsGroups);
});
afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop(0)));
  for (const { username, groups: reader } of readers) {
    await reader.close();
    await users.put({ username, password, rules: [] });
  }
  for (const accountId of [account, other]) await provisioner.eraseAccount(accountId);
  await Promise.all([users.close(), producer.close(), provisioner.close()]);
});

/** A consumer of an account that settles the values for which `settles` is true. */
async function consume(accountId: string, group: string, settles: (value: string) => boolean): Promise<string> {
  const groupId = `${accountId}.${group}`;
  const consumer = createRecordConsumer(asAccount(accountId), {
    liveTopicOf,
    groupId,
    topics: [accountBaseDataTopic(accountId)],
    onRecords: (records) => {
      for (const record of records) if (settles(String(record.value))) consumer.settle(record);
      return Promise.resolve();
    },
  });
  consumers.push(consumer);
  await consumer.start();
  return groupId;
}

async function produce(accountId: string, partition: number, values: readonly string[]): Promise<void> {
  const topic = accountBaseDataTopic(accountId);
  await producer.send(values.map((value) => ({ topic, partition, key: null, value: Buffer.from(value) })));
}

async function untilGroup(
  groupId: string,
  holds: (group: AccountGroup) => boolean,
  reader = groups,
): Promise<AccountGroup> {
  const find = async (): Promise<AccountGroup | undefined> => {
    const { groups: found } = await reader.read(groupId.split('.')[0]!);
    return found.find((group) => group.groupId === groupId);
  };
  return until(`group ${groupId}`, find, { holds: (group) => group !== undefined && holds(group) });
}

const offsets = ({ topics }: AccountGroup) =>
  topics.map(({ topic, partitions }) => [
    topic.split('.').at(-1),
    partitions.map(({ committedOffset: committed, endOffset: end }) => [committed, end].map(String).join('/')),
  ]);

describe('the consumer groups of an account', () => {
  it('have their state, members, and the offsets of the topics that they read', async () => {
    await produce(account, 0, ['a1', 'a2', 'a3', 'a4', 'a5']);
    await produce(account, 1, ['b1', 'b2']);
    await produce(other, 0, ['c1']);
    const late = await consume(account, 'late', (value) => ['a1', 'a2', 'b1', 'b2'].includes(value));
    const timely = await consume(account, 'timely', () => true);
    const foreign = await consume(other, 'foreign', () => true);

    const committed = (group: AccountGroup): boolean => JSON.stringify(offsets(group)).includes('2/2');
    expect(
      offsets(await untilGroup(timely, (group) => JSON.stringify(offsets(group)).includes('5/5') && committed(group))),
    ).toEqual([['basedata', ['5/5', '2/2']]]);
    const found = await untilGroup(late, (group) => committed(group) && JSON.stringify(offsets(group)).includes('2/5'));
    expect(found).toMatchObject({ state: 'stable', members: 1 });
    expect(offsets(found)).toEqual([['basedata', ['2/5', '2/2']]]);
    await untilGroup(foreign, ({ state }) => state === 'stable');
    const own = await groups.read(account);
    expect(own.groups.map(({ groupId }) => groupId)).toEqual([late, timely]);
    expect(own.total).toBe(2);
    expect(Math.abs(own.readAt - Date.now())).toBeLessThan(60_000);
    expect((await groups.read(other)).groups.map(({ groupId }) => groupId)).toEqual([foreign]);
  });

  it('are shown without members while no consumer is connected, with their committed offsets', async () => {
    await produce(account, 0, ['a']);
    const groupId = await consume(account, 'stopped', () => true);
    await untilGroup(groupId, (group) => group.topics[0]?.partitions[0]?.committedOffset !== undefined);
    await consumers.pop()!.stop();
    const found = await untilGroup(groupId, ({ state }) => state === 'empty');
    expect(found.members).toBe(0);
    expect(found.topics.map(({ topic }) => topic)).toEqual([accountBaseDataTopic(account)]);
  });

  it.each(['classic', 'consumer'] as const)(
    'are found by the protocol %s before they commit',
    async (groupProtocol) => {
      const groupId = `${other}.${groupProtocol}`;
      const options = { ...clientOptions(asAccount(other), groupId), groupId, groupProtocol };
      const consumer = guardClient(new Consumer(options));
      try {
        const topics = accountTopics(other);
        const stream = await consumer.consume({ topics, mode: 'earliest', autocommit: false });
        stream.resume();
        const found = await untilGroup(groupId, ({ state, topics: read }) => state === 'stable' && read.length === 4);
        expect(found.members).toBe(1);
        expect(offsets(found)).toEqual([
          ['basedata', [expect.stringMatching(/^undefined\/\d+$/), 'undefined/0']],
          ['events', ['undefined/0', 'undefined/0']],
          ['energy', ['undefined/0', 'undefined/0']],
          ['storage', ['undefined/0', 'undefined/0']],
        ]);
      } finally {
        await consumer.close(true);
      }
    },
  );

  it('are shown beside one that cannot be described', async () => {
    const [known, refused] = [await consume(other, 'known', () => true), await consume(other, 'refused', () => true)];
    const reader = await readerWith(rule('group', known, 'literal'), describesTopics, listsGroups);
    const found = await untilGroup(refused, () => true, reader);
    expect(found).toEqual({ groupId: refused, state: undefined, members: undefined, topics: [] });
    expect(await untilGroup(known, ({ state }) => state === 'stable', reader)).toMatchObject({ members: 1 });
  });

  it('are an error for a user who must not see the topics', async () => {
    const reader = await readerWith(rule('group', 'acc_', 'prefix'), listsGroups);
    await consume(other, 'hidden', () => true);
    const answer = (reading: Promise<AccountGroupsReading>): Promise<string | undefined> =>
      reading.then(({ total }) => (total === 0 ? undefined : 'read'), brokerErrorId);
    expect(await until('an answer about groups', () => answer(reader.read(other)))).toBe('TOPIC_AUTHORIZATION_FAILED');
  });
});

describe('brokers that do not answer', () => {
  let silent: Server;
  const sockets = new Set<Socket>();
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('are an error after a bounded time', async () => {
    silent = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const reader = new AccountGroups({ brokers: [`127.0.0.1:${port}`], clientId: 'test' }, 300);
    await expect(reader.read(account)).rejects.toThrow('Kafka did not answer for consumer groups within 300 ms');
    await reader.close();
  });
});
