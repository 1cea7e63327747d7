import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Admin } from '@platformatic/kafka';
import type { BrokerControl } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { createKafkaAdmin } from '../src/admin/kafka-admin.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { allLive } from '../src/port.ts';
import { createRecordProducer } from '../src/producer/record-producer.ts';
import { privateStack, type PrivateStack } from '../src/testing/private-stack.ts';
import { unique } from '../src/testing/test-broker.ts';
import {
  replicationOf,
  groupAwayFrom,
  leadersOf,
  Listener,
  rawAdmin,
  SteadyLoad,
  topicOn,
} from '../src/testing/three-brokers.ts';

jest.setTimeout(240_000);

/** Longer for a measurement. */
const observeMs = Number(process.env.OBSERVE_MS ?? 5_000);
/** Time without a record of a partition with a leader; a busy machine also stalls for some seconds. */
const unharmedMs = 6_000;

let env: PrivateStack;
let admin: Admin;
let third: BrokerControl;
beforeAll(async () => {
  env = await privateStack({ brokers: 3 });
  admin = rawAdmin(env.connection);
  third = env.stack.brokers.find(({ id }) => id === 3)!;
  await threeBrokers();
});
afterAll(async () => {
  await admin.close();
  await env.stop();
});

function threeBrokers(): Promise<true> {
  return until(
    'three brokers',
    async () => (await admin.metadata({ topics: [], forceUpdate: true })).brokers.size === 3,
  );
}

async function listening(topics: readonly string[], partitions: number): Promise<Listener> {
  const listener = new Listener(env.connection, await groupAwayFrom(admin, 3), topics);
  await listener.consumer.start();
  await until('all partitions', () => listener.consumer.assignments().length, { holds: (n) => n === partitions });
  return listener;
}

it('makes topics with three copies, two of which must have a record', async () => {
  const kafka = createKafkaAdmin(env.connection);
  const topic = unique('test');
  await kafka.ensureTopics([{ name: topic, partitions: 2, config: {} }]);
  const { copies, inSync } = await replicationOf(admin, topic);
  expect([new Set(copies), inSync]).toEqual([new Set([3]), '2']);
  await kafka.close();
});

describe('a group whose members all lost the coordinator', () => {
  it('returns their partitions to the members, which redeliver no settled record', async () => {
    const topic = await topicOn(admin, [
      [1, 2],
      [2, 1],
      [1, 3],
      [3, 1],
      [2, 3],
      [3, 2],
    ]);
    const groupId = unique('group');
    const seen: number[] = [];
    const members = [1, 2, 3].map((id) =>
      createRecordConsumer(
        { ...env.connection, clientId: `member-${id}` },
        {
          // As with an unreachable coordinator: commits happen only between two rebalances.
          liveTopicOf: allLive,
          groupId,
          topics: [topic],
          commitIntervalMs: 3_600_000,
          onRecords: (records) => {
            for (const record of records) {
              seen.push(Number(record.value!.toString()));
              members.forEach((member) => member.owns(record) && member.settle(record));
            }
            return Promise.resolve();
          },
        },
      ),
    );
    const assigned = (): string[] =>
      members.map((member) =>
        String(
          member
            .assignments()
            .map(({ partition }) => partition)
            .sort(),
        ),
      );
    for (const member of members) await member.start();
    const twoEach = (): boolean => members.every((member) => member.assignments().length === 2);
    await until('two each', twoEach);
    // All commit where they begin: each before the round that takes a partition from it.
    const passing = createRecordConsumer(env.connection, {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      onRecords: () => Promise.resolve(),
    });
    await passing.start();
    await until('one of the fourth', () => passing.assignments().length > 0);
    await passing.stop();
    await until('two each again', twoEach);
    const before = assigned();
    const producer = createRecordProducer(env.connection);
    const write = (from: number): Promise<void> =>
      producer.send(
        Array.from({ length: 60 }, (_, i) => ({
          topic,
          key: null,
          partition: i % 6,
          value: Buffer.from(`${from + i}`),
        })),
      );
    await write(0);
    await until('all of it', () => seen.length, { holds: (n) => n === 60 });
    const rounds = members.map(({ rebalances }) => rebalances);
    await admin.removeMembersFromConsumerGroup({ groupId });
    await until(
      'all members are back',
      () => members.every(({ rebalances }, i) => rebalances > rounds[i]!) && twoEach(),
    );
    await write(60);
    await until('what is new', () => new Set(seen).size === 120);
    expect(assigned()).toEqual(before);
    expect(seen).toHaveLength(120);
    await producer.close();
    await Promise.all(members.map((member) => member.stop()));
  });
});

