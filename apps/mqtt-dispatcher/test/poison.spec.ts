import { jest } from '@jest/globals';
import { accountChannelTopics, headerNames, topicNames } from '@heliograph/messaging';
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
const compacted = [
  record(topicNames.controlAccounts, accountId, {
    ...{ id: accountId, status: 'active', language: 'en', deviceQuota: 10, credentialsRevokedAt: 0 },
    channels: { kafka: false, mqtt: true },
  }),
  record(topicNames.controlSubscriptions, 'mqtt_acc_poison', {
    ...{ id: 'mqtt_acc_poison', accountId, channel: 'mqtt', filter: { vendors: ['growatt'], kinds: ['device.data'] } },
  }),
];

it('passes over poison in every topic that it reads, and delivers what lies before and behind it', async () => {
  harness = await Harness.start();
  const control = compacted.flatMap((good) => poisonRecords(good.topic, { good, ownKeys: true }));
  await harness.producer.send(control);
  dispatcher = await harness.dispatcher({ LOG_LEVEL: 'debug' });
  const { id, consumer } = await harness.account();
  await consumer.connect();
  await harness.producer.send(control);
  const good: GoodRecord = {
    ...record(topicNames.baseData, 'growatt:SN1', { InverterSN: 'SN1', Datetime: 1_763_712_000, EDay: 12.5 }),
    headers: {
      ...{ [headerNames.accountId]: id, [headerNames.vendor]: 'growatt', [headerNames.plantId]: 'plt_1' },
      ...{ [headerNames.serial]: 'SN1', [headerNames.kind]: 'device.data', [headerNames.schemaVersion]: '1.0' },
      ...{ [headerNames.idempotencyKey]: 'growatt:SN1:1763712000', [headerNames.time]: '1763712000' },
      [headerNames.traceparent]: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    },
  };
  const expected: string[] = [];
  for (const topic of accountChannelTopics) {
    const [before, behind] = [copiesOf(good, topic, 'before'), copiesOf(good, topic, 'behind')];
    const poison = poisonRecords(topic, { good }).map((one) => ({ ...one, partition: 0 }));
    for (const records of [before, poison, behind]) await harness.producer.send(records);
    expected.push(...idempotencyKeysOf([...before, ...behind]));
  }
  await consumer.has(expected);
  const committed = async (): Promise<boolean> => {
    const lags = await harness.admin.lag('mqtt-dispatcher', [...accountChannelTopics]);
    return [...lags.values()].every((lag) => lag === 0n);
  };
  await until('all of it is committed', committed, { deadlineMs: 120_000 });
  expect((await fetch(`${dispatcher.healthUrl}/readyz`)).status).toBe(200);
  const metrics = await scrape(dispatcher.healthUrl);
  expect(metrics.value('heliograph_delivery_records_total', { channel: 'mqtt', outcome: 'dropped' })).toBeGreaterThan(
    0,
  );
  const log = harness.log.join('\n');
  expect(log).not.toContain(poisonSecret);
  expect(log).not.toContain('MQTT connection lost');
  expect(isPolluted()).toBe(false);
});
