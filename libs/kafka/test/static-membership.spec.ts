import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { createKafkaAdmin } from '../src/admin/kafka-admin.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { allLive, type Logger, type RecordConsumer, silentLogger } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

jest.setTimeout(120_000);

/** Longer than anything here is waited for: what happens in time did not happen because a session ran out. */
const sessionTimeoutMs = 60_000;

interface Log {
  infos: { message: string; partitions?: number }[];
  errors: string[];
  seen: number[];
}

function member(
  groupId: string,
  topic: string,
  groupInstanceId?: string,
  beforeCommit?: () => Promise<void>,
): { consumer: RecordConsumer; log: Log } {
  const log: Log = { infos: [], errors: [], seen: [] };
  const logger: Logger = {
    ...silentLogger,
    info: (fields, message) => void log.infos.push({ ...fields, message }),
    error: (_, message) => void log.errors.push(message),
  };
  const consumer = createRecordConsumer(
    { ...testConnection(), groupInstanceId },
    {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      logger,
      sessionTimeoutMs,
      beforeCommit,
      onRecords: (records) => {
        for (const record of records) {
          log.seen.push(Number(record.value!.toString()));
          consumer.settle(record);
        }
        return Promise.resolve();
      },
    },
  );
  return { consumer, log };
}

const count = (consumer: RecordConsumer): number => consumer.assignments().length;

/** Consumes as `groupInstanceId` in a process of its own, to be killed. */
function consumingProcess(groupId: string, topic: string, groupInstanceId: string): ChildProcess {
  const script = join(import.meta.dirname, 'consuming-process.ts');
  const flags = [
    '--conditions=@heliograph/source',
    '--experimental-transform-types',
    '--disable-warning=ExperimentalWarning',
  ];
  return spawn(process.execPath, [...flags, script, groupId, topic, '1000000', '1000000', String(sessionTimeoutMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, KAFKA_GROUP_INSTANCE_ID: groupInstanceId },
  });
}

describe('a static member', () => {
  it('has its partitions at once when it comes back after kill -9, and the others are not rebalanced', async () => {
    const topic = await withTopic(4);
    const groupId = unique('group');
    const other = member(groupId, topic, 'pod-0');
    await other.consumer.start();
    await until('all of them', () => count(other.consumer), { holds: (n) => n === 4 });
    const producer = createRecordProducer(testConnection());
    const victim = consumingProcess(groupId, topic, 'pod-1');
    const gone = once(victim, 'close');
    let seen = 0;
    createInterface(victim.stdout!).on('line', (line) => (seen = Number(line)));
    await until('half each', () => count(other.consumer), { holds: (n) => n === 2 });
    await until('records there', async () => {
      await producer.send([0, 1, 2, 3].map((partition) => ({ topic, key: null, value: Buffer.from('1'), partition })));
      return seen > 0;
    });
    victim.kill('SIGKILL');
    await gone;
    const roundsBefore = other.log.infos.length;
    const back = member(groupId, topic, 'pod-1');
    await back.consumer.start();
    // Before the session of the killed one is over: the group never missed it.
    await until('its half again', () => count(back.consumer), { holds: (n) => n === 2 });
    expect(count(other.consumer)).toBe(2);
    expect(other.log.infos).toHaveLength(roundsBefore);
    await Promise.all([back.consumer.stop(), other.consumer.stop()]);
    await producer.close();
  });

  it('truly leaves when it stops: its partitions do not wait for the session to time out', async () => {
    const topic = await withTopic(4);
    const groupId = unique('group');
    const first = member(groupId, topic, 'pod-0');
    const second = member(groupId, topic, 'pod-1');
    await Promise.all([first.consumer.start(), second.consumer.start()]);
    await until('half each', () => count(first.consumer) === 2 && count(second.consumer) === 2);
    await second.consumer.stop();
    // The round was over before the second left, the first may not know its outcome yet; the session would take longer.
    await until('all of them', () => count(first.consumer), { holds: (n) => n === 4 });
    await first.consumer.stop();
    // No member is left that a newcomer would have to wait for.
    const third = member(groupId, topic);
    await third.consumer.start();
    await until('all of them', () => count(third.consumer), { holds: (n) => n === 4 });
    await third.consumer.stop();
  });

  it('continues without its instance id when another process has taken it, logs that, and does not take it back', async () => {
    const topic = await withTopic(4);
    const groupId = unique('group');
    const first = member(groupId, topic, 'the-same');
    await first.consumer.start();
    await until('all of them', () => count(first.consumer), { holds: (n) => n === 4 });
    const second = member(groupId, topic, 'the-same');
    await second.consumer.start();
    await until('half each', () => count(first.consumer) === 2 && count(second.consumer) === 2);
    expect(first.log.errors).toEqual([expect.stringContaining('KAFKA_GROUP_INSTANCE_ID')]);
    expect(second.log.errors).toEqual([]);
    expect(first.consumer.connected() && second.consumer.connected()).toBe(true);
    await Promise.all([first.consumer.stop(), second.consumer.stop()]);
  });
});