describe('a consumer of three brokers', () => {
  it('reads the other partitions, heartbeats and commits while one has no leader, and reads that one once it has', async () => {
    const flowing = await topicOn(admin, [
      [1, 2],
      [2, 1],
      [1, 2],
      [2, 1],
    ]);
    const lonely = await topicOn(admin, [[3]]);
    const listener = await listening([flowing, lonely], 5);
    const load = new SteadyLoad(env.connection, flowing, [0, 1, 2, 3]);
    const rare = new SteadyLoad(env.connection, lonely, [0]);
    await until('records of both', () => listener.received > 50 && listener.standstillMs(lonely, [0]) < 5_000);
    await rare.stop();
    listener.reset();
    const { rejoins } = listener;
    await third.stop();
    await until('no leader', async () => (await leadersOf(admin, lonely))[0] === -1, { deadlineMs: 60_000 });
    await sleep(observeMs);
    const standstill = listener.standstillMs(flowing, [0, 1, 2, 3]);
    process.stderr.write(`one partition of 5 without a leader: ${standstill} ms without a record of another\n`);
    expect(listener.consumer.connected()).toBe(true);
    // A group that comes while the partition has no leader has the others at once, that one when it has a leader.
    const newcomer = new Listener(env.connection, await groupAwayFrom(admin, 3), [flowing, lonely]);
    await newcomer.consumer.start();
    await until('the partitions with a leader', () => newcomer.consumer.assignments().length, {
      holds: (n) => n === 4,
    });
    await until('their records', () => newcomer.standstillMs(flowing, [0, 1, 2, 3]) < 5_000);
    await load.stop();
    const kafka = createKafkaAdmin(env.connection);
    await until('all is committed', async () => (await kafka.lag(listener.groupId, [flowing])).get(flowing) === 0n);
    await third.start();
    const again = new SteadyLoad(env.connection, lonely, [0]);
    listener.reset();
    await until('records of it again', () => listener.standstillMs(lonely, [0]) < 1_000, { deadlineMs: 60_000 });
    await until('the newcomer has it too', () => newcomer.consumer.assignments().length, { holds: (n) => n === 5 });
    expect(listener.rejoins).toBe(rejoins);
    await again.stop();
    await Promise.all([listener.consumer.stop(), newcomer.consumer.stop(), kafka.close()]);
    expect(standstill).toBeLessThan(unharmedMs);
  });

  it('moves to the new leaders when a broker is killed, and does not stop for it', async () => {
    await threeBrokers();
    const topic = await topicOn(admin, [
      [1, 2, 3],
      [2, 3, 1],
      [3, 1, 2],
      [1, 2, 3],
      [2, 3, 1],
      [3, 1, 2],
    ]);
    const listener = await listening([topic], 6);
    const load = new SteadyLoad(env.connection, topic, [0, 1, 2, 3, 4, 5]);
    await until('records', () => listener.received > 100);
    for (const counter of [listener, load]) counter.reset();
    await third.stop();
    await until('new leaders', async () => (await leadersOf(admin, topic)).every((id) => id === 1 || id === 2), {
      deadlineMs: 60_000,
    });
    await sleep(observeMs);
    const [moved, others] = [
      [2, 5],
      [0, 1, 3, 4],
    ];
    const line = (who: { standstillMs: Listener['standstillMs'] }): string =>
      `moved partitions ${who.standstillMs(topic, moved)} ms, the others ${who.standstillMs(topic, others)} ms`;
    process.stderr.write(`leader killed: not read ${line(listener)}; not written ${line(load)}\n`);
    const later = listener.standstillMs(topic, [0, 1, 2, 3, 4, 5]) - load.standstillMs(topic, [0, 1, 2, 3, 4, 5]);
    await load.stop();
    await listener.consumer.stop();
    await third.start();
    expect(later).toBeLessThan(unharmedMs);
  });

  it('does not wait for a broker that hangs', async () => {
    await threeBrokers();
    const flowing = await topicOn(admin, [
      [1, 2],
      [2, 1],
    ]);
    const lonely = await topicOn(admin, [[3]]);
    const listener = await listening([flowing, lonely], 3);
    const load = new SteadyLoad(env.connection, flowing, [0, 1]);
    await until('records', () => listener.received > 50);
    for (const counter of [listener, load]) counter.reset();
    const { rejoins } = listener;
    third.pause();
    await sleep(observeMs + 5_000);
    const [read, written] = [listener, load].map((counter) => counter.standstillMs(flowing, [0, 1]));
    process.stderr.write(`a hung broker: the others not read ${read} ms, not written ${written} ms\n`);
    third.resume();
    expect(listener.rejoins).toBe(rejoins);
    await load.stop();
    await listener.consumer.stop();
    expect(read! - written!).toBeLessThan(unharmedMs);
  });
});
