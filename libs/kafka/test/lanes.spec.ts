import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { createKafkaAdmin } from '../src/admin/kafka-admin.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import type { KafkaConnection, RecordConsumer } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique } from '../src/testing/test-broker.ts';

jest.setTimeout(120_000);

const partitions = 4;
/** `<topic>.backfill` has low priority beside `<topic>`. */
const liveTopicOf = (topic: string) => (topic.endsWith('.backfill') ? topic.slice(0, -'.backfill'.length) : undefined);

/** A live topic and its low-priority topic. */
async function withTopics(): Promise<[live: string, lowPriority: string]> {
  const live = unique('test');
  const names: [string, string] = [live, `${live}.backfill`];
  const admin = createKafkaAdmin(testConnection());
  await admin.ensureTopics(names.map((name) => ({ name, partitions, config: {} })));
  await admin.close();
  return names;
}

const members: RecordConsumer[] = [];
afterEach(() => Promise.all(members.splice(0).map((member) => member.stop())));

function member(topics: readonly string[], groupId: string, connection: Partial<KafkaConnection> = {}) {
  const consumer = createRecordConsumer(
    { ...testConnection(), ...connection },
    {
      groupId,
      topics,
      liveTopicOf,
      sessionTimeoutMs: 60_000,
      onRecords: (records) => {
        for (const record of records) consumer.settle(record);
        return Promise.resolve();
      },
    },
  );
  members.push(consumer);
  return consumer;
}

const numbers = (consumer: RecordConsumer, topic: string): string =>
  consumer
    .assignments()
    .filter((at) => at.topic === topic)
    .map(({ partition }) => partition)
    .sort()
    .join();

it('delivers live records before a backlog of backfill, and that in the end', async () => {
  const [live, lowPriority] = await withTopics();
  const producer = createRecordProducer(testConnection());
  const value = Buffer.alloc(200);
  const backlog = 10_000;
  await producer.send(Array.from({ length: backlog }, (_, i) => ({ topic: lowPriority, key: String(i), value })));
  const waits: number[] = [];
  let done = 0;
  const consumer = createRecordConsumer(testConnection(), {
    groupId: unique('group'),
    topics: [live, lowPriority],
    liveTopicOf,
    maxLowPriorityBatch: 50,
    onRecords: async (records) => {
      // Two hundred batches of the backlog: four seconds.
      await sleep(20);
      const now = Date.now();
      for (const record of records) {
        consumer.settle(record);
        if (record.topic === live) waits.push(now - record.timestamp);
        else done += 1;
      }
    },
  });
  members.push(consumer);
  await consumer.start();
  await until('the backlog to begin', () => done > 100);
  for (let i = 0; i < 20; i += 1) {
    await producer.send([{ topic: live, key: String(i), value }]);
    await sleep(20);
  }
  await until('the live records', () => waits.length, { holds: (n) => n === 20 });
  const doneMeanwhile = done;
  await until('the backlog', () => done === backlog);
  await producer.close();
  expect(doneMeanwhile).toBeLessThan(backlog);
  // A record queued after the backlog would have waited for all of it.
  expect(waits.sort((a, b) => a - b)[10]).toBeLessThan(1_000);
});

it('keeps both together in a group that is upgraded member by member, static or not', async () => {
  const [live, lowPriority] = await withTopics();
  for (const isStatic of [false, true]) {
    const groupId = unique('group');
    const place = (name: string) => (isStatic ? { groupInstanceId: `${groupId}.${name}` } : {});
    const old = { a: member([live], groupId, place('a')), b: member([live], groupId, place('b')) };
    await old.a.start();
    await until('all partitions', () => numbers(old.a, live) === '0,1,2,3');
    await old.b.start();
    await until('half each', () => numbers(old.b, live).length === 3 && numbers(old.a, live).length === 3);

    await old.b.stop();
    const b = member([live, lowPriority], groupId, place('b'));
    await b.start();
    // An older leader may leave the low-priority partitions unassigned.
    await until('its share', () => numbers(b, live).length, { holds: (n) => n === 3 });
    await old.a.stop();
    const a = member([live, lowPriority], groupId, place('a'));
    await a.start();
    for (const one of [a, b])
      await until('both', () => numbers(one, live).length === 3 && numbers(one, lowPriority) === numbers(one, live));
    await Promise.all([a.stop(), b.stop()]);
  }
});
