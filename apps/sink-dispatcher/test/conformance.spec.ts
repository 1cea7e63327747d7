import { describeChannel, type ChannelDriver } from '@heliograph/dispatcher/testing';
import { topicNames, type SinkStateRecord } from '@heliograph/messaging';
import type { GoodRecord } from '@heliograph/messaging/testing';
import { Harness } from './harness.ts';

const record = (topic: string, key: string, value: object): GoodRecord => ({
  topic,
  key,
  value: Buffer.from(JSON.stringify(value)),
});

/** An example record of each compacted topic that the dispatcher reads. */
const accountId = 'acc_poison';
const sinkId = 'snk_poison';
const position: SinkStateRecord = {
  sinkId,
  topic: topicNames.baseData,
  partition: 0,
  next: '0',
  until: '2',
  waiting: 2,
  since: 1,
};
const compacted = [
  record(topicNames.controlAccounts, accountId, {
    id: accountId,
    status: 'active',
    language: 'en',
    deviceQuota: 10,
    credentialsRevokedAt: 0,
    channels: { kafka: false, mqtt: false },
  }),
  record(topicNames.controlSubscriptions, sinkId, {
    id: sinkId,
    accountId,
    channel: 'sink',
    filter: { vendors: ['growatt'], kinds: ['device.data'] },
    sink: { kind: 'postgres', settings: { host: '127.0.0.1' }, secrets: 'v1.k.w.v', status: 'paused', version: 1 },
  }),
  record(topicNames.stateSinks, `${sinkId}/basedata/0`, position),
];

async function open(): Promise<ChannelDriver> {
  const harness = await Harness.start();
  return {
    connection: harness.connection,
    log: harness.log,
    envelopes: false,
    dispatcher: () => harness.dispatcher(),
    async consumer() {
      const sink = await harness.sink();
      return {
        accountId: sink.accountId,
        received: async () => (await harness.written(sink)).map((written) => ({ ...written, attributes: {} })),
        narrow: (filter) => harness.narrow(sink, filter),
        replay: (records) => harness.replay(sink, records),
      };
    },
    close: () => harness.stop(),
  };
}

describeChannel('sink', open, compacted);
