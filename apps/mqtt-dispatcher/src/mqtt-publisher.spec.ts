import { AccountChannel } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { until } from '@heliograph/testbed';
import { MqttPublisher } from './mqtt-publisher.ts';
import type { Publication } from './publication.ts';
import { testRecord } from './test-record.fixture.ts';

function setUp() {
  const channel = new AccountChannel('mqtt');
  channel.accountChanged('acc_1', { status: 'active', channels: { kafka: false, mqtt: true } });
  const settled: (string | null)[] = [];
  const sent: { publication: Publication; acknowledged: (reasonCode: number) => void }[] = [];
  const outcomes: string[] = [];
  const slots = { taken: 0 };
  const group = { confirmed: true, owns: true };
  const take = (): boolean => (slots.taken += 1) > 0;
  const connection = {
    tryAcquireSlot: take,
    acquireSlot: () => Promise.resolve(void take()),
    releaseSlot: () => (slots.taken -= 1),
    publish: (publication: Publication, acknowledged: (reasonCode: number) => void) => {
      slots.taken -= 1;
      sent.push({ publication, acknowledged });
    },
  };
  const publisher = new MqttPublisher({
    channel,
    connections: [connection],
    consumer: {
      settle: (record) => settled.push((record as IncomingRecord).key),
      isMembershipConfirmed: () => group.confirmed,
      owns: () => group.owns,
      holds: () => group.confirmed && group.owns,
    },
    retryMs: 1,
    observer: {
      acknowledged: (_, outcome) => outcomes.push(outcome),
      published: () => undefined,
      refused: (_, reason) => outcomes.push(`refused: ${reason}`),
      undeliverable: (_, __, reason) => outcomes.push(reason),
    },
  });
  return { publisher, channel, settled, sent, outcomes, slots, group };
}

describe('MqttPublisher', () => {
  it('settles only what the broker acknowledged', async () => {
    const { publisher, settled, sent } = setUp();
    await publisher.publish([testRecord({ serial: 'A' }), testRecord({ serial: 'B' })]);
    expect(settled).toEqual([]);
    sent[1]!.acknowledged(0);
    expect(settled).toEqual(['solis:B']);
  });

  it('publishes attributes of CloudEvents from the moment at which the subscription has them', async () => {
    const { publisher, channel, sent } = setUp();
    await publisher.publish([testRecord()]);
    const subscription = { accountId: 'acc_1', channel: 'mqtt', filter: {}, envelope: 'cloudevents' };
    channel.subscriptionChanged('mqtt_acc_1', subscription);
    await publisher.publish([testRecord()]);
    const ids = sent.map(({ publication: { userProperties } }) => [userProperties.id, userProperties.idempotency_key]);
    expect(ids).toEqual([
      [undefined, 'k'],
      ['k', undefined],
    ]);
  });

  it('settles at once records without a consumer on this channel, and those that no broker accepts', async () => {
    const { publisher, settled, sent, outcomes, slots } = setUp();
    await publisher.publish([testRecord({ account: 'acc_2' }), testRecord({ serial: '/'.repeat(64) })]);
    expect(settled).toHaveLength(2);
    expect(sent).toHaveLength(0);
    expect(outcomes).toEqual(['topic_too_long']);
    expect(slots.taken).toBe(0);
  });

  it('publishes nothing while others may own the record, continues when it is still owned, and drops it otherwise', async () => {
    const { publisher, settled, sent, slots, group } = setUp();
    group.confirmed = false;
    const publishing = publisher.publish([testRecord({ serial: 'A' })]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveLength(0);
    group.confirmed = true;
    await publishing;
    expect(sent).toHaveLength(1);
    group.owns = false;
    await publisher.publish([testRecord({ serial: 'B' })]);
    expect([sent.length, settled, slots.taken]).toEqual([1, [], 0]);
  });

  it('publishes a refused message again and keeps it unsettled until then', async () => {
    const { publisher, settled, sent, outcomes } = setUp();
    await publisher.publish([testRecord()]);
    sent[0]!.acknowledged(0x97);
    await until('both are sent', () => sent.length === 2);
    expect(settled).toEqual([]);
    sent[1]!.acknowledged(0x10);
    expect(settled).toHaveLength(1);
    expect(outcomes).toEqual(['refused: quota exceeded (0x97)', 'noSubscriber']);
  });

  it('gives a refused message up when its account is suspended meanwhile', async () => {
    const { publisher, channel, settled, sent, slots } = setUp();
    await publisher.publish([testRecord()]);
    channel.accountChanged('acc_1', { status: 'suspended', channels: { kafka: false, mqtt: true } });
    sent[0]!.acknowledged(0x87);
    await until('the record is settled', () => settled.length === 1);
    expect(sent).toHaveLength(1);
    expect(slots.taken).toBe(0);
  });

  it('drops messages that the broker will never accept', async () => {
    const { publisher, settled, sent, outcomes } = setUp();
    await publisher.publish([testRecord()]);
    sent[0]!.acknowledged(0x95);
    expect(settled).toHaveLength(1);
    expect(outcomes).toEqual(['packet too large (0x95)']);
  });
});