it('a member that stops under load first releases its partitions to the others, and loses nothing', async () => {
  const topic = await withTopic(6);
  const groupId = unique('group');
  const members = ['a', 'b', 'c'].map((name) => member(groupId, topic, name));
  await Promise.all(members.map(({ consumer }) => consumer.start()));
  await until('two each', () => members.every(({ consumer }) => count(consumer) === 2));
  const producer = createRecordProducer(testConnection());
  let produced = 0;
  let stop = false;
  const producing = (async () => {
    while (!stop) {
      const records = Array.from({ length: 30 }, (_, i) => ({
        topic,
        key: null,
        partition: i % 6,
        value: Buffer.from(String(produced + i)),
      }));
      await producer.send(records);
      produced += 30;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const [leaving, ...others] = members;
  const kept = others.map(({ consumer }) => consumer.assignments());
  await leaving!.consumer.stop();
  // The round that gave it all to them was over when it left (they may not know its outcome yet), and they keep what they had.
  await until('three each', () => others.every(({ consumer }) => count(consumer) === 3));
  others.forEach(({ consumer }, i) => expect(consumer.assignments()).toEqual(expect.arrayContaining([...kept[i]!])));
  stop = true;
  await producing;
  await until('every record', () => new Set(members.flatMap(({ log }) => log.seen)).size, {
    holds: (n) => n === produced,
  });
  const admin = createKafkaAdmin(testConnection());
  // Before they stop too: a stop during a rebalance may be refused its last commit, and its settled records are
  // redelivered.
  const lag = async (): Promise<bigint | undefined> => (await admin.lag(groupId, [topic])).get(topic);
  await until('every record is committed', lag, { holds: (n) => n === 0n });
  await Promise.all(others.map(({ consumer }) => consumer.stop()));
  await admin.close();
  await producer.close();
});

it('members that stop together commit records settled while a commit was under way', async () => {
  const topic = await withTopic(2);
  const groupId = unique('group');
  let pendingCommits = 0;
  let letGo: () => void = () => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  const hold = (): Promise<void> => {
    pendingCommits += 1;
    return free;
  };
  const members = ['a', 'b'].map((name) => member(groupId, topic, name, hold));
  await Promise.all(members.map(({ consumer }) => consumer.start()));
  await until('one each', () => members.every(({ consumer }) => count(consumer) === 1));
  const producer = createRecordProducer(testConnection());
  const seenByAll = (records: number): boolean => members.every(({ log }) => log.seen.length === records);
  const produce = (): Promise<unknown> =>
    producer.send([0, 1].map((partition) => ({ topic, key: null, partition, value: Buffer.from('1') })));
  await produce();
  await until('a commit of each under way', () => pendingCommits === 2);
  await produce();
  await until('the second of each', () => seenByAll(2));
  const stopped = Promise.all(members.map(({ consumer }) => consumer.stop()));
  letGo();
  await stopped;
  const admin = createKafkaAdmin(testConnection());
  expect((await admin.lag(groupId, [topic])).get(topic)).toBe(0n);
  await admin.close();
  await producer.close();
});
