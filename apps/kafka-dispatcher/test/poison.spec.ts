import { jest } from '@jest/globals';
import { accountChannelTopics, accountEventsTopic, topicNames } from '@heliograph/messaging';
import {
  copiesOf,
  idempotencyKeysOf,
  isPolluted,
  poisonRecords,
  poisonSecret,
  type GoodRecord,
} from '@heliograph/messaging/testing';
import { scrape } from '@heliograph/metrics/testing';
import type { Service } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import type { StoredMark } from '../src/behind-mark.ts';
import { Harness } from './harness.ts';

jest.setTimeout(240_000);
let harness: Harness;
let dispatcher: Service;
afterAll(async () => {
  await dispatcher?.stop();
  await harness?.stop();
});

const record = (topic: string, key: string, value: object): GoodRecord => ({
  ...{ topic, key, value: Buffer.from(JSON.stringify(value)) },
});

/** Of each compacted topic that the dispatcher reads: what one of its records looks like. */
const accountId = 'acc_poison';
const mark: StoredMark = {
  ...{ accountId, topic: topicNames.baseData, partition: 0, from: '0', since: 1, waiting: 1, owner: 'another' },
};
const compacted = [
  record(topicNames.controlAccounts, accountId, {
    ...{ id: accountId, status: 'active', language: 'en', deviceQuota: 10, credentialsRevokedAt: 0 },
    ...{ channels: { kafka: false, mqtt: false }, kafka: { partitions: 1 } },
  }),
  record(topicNames.controlSubscriptions, 'kafka_acc_poison', {
    ...{
      id: 'kafka_acc_poison',
      accountId,
      channel: 'kafka',
      filter: { vendors: ['growatt'], kinds: ['device.data'] },
    },
  }),
  record(topicNames.stateKafkaBehind, `${accountId}/basedata/0/another`, mark),
];

it('passes over poison in every topic that it reads, and delivers what lies before and behind it', async () => {
  harness = await Harness.start();
  const control = compacted.flatMap((good) => poisonRecords(good.topic, { good, ownKeys: true }));
  await harness.producer.send(control);
  dispatcher = await harness.dispatcher();
  const { id } = await harness.account();
  await harness.producer.send(control);
  const [good] = await harness.publish(id, 1);
  const expected: string[] = [];
  for (const topic of accountChannelTopics) {
    const [before, behind] = [copiesOf(good!, topic, 'before'), copiesOf(good!, topic, 'behind')];
    const poison = poisonRecords(topic, { good: good as GoodRecord }).map((one) => ({ ...one, partition: 0 }));
    for (const records of [before, poison, behind]) await harness.producer.send(records);
    expected.push(...idempotencyKeysOf([...before, ...behind]));
  }
  const committed = async (): Promise<boolean> => {
    const lags = await harness.admin.lag('kafka-dispatcher', [...accountChannelTopics]);
    return [...lags.values()].every((lag) => lag === 0n);
  };
  await until('all of it is committed', committed, { deadlineMs: 120_000 });
  const delivered = [...(await harness.delivered(id)), ...(await harness.delivered(id, accountEventsTopic(id)))];
  expect(idempotencyKeysOf(delivered)).toEqual(expect.arrayContaining(expected));
  expect(delivered.filter(({ value }) => value === null)).toEqual([]);
  expect((await fetch(`${dispatcher.healthUrl}/readyz`)).status).toBe(200);
  const metrics = await scrape(dispatcher.healthUrl);
  expect(metrics.value('heliograph_delivery_records_total', { channel: 'kafka', outcome: 'dropped' })).toBeGreaterThan(
    0,
  );
  expect(harness.log.join('\n')).not.toContain(poisonSecret);
  expect(isPolluted()).toBe(false);
});
