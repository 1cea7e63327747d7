import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { createKafkaAdmin } from '../src/admin/kafka-admin.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { createControlView } from '../src/log/control-view.ts';
import { allLive } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

jest.setTimeout(120_000);

it('skips the records that alone cannot be handled, and waits with all others while a dependency is unreachable', async () => {
  const connection = testConnection();
  const topic = await withTopic(1);
  const groupId = unique('group');
  const producer = createRecordProducer(connection);
  await producer.send(Array.from({ length: 500 }, (_, i) => ({ topic, key: 'k', value: Buffer.from(String(i)) })));
  const poison = new Set([77, 400]);
  let refusals = 3;
  const handled: number[] = [];
  const consumer = createRecordConsumer(connection, {
    liveTopicOf: allLive,
    groupId,
    topics: [topic],
    onRecords: (records) => {
      if ((refusals -= 1) >= 0) return Promise.reject(new Error('connect ECONNREFUSED'));
      const numbers = records.map(({ value }) => Number(value!.toString()));
      if (numbers.some((number) => poison.has(number))) return Promise.reject(new TypeError('not readable'));
      handled.push(...numbers);
      for (const record of records) consumer.settle(record);
      return Promise.resolve();
    },
  });
  await consumer.start();
  await until('the others', () => handled.length, { holds: (n) => n >= 498 });
  const admin = createKafkaAdmin(connection);
  await until('all of it is committed', async () => (await admin.lag(groupId, [topic])).get(topic) === 0n);
  expect(handled).toEqual(Array.from({ length: 500 }, (_, i) => i).filter((i) => !poison.has(i)));
  expect(consumer.skipped).toBe(2);
  await consumer.stop();
  await admin.close();
  await producer.close();
});

it('keeps the value before a control record that is not an object', async () => {
  const connection = testConnection();
  const topic = await withTopic(1);
  const producer = createRecordProducer(connection);
  const write = (key: string, value: string) => producer.send([{ topic, key, value: Buffer.from(value) }]);
  await write('a', '{"n":1}');
  for (const poison of ['null', '7', '"x"', '[]', '{"n":', '', '\u0000']) await write('a', poison);
  await write('b', '{"n":2}');
  const view = createControlView<{ n: number }>(connection, topic);
  await view.start();
  expect([...view.values()]).toEqual([{ n: 1 }, { n: 2 }]);
  await view.close();
  await producer.close();
});
