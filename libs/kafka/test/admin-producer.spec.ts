import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { Admin, ConfigResourceTypes } from '@platformatic/kafka';
import { clientOptions, guardClient } from '../src/wire/connection.ts';
import { createKafkaAdmin, type TopicSettings } from '../src/admin/kafka-admin.ts';
import { readPartition } from '../src/log/read-partition.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

jest.setTimeout(60_000);
const connection = testConnection();
const admin = createKafkaAdmin(connection);
afterAll(() => admin.close());
const definition = (name: string): TopicSettings => ({
  name,
  partitions: 3,
  config: { 'retention.ms': '1000000' },
});

describe('the admin', () => {
  it('creates missing topics, twice and from two replicas at once, and deletes', async () => {
    const definitions = [unique('a'), unique('b'), unique('c')].map(definition);
    const second = createKafkaAdmin(connection);
    await admin.ensureTopics(definitions.slice(0, 1));
    await Promise.all([admin.ensureTopics(definitions), second.ensureTopics(definitions)]);
    await second.close();
    const names = definitions.map(({ name }) => name);
    expect(await admin.listTopics()).toEqual(expect.arrayContaining(names));
    expect(await admin.endOffsets(names[2]!)).toEqual([0n, 0n, 0n]);
    await admin.deleteTopics([...names, 'never.existed']);
    await until('they are gone', async () => !(await admin.listTopics()).some((name) => names.includes(name)));
    expect(admin.connected()).toBe(true);
  });

  it('gives topics of an older version the timestamp type they are defined with, and leaves the rest', async () => {
    const [old, other] = [unique('old'), unique('other')].map(definition) as [TopicSettings, TopicSettings];
    await admin.ensureTopics([old, other]);
    const config = { 'message.timestamp.type': 'LogAppendTime', 'retention.ms': '5' };
    const definitions = [{ ...old, config }, other];
    expect(await admin.setTimestampTypes(definitions)).toEqual([old.name]);
    const names = Object.keys(config);
    const client = guardClient(new Admin(clientOptions(connection, 'reader')));
    const settings = async () => {
      const resource = { resourceType: ConfigResourceTypes.TOPIC, resourceName: old.name, configurationKeys: names };
      const [{ configs } = { configs: [] }] = await client.describeConfigs({ resources: [resource] });
      return Object.fromEntries(configs.map(({ name, value }) => [name, value]));
    };
    const wanted = { 'message.timestamp.type': 'LogAppendTime', 'retention.ms': '1000000' };
    await until('it has it', async () => (await settings())['message.timestamp.type'] === 'LogAppendTime');
    expect(await settings()).toEqual(wanted);
    await client.close();
    expect(await admin.setTimestampTypes(definitions)).toEqual([]);
  });

  it('sees the lag of a group that never committed', async () => {
    const topic = await withTopic(2);
    const producer = createRecordProducer(connection);
    await producer.send(Array.from({ length: 10 }, () => ({ topic, key: null, value: Buffer.from('x') })));
    await producer.close();
    const lag = () => admin.lag(unique('nobody'), [topic]);
    // The first question for a group makes a new broker create its topic of offsets.
    await until('the broker answers for groups', () =>
      lag().then(
        () => true,
        () => false,
      ),
    );
    expect((await lag()).get(topic)).toBe(10n);
    expect(await admin.progress(unique('nobody'), [topic])).toBeUndefined();
  });

  it('sees what a group has read of several topics, and what waits for it', async () => {
    const [read, other] = [await withTopic(2), await withTopic(1)];
    const producer = createRecordProducer(connection);
    const records = (topic: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({ topic, key: String(i), value: Buffer.from('x') }));
    await producer.send([...records(read, 10), ...records(other, 5)]);
    await producer.close();
    const groupId = unique('reader');
    const client = guardClient(new Admin(clientOptions(connection, 'committer')));
    const topics = [{ name: read, partitionOffsets: [{ partition: 1, offset: 2n }] }];
    await until('the broker takes offsets', () =>
      client.alterConsumerGroupOffsets({ groupId, topics }).then(
        () => true,
        () => false,
      ),
    );
    await client.close();
    // A partition and a topic without a commit wait whole.
    expect(await admin.progress(groupId, [read, other])).toEqual({ read: 2n, waiting: 13n });
    expect(await admin.progress(groupId, [other])).toBeUndefined();
  });
});

describe('the offsets of a topic', () => {
  it('begin where records are still kept', async () => {
    const topic = await withTopic(1);
    const producer = createRecordProducer(connection);
    await producer.send(Array.from({ length: 10 }, () => ({ topic, key: null, value: Buffer.from('x') })));
    await producer.close();
    expect(await admin.startOffsets(topic)).toEqual([0n]);
    const client = guardClient(new Admin(clientOptions(connection, 'deleter')));
    await client.deleteRecords({ topics: [{ name: topic, partitions: [{ partition: 0, offset: 10n }] }] });
    await client.close();
    expect([await admin.startOffsets(topic), await admin.endOffsets(topic)]).toEqual([[10n], [10n]]);
  });
});

describe('the producer', () => {
  it('splits by count and bytes, and refuses only the send whose record is too large', async () => {
    const topic = await withTopic(1);
    const producer = createRecordProducer(connection, { compression: 'none' });
    const value = Buffer.alloc(300_000, 'x');
    const sends = [
      producer.send(Array.from({ length: 20 }, () => ({ topic, key: 'k', value }))),
      producer.send([{ topic, key: 'k', value: Buffer.alloc(1_100_000) }]),
      producer.send(Array.from({ length: 3_000 }, (_, i) => ({ topic, key: 'k', value: Buffer.from(String(i)) }))),
    ];
    const [first, second, third] = await Promise.allSettled(sends);
    expect([first!.status, second!.status, third!.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const sizes: number[] = [];
    await readPartition(connection, topic, 0, ({ value: read }) => sizes.push(read!.length));
    expect(sizes).toHaveLength(3_020);
    expect(sizes.slice(0, 20).every((size) => size === 300_000)).toBe(true);
    await producer.close();
    await expect(producer.send([{ topic, key: 'k', value }])).rejects.toThrow('closed');
  });

  it('lets a send to a topic that does not exist fail, and others pass meanwhile', async () => {
    const topic = await withTopic(1);
    const missing = unique('missing');
    // It gives the missing topic up after 10 s; the deadline of the other send is not tested.
    const producer = createRecordProducer(connection, { deliveryTimeoutMs: 30_000 });
    const lost = producer.send([{ topic: missing, key: 'k', value: Buffer.from('x') }]);
    let failed = false;
    lost.catch(() => (failed = true));
    await producer.send([{ topic, key: 'k', value: Buffer.from('x') }]);
    expect(failed).toBe(false);
    await expect(lost).rejects.toThrow(missing);
    await producer.close();
  });

  it('does not stall others when a topic is deleted under it', async () => {
    const [topic, doomed] = [await withTopic(1), await withTopic(1)];
    const producer = createRecordProducer(connection, { deliveryTimeoutMs: 15_000 });
    const record = (name: string): { topic: string; key: string; value: Buffer } => ({
      topic: name,
      key: 'k',
      value: Buffer.from('x'),
    });
    await producer.send([record(topic), record(doomed)]);
    await admin.deleteTopics([doomed]);
    await until('a send to it fails', () =>
      producer.send([record(doomed)]).then(
        () => false,
        () => true,
      ),
    );
    await producer.send([record(topic)]);
    await producer.close();
  });
});
