import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { createKafkaAdmin, type TopicSettings } from '../src/admin/kafka-admin.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { createControlView } from '../src/log/control-view.ts';
import { expiredRecords } from '../src/log/partition-fetcher.ts';
import { allLive, type IncomingRecord, type Logger, type RecordConsumer, silentLogger } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';
import { rawAdmin } from '../src/testing/three-brokers.ts';

jest.setTimeout(180_000);
const connection = testConnection();
const admin = createKafkaAdmin(connection);
const raw = rawAdmin(connection);
afterAll(() => Promise.all([admin.close(), raw.close()]));

const definition = (name: string, partitions: number, config: Record<string, string> = {}): TopicSettings => ({
  name,
  partitions,
  config,
});

describe('a topic whose partitions are raised while it is written and read', () => {
  it('has its new partitions read by themselves, static members included, and loses nothing', async () => {
    const topic = await withTopic(2);
    const groupId = unique('group');
    const seen = new Set<number>();
    const collect = (groupInstanceId?: string): RecordConsumer => {
      const consumer = createRecordConsumer(
        { ...connection, groupInstanceId },
        {
          liveTopicOf: allLive,
          groupId,
          topics: [topic],
          onRecords: (records) => {
            for (const record of records) {
              seen.add(Number(record.value!.toString()));
              consumer.settle(record);
            }
            return Promise.resolve();
          },
        },
      );
      return consumer;
    };
    const members = [collect('a'), collect('b')];
    const owned = (): number => members.reduce((sum, member) => sum + member.assignments().length, 0);
    await Promise.all(members.map((member) => member.start()));
    await until('one each', () => members.every((member) => member.assignments().length === 1));
    // A static leader that comes back has its assignment without a round: what that was made of it knows all the same.
    await members[0]!.stop();
    members[0] = collect('a');
    await members[0].start();
    await until('one each again', () => members.every((member) => member.assignments().length === 1));
    const { raised } = await admin.raisePartitions([definition(topic, 6)]);
    expect(raised.map(({ name }) => name)).toEqual([topic]);
    const producer = createRecordProducer(connection);
    const records = Array.from({ length: 600 }, (_, i) => ({
      topic,
      key: null,
      partition: i % 6,
      value: Buffer.from(String(i)),
    }));
    await until(
      'the new partitions can be written',
      () =>
        producer.send(records).then(
          () => true,
          () => false,
        ),
      { deadlineMs: 60_000 },
    );
    await until('all partitions are owned', () => owned() === 6, { deadlineMs: 60_000 });
    await until('every record', () => seen.size, { holds: (n) => n === 600, deadlineMs: 60_000 });
    await Promise.all(members.map((member) => member.stop()));
    await producer.close();
  });
});

it('a control view takes the newest value of a key when the partitions of a compacted topic were raised by hand, and logs it', async () => {
  const topic = await withTopic(1, { 'cleanup.policy': 'compact' });
  const write = async (records: [key: string, value: object | null][], partition: number): Promise<void> => {
    // One that knew the topic before might not know its new partition yet.
    const producer = createRecordProducer(connection);
    await producer.send(
      records.map(([key, value]) => ({
        topic,
        key,
        partition,
        value: value === null ? null : Buffer.from(JSON.stringify(value)),
      })),
    );
    await producer.close();
  };
  // The view does not keep versions from 10 on.
  const keys = Array.from({ length: 8 }, (_, i) => `left${i}`);
  const left = (version: number): [string, object][] => keys.map((key) => [key, { version }]);
  await write([['changed', { version: 1 }], ['deleted', { version: 1 }], ...left(1)], 0);
  const select = (record: { version: number }) => (record.version < 10 ? record : undefined);
  const errors: string[] = [];
  const logger: Logger = { ...silentLogger, error: (_, message) => void errors.push(message) };
  const running = createControlView<{ version: number }>(connection, topic, { logger, select });
  await running.start();
  expect([running.size, errors]).toEqual([10, []]);
  await raw.createPartitions({ topics: [{ name: topic, count: 2 }] });
  await until('the new partition', () =>
    admin.endOffsets(topic).then(
      (ends) => ends.length === 2,
      () => false,
    ),
  );
  await write([['changed', { version: 2 }], ['deleted', null], ...left(10)], 1);
  expect(await admin.endOffsets(topic)).toEqual([10n, 10n]);
  // Which partition is read first is chance: each of several views meets its own.
  for (let round = 0; round < 4; round += 1) {
    const view = createControlView<{ version: number }>(connection, topic, { logger, select });
    await view.start();
    expect([view.get('changed'), view.size]).toEqual([{ version: 2 }, 1]);
    await view.close();
  }
  await until('the running view has read the new partition', () => running.size === 1, { deadlineMs: 60_000 });
  await running.caughtUp();
  expect([running.get('changed'), running.size]).toEqual([{ version: 2 }, 1]);
  // The newest by its time, whichever partition it is in.
  await write([['changed', { version: 3 }]], 0);
  await running.caughtUp();
  expect(running.get('changed')).toEqual({ version: 3 });
  await running.close();
  expect(errors[0]).toContain('raised');
});

