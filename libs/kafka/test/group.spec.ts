import { randomBytes } from 'node:crypto';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { createKafkaAdmin } from '../src/admin/kafka-admin.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import {
  allLive,
  type IncomingRecord,
  type RecordConsumer,
  type RecordConsumerOptions,
  type TopicPartition,
} from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';
import { rawAdmin } from '../src/testing/three-brokers.ts';

jest.setTimeout(120_000);
const connection = testConnection();
const producer = createRecordProducer(connection);
const admin = createKafkaAdmin(connection);
afterAll(async () => {
  await producer.close();
  await admin.close();
});

async function produce(topic: string, count: number, from = 0): Promise<void> {
  await producer.send(
    Array.from({ length: count }, (_, i) => ({
      topic,
      key: `k${(from + i) % 50}`,
      value: Buffer.from(String(from + i)),
    })),
  );
}

function numbers(records: readonly IncomingRecord[]): number[] {
  return records.map(({ value }) => Number(value!.toString()));
}

/** A consumer that settles all records, and records all events. */
function member(
  options: Omit<RecordConsumerOptions, 'onRecords' | 'liveTopicOf'>,
  onRecords?: (records: readonly IncomingRecord[]) => Promise<void>,
) {
  const log: { seen: number[]; assigned: TopicPartition[]; revoked: TopicPartition[] } = {
    seen: [],
    assigned: [],
    revoked: [],
  };
  const consumer = createRecordConsumer(connection, {
    ...options,
    liveTopicOf: allLive,
    onAssigned: (partitions) => Promise.resolve(void log.assigned.push(...partitions)),
    onRevoked: (partitions) => Promise.resolve(void log.revoked.push(...partitions)),
    onRecords: async (records) => {
      await onRecords?.(records);
      log.seen.push(...numbers(records));
      for (const record of records) consumer.settle(record);
    },
  });
  return { consumer, log };
}

/** Lets the owner of two partitions commit where it begins, without a record: before the rounds in which another takes one and gives it back. */
async function commitBothStarts(consumer: RecordConsumer, groupId: string, topic: string): Promise<void> {
  const passing = member({ groupId, topics: [topic] });
  await passing.consumer.start();
  await until('one each', () => passing.consumer.assignments().length, { holds: (n) => n === 1 });
  await passing.consumer.stop();
  await until('both again', () => consumer.assignments().length, { holds: (n) => n === 2 });
}

/** Makes the group forget its only member, which comes back and has both partitions again. */
async function loseMembership(consumer: RecordConsumer, groupId: string): Promise<void> {
  const raw = rawAdmin(connection);
  const before = consumer.rebalances;
  await raw.removeMembersFromConsumerGroup({ groupId });
  await raw.close();
  await until('the next round', () => consumer.rebalances > before && consumer.assignments().length === 2);
}

