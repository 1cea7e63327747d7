import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { Consumer } from '@platformatic/kafka';
import { clientOptions, guardClient } from '../src/wire/connection.ts';
import { createRecordConsumer } from '../src/consumer/record-consumer.ts';
import { allLive } from '../src/port.ts';
import { testConnection, unique, withTopic } from '../src/testing/test-broker.ts';

jest.setTimeout(120_000);

/** As replicas before the sticky assignment join: the client library's own membership, which knows `roundrobin` alone. */
async function olderMember(
  groupId: string,
  topic: string,
): Promise<{ count: () => number; leave: () => Promise<void> }> {
  const client = guardClient(
    new Consumer({
      ...clientOptions(testConnection(), 'older'),
      groupId,
      autocommit: false,
      sessionTimeout: 10_000,
      rebalanceTimeout: 20_000,
      heartbeatInterval: 500,
      requestTimeout: 30_000,
    }),
  );
  client.topics.trackAll(topic);
  // As they did: a join that fails (a broker that has just started looks for its coordinator) is made again.
  await until('the join', async () => {
    const joined = await client.joinGroup({}).catch(() => undefined);
    return joined !== undefined;
  });
  const count = () => (client.assignments ?? []).reduce((sum, { partitions }) => sum + partitions.length, 0);
  return { count, leave: () => client.close(true) };
}

/** Whichever comes first leads the group, and decides who gets what. */
it.each(['older', 'newer'] as const)(
  'shares a group with a member of the version before it, the %s leading',
  async (leader) => {
    const topic = await withTopic(4);
    const groupId = unique('group');
    const consumer = createRecordConsumer(testConnection(), {
      liveTopicOf: allLive,
      groupId,
      topics: [topic],
      onRecords: () => Promise.resolve(),
    });
    const own = () => consumer.assignments().length;
    if (leader === 'newer') {
      await consumer.start();
      await until('all partitions', () => own() === 4);
    }
    const older = await olderMember(groupId, topic);
    if (leader === 'older') await consumer.start();
    await until('half each', () => own() === 2 && older.count() === 2);
    await older.leave();
    await until('all partitions', () => own() === 4);
    const back = await olderMember(groupId, topic);
    await until('half each again', () => own() === 2 && back.count() === 2);
    // It releases what it can: an older leader still assigns it its share, and it leaves as usual.
    await consumer.stop();
    await until('all of them there', () => back.count(), { holds: (n) => n === 4 });
    await back.leave();
  },
);