describe('records deleted before they were read', () => {
  const countOf = (groupId: string, topic: string): number | undefined =>
    expiredRecords().find((entry) => entry.group === groupId && entry.topic === topic)?.count;

  /** Stops at the first unsettled record, so that retention can pass the records after it. */
  async function stuckAtOne(topic: string, groupId: string) {
    const unsettled: IncomingRecord[] = [];
    const errors: object[] = [];
    const consumer = createRecordConsumer(connection, {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      maxUnsettledPerPartition: 1,
      maxBatchRecords: 1,
      logger: { ...silentLogger, error: (fields) => void errors.push(fields) },
      onRecords: (records) => Promise.resolve(void unsettled.push(...records)),
    });
    await consumer.start();
    await until('its partition', () => consumer.assignments().length, { holds: (n) => n === 1 });
    return { unsettled, errors, consumer };
  }

  it('is counted when retention passes the offset, and reading continues after it', async () => {
    const topic = await withTopic(1);
    const groupId = unique('group');
    const producer = createRecordProducer(connection);
    const send = (count: number): Promise<void> =>
      producer.send(Array.from({ length: count }, (_, i) => ({ topic, key: 'k', value: Buffer.from(String(i)) })));
    const { unsettled, errors, consumer } = await stuckAtOne(topic, groupId);
    await send(1);
    await until('the first', () => unsettled.length, { holds: (n) => n === 1 });
    await send(9);
    await raw.deleteRecords({ topics: [{ name: topic, partitions: [{ partition: 0, offset: 6n }] }] });
    consumer.settle(unsettled[0]!);
    await until('what is left', () => unsettled.length, { holds: (n) => n > 1 });
    expect([unsettled[1]!.offset, countOf(groupId, topic)]).toEqual([6n, 5]);
    expect(errors).toContainEqual(expect.objectContaining({ topic, offset: '1', logStart: '6', lost: '5' }));
    await consumer.stop(0);
    await producer.close();
  });

  it('is counted when the topic was deleted and created again, and reading continues at its start', async () => {
    const topic = await withTopic(1);
    const groupId = unique('group');
    const producer = createRecordProducer(connection);
    const record = { topic, key: 'k', value: Buffer.from('x') };
    const { unsettled, consumer } = await stuckAtOne(topic, groupId);
    await producer.send([record]);
    await until('the first', () => unsettled.length, { holds: (n) => n === 1 });
    consumer.settle(unsettled[0]!);
    await until('it is settled', () => consumer.unsettled() === 0);
    await admin.deleteTopics([topic]);
    await until('it is gone', async () => !(await admin.listTopics()).includes(topic));
    await admin.ensureTopics([definition(topic, 1)]);
    await until('the loss is counted', () => countOf(groupId, topic) === 1, { deadlineMs: 60_000 });
    await until(
      'a record of the new one',
      async () => {
        await producer.send([record]).catch(() => undefined);
        return unsettled.length > 1;
      },
      { deadlineMs: 60_000 },
    );
    expect(unsettled[1]!.offset).toBe(0n);
    await consumer.stop(0);
    await producer.close();
  });
});
