import { AccountChannel, channelSubscriptionId } from './account-channel.ts';
import { DeliveryCounts } from './delivery-counts.ts';

describe('AccountChannel', () => {
  const on = { status: 'active', channels: { kafka: true, mqtt: false } } as const;

  it('delivers to active accounts whose channel is on, everything by default', () => {
    const channel = new AccountChannel('kafka');
    expect(channel.wants('acc_1', { vendor: 'solis' })).toBe(false);
    channel.accountChanged('acc_1', on);
    expect(channel.wants('acc_1', { vendor: 'solis' })).toBe(true);
    channel.accountChanged('acc_1', { ...on, status: 'suspended' });
    expect(channel.wants('acc_1', { vendor: 'solis' })).toBe(false);
    const mqtt = new AccountChannel('mqtt');
    mqtt.accountChanged('acc_1', on);
    expect(mqtt.wants('acc_1', {})).toBe(false);
  });

  it('narrows by the filter of its own channel, until the filter is gone', () => {
    const channel = new AccountChannel('kafka');
    channel.accountChanged('acc_1', on);
    const id = channelSubscriptionId('kafka', 'acc_1');
    channel.subscriptionChanged(id, { accountId: 'acc_1', channel: 'kafka', filter: { vendors: ['huawei'] } });
    channel.subscriptionChanged('mqtt_acc_1', { accountId: 'acc_1', channel: 'mqtt', filter: { vendors: [] } });
    expect(channel.wants('acc_1', { vendor: 'solis' })).toBe(false);
    expect(channel.wants('acc_1', { vendor: 'huawei' })).toBe(true);
    channel.subscriptionChanged(id, undefined);
    expect(channel.wants('acc_1', { vendor: 'solis' })).toBe(true);
  });

  it('adds attributes where the subscription of its own channel has them', () => {
    const channel = new AccountChannel('kafka');
    const subscription = { accountId: 'acc_1', channel: 'kafka', filter: {}, envelope: 'cloudevents' };
    const uses = () => ['acc_1', 'acc_2'].map((id) => channel.usesCloudEvents(id));
    expect(uses()).toEqual([false, false]);
    channel.subscriptionChanged(channelSubscriptionId('kafka', 'acc_1'), subscription);
    channel.subscriptionChanged(channelSubscriptionId('mqtt', 'acc_2'), { ...subscription, channel: 'mqtt' });
    expect(uses()).toEqual([true, false]);
    channel.subscriptionChanged(channelSubscriptionId('kafka', 'acc_1'), { ...subscription, envelope: 'of tomorrow' });
    expect(uses()).toEqual([false, false]);
    channel.subscriptionChanged(channelSubscriptionId('kafka', 'acc_1'), subscription);
    channel.subscriptionChanged(channelSubscriptionId('kafka', 'acc_1'), undefined);
    expect(uses()).toEqual([false, false]);
  });

  it('encodes as Avro where the subscription of its own channel says so', () => {
    const channel = new AccountChannel('kafka');
    const uses = ['avro', 'json', 'avro', 'of tomorrow'].map((format) => {
      channel.subscriptionChanged('kafka_acc_1', { accountId: 'acc_1', channel: 'kafka', filter: {}, format });
      return channel.usesAvro('acc_1');
    });
    expect(uses).toEqual([true, false, true, false]);
    expect(channel.usesAvro('acc_2')).toBe(false);
  });

  it('takes records of an import only where the import names the channel; a replay follows the filter alone', () => {
    const channel = new AccountChannel('kafka');
    channel.accountChanged('acc_1', on);
    const wants = (channels: string) => channel.wants('acc_1', { channels });
    const wantsReplay = (channels: string, to: string) => channel.wants('acc_1', { channels, channel: to });
    expect([wants('kafka,mqtt'), wants('mqtt'), wants('')]).toEqual([true, false, false]);
    expect([wantsReplay('', 'kafka'), wantsReplay('kafka', 'mqtt')]).toEqual([true, false]);
  });

  it('takes only replayed records for itself, by its current filter', () => {
    const channel = new AccountChannel('kafka');
    channel.accountChanged('acc_1', on);
    expect(channel.wants('acc_1', { vendor: 'solis', channel: 'kafka' })).toBe(true);
    expect(channel.wants('acc_1', { vendor: 'solis', channel: 'mqtt' })).toBe(false);
    const id = channelSubscriptionId('kafka', 'acc_1');
    channel.subscriptionChanged(id, { accountId: 'acc_1', channel: 'kafka', filter: { vendors: ['huawei'] } });
    expect(channel.wants('acc_1', { vendor: 'solis', channel: 'kafka' })).toBe(false);
    channel.accountChanged('acc_1', { ...on, status: 'suspended' });
    expect(channel.wants('acc_1', { vendor: 'huawei', channel: 'kafka' })).toBe(false);
  });
});

describe('DeliveryCounts', () => {
  it('returns counts once', () => {
    const counts = new DeliveryCounts('mqtt', 1000);
    counts.count('acc_1', 'delivered', 10);
    counts.count('acc_1', 'noSubscriber', 10);
    expect(counts.take(2000)).toEqual([
      {
        type: 'count',
        channel: 'mqtt',
        subscriptionId: 'mqtt_acc_1',
        accountId: 'acc_1',
        since: 1000,
        at: 2000,
        delivered: 1,
        failed: 0,
        noSubscriber: 1,
        bytes: 10,
      },
    ]);
    expect(counts.take(3000)).toEqual([]);
  });
});
