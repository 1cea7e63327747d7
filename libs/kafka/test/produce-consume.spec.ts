import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { readPartition } from '../src/log/read-partition.ts';
import { allLive, type IncomingRecord } from '../src/port.ts';
import { recordPartition } from '../src/producer/topic-partition-counts.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

const connection = testConnection();

describe('records through a broker', () => {
  it('keeps key, value, headers, tombstone and order, on the Java partition of the key', async () => {
    const topic = await withTopic(3);
    const producer = createRecordProducer(connection);
    const seen: IncomingRecord[] = [];
    const consumer = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId: unique('group'),
      topics: [topic],
      onRecords: (records) => {
        seen.push(...records);
        for (const record of records) consumer.settle(record);
        return Promise.resolve();
      },
    });
    await consumer.start();
    const values = Array.from({ length: 2_000 }, (_, i) => ({
      topic,
      key: `key-${i % 7}`,
      value: Buffer.from(`${i}`),
      headers: { n: `${i}`, city: 'Köln' },
    }));
    await producer.send(values);
    await producer.send([{ topic, key: 'gone', value: null }]);
    await until('all records', () => seen.length, { holds: (n) => n === 2_001 });
    expect(seen.find(({ key }) => key === 'gone')?.value).toBeNull();
    for (const { key, partition } of seen) expect(partition).toBe(recordPartition(key!, 3));
    for (let k = 0; k < 7; k++) {
      const own = seen.filter(({ key }) => key === `key-${k}`).map(({ value }) => Number(value!.toString()));
      expect(own).toEqual(values.map((_, i) => i).filter((i) => i % 7 === k));
    }
    expect(seen[0]!.headers.city).toBe('Köln');
    expect(Math.abs(seen[0]!.timestamp - Date.now())).toBeLessThan(600_000);
    await consumer.stop();
    await producer.close();
  });

  it('waits while this clock is hours ahead, and sends with the right time when it is right again', async () => {
    const topic = await withTopic(1);
    const producer = createRecordProducer(connection);
    await producer.send([{ topic, key: 'a', value: Buffer.from('1') }]);
    const now = Date.now;
    const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 2 * 3_600_000);
    const sent = producer.send([{ topic, key: 'a', value: Buffer.from('2') }]);
    const early = await Promise.race([
      sent.then(
        () => 'sent',
        () => 'refused',
      ),
      new Promise((resolve) => setTimeout(resolve, 1_000, 'waits')),
    ]).finally(() => ahead.mockRestore());
    expect(early).toBe('waits');
    await sent;
    const times: number[] = [];
    await readPartition(connection, topic, 0, ({ timestamp }) => times.push(timestamp));
    expect(times.map((time) => Math.abs(time - Date.now()) < 1_800_000)).toEqual([true, true]);
    await producer.close();
  });

  it('reads one partition from its start to its end once', async () => {
    const topic = await withTopic(2);
    const producer = createRecordProducer(connection, { compression: 'zstd' });
    await producer.send(
      Array.from({ length: 1_500 }, (_, i) => ({ topic, key: null, partition: 1, value: Buffer.from(`${i}`) })),
    );
    const read: number[] = [];
    await readPartition(connection, topic, 1, ({ value }) => read.push(Number(value!.toString())));
    expect(read).toEqual(Array.from({ length: 1_500 }, (_, i) => i));
    await readPartition(connection, topic, 0, () => read.push(-1));
    expect(read).toHaveLength(1_500);
    await producer.close();
  });
});
