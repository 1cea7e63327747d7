import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { Admin } from '@platformatic/kafka';
import { clientOptions, guardClient } from '../src/wire/connection.ts';
import { createKafkaAdmin } from '../src/admin/kafka-admin.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { expiredRecords } from '../src/log/partition-fetcher.ts';
import { RangeReader } from '../src/log/range-reader.ts';
import { allLive } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

jest.setTimeout(60_000);
const connection = testConnection();

async function write(topic: string, from: number, count: number): Promise<void> {
  const producer = createRecordProducer(connection);
  const records = Array.from({ length: count }, (_, i) => ({ topic, key: 'k', value: Buffer.from(String(from + i)) }));
  await producer.send(records);
  await producer.close();
}

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('RangeReader', () => {
  it('reads records written from a time on, up to the end at that moment', async () => {
    const topic = await withTopic(3);
    await write(topic, 0, 5);
    await later();
    const time = new Date();
    await later();
    await write(topic, 5, 3000);
    const reader = new RangeReader(connection, [topic]);
    const ranges = await reader.since(time);
    expect(ranges).toHaveLength(1);
    const [range] = ranges;
    await write(topic, 9000, 5);
    const read: number[] = [];
    for (let offset = range!.offset; offset < range!.end;) {
      const { records, nextOffset } = await reader.next({ ...range!, offset });
      read.push(...records.map(({ value }) => Number(value!.toString())));
      expect(nextOffset).toBeGreaterThan(offset);
      offset = nextOffset;
    }
    expect(read).toEqual(Array.from({ length: 3000 }, (_, i) => i + 5));
    expect(await reader.since(new Date(Date.now() + 60_000))).toEqual([]);
    await reader.close();
  });

  it('reads one record by its coordinates, and nothing where the log has none', async () => {
    const topic = await withTopic(1);
    await write(topic, 0, 10);
    const reader = new RangeReader(connection, [topic]);
    const at = { topic, partition: 0 };
    const one = await reader.next({ ...at, offset: 7n, end: 8n });
    expect(one.records.map(({ offset, value }) => [offset, value!.toString()])).toEqual([[7n, '7']]);
    expect(await reader.next({ ...at, offset: 10n, end: 12n })).toEqual({ records: [], nextOffset: 12n });
    expect(await reader.next({ ...at, offset: 70n, end: 80n })).toEqual({ records: [], nextOffset: 80n });
    await reader.close();
  });

  it('returns one record by its position, or that it is gone, which counts as no loss', async () => {
    const topic = await withTopic(1);
    await write(topic, 0, 10);
    const raw = guardClient(new Admin(clientOptions(connection, 'range-reader-test')));
    await raw.deleteRecords({ topics: [{ name: topic, partitions: [{ partition: 0, offset: 6n }] }] });
    await raw.close();
    const reader = new RangeReader(connection, [topic]);
    const valueAt = async (offset: bigint): Promise<string | undefined> =>
      (await reader.record({ topic, partition: 0, offset }))?.value?.toString();
    expect([await valueAt(5n), await valueAt(6n), await valueAt(9n), await valueAt(10n)]).toEqual([
      undefined,
      '6',
      '9',
      undefined,
    ]);
    const lost = () => expiredRecords().filter((each) => each.topic === topic);
    expect(lost()).toEqual([]);
    await reader.next({ topic, partition: 0, offset: 2n, end: 8n });
    expect(lost()).toEqual([{ group: 'range-reader', topic, count: 4 }]);
    await reader.close();
  });
});

it('the admin returns committed offsets of a group, by partition', async () => {
  const [topic, groupId] = [await withTopic(2), unique('group')];
  const admin = createKafkaAdmin(connection);
  const committed = () => admin.committedOffsets(groupId, topic);
  // The first question for a group makes a new broker create its topic of offsets.
  await until('the broker answers for groups', () =>
    committed().then(
      () => true,
      () => false,
    ),
  );
  expect(await committed()).toEqual([-1n, -1n]);
  await write(topic, 0, 10);
  const consumer = createRecordConsumer(connection, {
    liveTopicOf: allLive,
    groupId,
    topics: [topic],
    onRecords: async (records) => records.forEach((record) => consumer.settle(record)),
  });
  await consumer.start();
  await until('committed', async () => (await committed()).includes(10n));
  await consumer.stop();
  await admin.close();
});
