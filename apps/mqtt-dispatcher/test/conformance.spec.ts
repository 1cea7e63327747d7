import { describeChannel, filterRecord, type ChannelDriver } from '@heliograph/dispatcher/testing';
import { topicNames } from '@heliograph/messaging';
import type { GoodRecord } from '@heliograph/messaging/testing';
import { Harness } from './harness.ts';

const record = (topic: string, key: string, value: object): GoodRecord => ({
  topic,
  key,
  value: Buffer.from(JSON.stringify(value)),
});

/** An example record of each compacted topic that the dispatcher reads. */
const accountId = 'acc_poison';
const compacted = [
  record(topicNames.controlAccounts, accountId, {
    id: accountId,
    status: 'active',
    language: 'en',
    deviceQuota: 10,
    credentialsRevokedAt: 0,
    channels: { kafka: false, mqtt: true },
  }),
  record(topicNames.controlSubscriptions, 'mqtt_acc_poison', {
    id: 'mqtt_acc_poison',
    accountId,
    channel: 'mqtt',
    filter: { vendors: ['growatt'], kinds: ['device.data'] },
  }),
];

/** Every user property of a message with CloudEvents is an attribute; the one of tracing is this test's own. */
function attributesOf(properties: Readonly<Record<string, string | string[]>> = {}): Record<string, string> {
  if (!('specversion' in properties)) return {};
  const named = Object.entries(properties).filter(([name]) => name !== 'traceparent');
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

let log: readonly string[] = [];

async function open(): Promise<ChannelDriver> {
  const harness = await Harness.start();
  log = harness.log;
  return {
    connection: harness.connection,
    log,
    dispatcher: () => harness.dispatcher({ LOG_LEVEL: 'debug' }),
    async consumer() {
      const { id: accountId, consumer } = await harness.account();
      await consumer.connect();
      return {
        accountId,
        received: () =>
          Promise.resolve(
            consumer.received.map(({ key, payload, packet }) => ({
              key,
              body: Buffer.from(payload),
              attributes: attributesOf(packet.properties?.userProperties),
            })),
          ),
        async narrow(filter, envelope = 'none') {
          await harness.producer.send([filterRecord('mqtt', accountId, filter, envelope)]);
          await harness.narrowed(accountId, envelope !== 'none');
        },
        replay: (records) => harness.replay(records, 'mqtt'),
      };
    },
    close: () => harness.stop(),
  };
}

describeChannel('mqtt', open, compacted);

it('kept its connections to the broker through all of it', () => {
  expect(log.length).toBeGreaterThan(0);
  expect(log.join('\n')).not.toContain('MQTT connection lost');
});