describe('a consumer group', () => {
  it('moves partitions when a member comes and when one leaves, and loses nothing', async () => {
    const topic = await withTopic(6);
    const groupId = unique('group');
    const first = member({ groupId, topics: [topic] });
    await first.consumer.start();
    await until('all partitions', () => first.consumer.assignments().length, { holds: (n) => n === 6 });
    let produced = 0;
    let stop = false;
    const producing = (async () => {
      while (!stop) {
        await produce(topic, 100, produced);
        produced += 100;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const second = member({ groupId, topics: [topic] });
    await second.consumer.start();
    await until(
      'half each',
      () => first.consumer.assignments().length === 3 && second.consumer.assignments().length === 3,
    );
    expect(first.log.revoked).toHaveLength(3);
    await until('both read', () => second.log.seen.length, { holds: (n) => n > 500 });
    await second.consumer.stop();
    await until('all back', () => first.consumer.assignments().length, { holds: (n) => n === 6 });
    stop = true;
    await producing;
    await until('every record', () => new Set([...first.log.seen, ...second.log.seen]).size, {
      holds: (n) => n === produced,
    });
    const duplicates = first.log.seen.length + second.log.seen.length - produced;
    expect(duplicates).toBeLessThan(produced);
    // Records that the second settled after its last commit are redelivered to the first, which may still have to read
    // them.
    await until('every commit', async () => (await admin.lag(groupId, [topic])).get(topic) === 0n);
    await first.consumer.stop();
    expect((await admin.lag(groupId, [topic])).get(topic)).toBe(0n);
  });

  it('commits no further than the first unsettled record, and redelivers unsettled records alone', async () => {
    const topic = await withTopic(1);
    const groupId = unique('group');
    const unsettled: IncomingRecord[] = [];
    const consumer = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      commitIntervalMs: 50,
      onRecords: (records) => {
        for (const record of records) {
          if (record.offset === 10n) unsettled.push(record);
          else consumer.settle(record);
        }
        return Promise.resolve();
      },
    });
    await consumer.start();
    await produce(topic, 100);
    await until('all but one settled', () => unsettled.length === 1 && consumer.unsettled() === 1);
    await until('the commit below it', async () => (await admin.lag(groupId, [topic])).get(topic) === 90n);
    await consumer.stop(100);
    expect((await admin.lag(groupId, [topic])).get(topic)).toBe(90n);
    const next = member({ groupId, topics: [topic] });
    await next.consumer.start();
    await until('all of it is committed', async () => (await admin.lag(groupId, [topic])).get(topic) === 0n);
    expect(next.log.seen).toEqual([10]);
    await next.consumer.stop();
  });

  it('delivers nothing again that it has settled, when the group has lost all its members and knows of no commit', async () => {
    const topic = await withTopic(2);
    const groupId = unique('group');
    const seen: number[] = [];
    const unsettled = new Map<number, IncomingRecord>();
    const consumer = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      commitIntervalMs: 3_600_000,
      onRecords: (records) => {
        seen.push(...numbers(records));
        for (const record of records) {
          const [number = 0] = numbers([record]);
          if (number === 10 || number === 20) unsettled.set(number, record);
          else consumer.settle(record);
        }
        return Promise.resolve();
      },
    });
    await consumer.start();
    await until('both partitions', () => consumer.assignments().length, { holds: (n) => n === 2 });
    await commitBothStarts(consumer, groupId, topic);
    await produce(topic, 100);
    await until('all of it', () => seen.length, { holds: (n) => n === 100 });
    await loseMembership(consumer, groupId);
    consumer.settle(unsettled.get(20)!);
    await produce(topic, 1, 100);
    await until('what is new and what is open', () => [10, 100].filter((number) => seen.lastIndexOf(number) < 100), {
      holds: (missing) => missing.length === 0,
    });
    // 20 was settled while the group took its member back: before the partition was read again, or after.
    const again = seen.slice(100).filter((number) => number !== 20);
    expect(again.sort((a, b) => a - b)).toEqual([10, 100]);
    expect(seen.filter((number) => number === 20).length).toBeLessThanOrEqual(2);
    await consumer.stop(100);
  });

  it('continues after batches whose records it had settled before', async () => {
    const topic = await withTopic(2);
    const groupId = unique('group');
    const { consumer, log } = member({ groupId, topics: [topic], commitIntervalMs: 3_600_000, maxBatchRecords: 10 });
    await consumer.start();
    await until('both partitions', () => consumer.assignments().length, { holds: (n) => n === 2 });
    await commitBothStarts(consumer, groupId, topic);
    await produce(topic, 100);
    await until('all of it', () => log.seen.length, { holds: (n) => n === 100 });
    await loseMembership(consumer, groupId);
    await produce(topic, 100, 100);
    await until('what is new', () => log.seen.length >= 200);
    expect(new Set(log.seen).size).toBe(200);
    expect(log.seen).toHaveLength(200);
    await consumer.stop();
  });

  it('waits for unsettled records at stop', async () => {
    const topic = await withTopic(1);
    const groupId = unique('group');
    const unsettled: IncomingRecord[] = [];
    const consumer = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      onRecords: (records) => Promise.resolve(void unsettled.push(...records)),
    });
    await consumer.start();
    await produce(topic, 20);
    await until('all delivered to the handler', () => unsettled.length, { holds: (n) => n === 20 });
    const stopped = consumer.stop(20_000);
    for (const record of unsettled) consumer.settle(record);
    await stopped;
    expect((await admin.lag(groupId, [topic])).get(topic)).toBe(0n);
  });

  it('hands the same records over again after the handler failed', async () => {
    const topic = await withTopic(2);
    let failures = 2;
    const { consumer, log } = member({ groupId: unique('group'), topics: [topic] }, () => {
      if (failures-- > 0) return Promise.reject(new Error('the database is unavailable'));
      return Promise.resolve();
    });
    await consumer.start();
    await produce(topic, 300);
    await until('all of them', () => new Set(log.seen).size, { holds: (n) => n === 300 });
    expect(log.seen).toHaveLength(300);
    await consumer.stop();
  });

  it('stops fetching at the limit of unsettled records, and resumes when they settle', async () => {
    const topic = await withTopic(1);
    const unsettled: IncomingRecord[] = [];
    const consumer = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId: unique('group'),
      topics: [topic],
      maxUnsettledPerPartition: 100,
      onRecords: (records) => Promise.resolve(void unsettled.push(...records)),
    });
    // About 50 of these fill one fetch.
    const large = (i: number): Buffer => Buffer.concat([Buffer.from(`${i} `), randomBytes(20_000)]);
    await producer.send(Array.from({ length: 600 }, (_, i) => ({ topic, key: null, value: large(i) })));
    await consumer.start();
    await until('the first hundred', () => unsettled.length, { holds: (n) => n >= 100 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(unsettled.length).toBeLessThan(200);
    expect(consumer.unsettled()).toBe(unsettled.length);
    // The high watermark came with the last fetch: unfetched records count too, and the age is that of the oldest
    // record.
    expect(consumer.backlog()).toEqual([{ topic, partition: 0, records: 600, oldestAt: unsettled[0]!.timestamp }]);
    expect(consumer.rebalances).toBe(1);
    await until('the rest', () => {
      for (const record of unsettled) consumer.settle(record);
      return unsettled.length === 600;
    });
    expect(unsettled.map(({ value }) => parseInt(value!.toString('latin1')))).toEqual(
      Array.from({ length: 600 }, (_, i) => i),
    );
    await until('nothing is left', () => consumer.backlog()[0]?.records === 0);
    expect(consumer.backlog()[0]?.oldestAt).toBeUndefined();
    await consumer.stop();
  });

  it('calls onAssigned before the first record and again until it succeeds, and beforeCommit before each commit', async () => {
    const topic = await withTopic(1);
    const groupId = unique('group');
    await produce(topic, 10);
    const events: string[] = [];
    let failures = 1;
    const consumer = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      commitIntervalMs: 50,
      onAssigned: () => {
        events.push('assigned');
        return failures-- > 0 ? Promise.reject(new Error('state cannot be read')) : Promise.resolve();
      },
      onRecords: (records) => {
        events.push('records');
        for (const record of records) consumer.settle(record);
        return Promise.resolve();
      },
      beforeCommit: async () => {
        const committed = (await admin.lag(groupId, [topic])).get(topic) === 0n;
        events.push(committed ? 'too late' : 'before commit');
      },
    });
    await consumer.start();
    await until('a commit', async () => (await admin.lag(groupId, [topic])).get(topic) === 0n);
    await consumer.stop();
    // The start may be committed before the first record comes.
    const handling = events.filter((event) => event === 'assigned' || event === 'records');
    expect(handling.slice(0, 3)).toEqual(['assigned', 'assigned', 'records']);
    expect(events).toContain('before commit');
    expect(events).not.toContain('too late');
  });

  it('starts at the end when asked to, and only once', async () => {
    const topic = await withTopic(1);
    const groupId = unique('group');
    await produce(topic, 10);
    const first = member({ groupId, topics: [topic], from: 'latest' });
    await first.consumer.start();
    await until('assignment', () => first.consumer.assignments().length, { holds: (n) => n === 1 });
    await first.consumer.stop();
    await produce(topic, 5, 10);
    const second = member({ groupId, topics: [topic], from: 'latest' });
    await second.consumer.start();
    await until('what came in between', () => second.log.seen.length, { holds: (n) => n === 5 });
    expect(second.log.seen).toEqual([10, 11, 12, 13, 14]);
    await second.consumer.stop();
  });
});
