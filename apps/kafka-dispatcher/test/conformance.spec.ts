import { describeChannel, type ChannelDriver } from '@heliograph/dispatcher/testing';
import type { IncomingRecord } from '@heliograph/kafka';
import { accountTopics, headerNames, topicNames } from '@heliograph/messaging';
import type { GoodRecord } from '@heliograph/messaging/testing';
import type { StoredMark } from '../src/lag-mark.ts';
import { Harness } from './harness.ts';

const record = (topic: string, key: string, value: object): GoodRecord => ({
  topic,
  key,
  value: Buffer.from(JSON.stringify(value)),
});

/** An example record of each compacted topic that the dispatcher reads. */
const accountId = 'acc_poison';
const mark: StoredMark = {
  accountId,
  topic: topicNames.baseData,
  partition: 0,
  from: '0',
  since: 1,
  waiting: 1,
  owner: 'another',
};
const compacted = [
  record(topicNames.controlAccounts, accountId, {
    id: accountId,
    status: 'active',
    language: 'en',
    deviceQuota: 10,
    credentialsRevokedAt: 0,
    channels: { kafka: false, mqtt: false },
    kafka: { partitions: 1 },
  }),
  record(topicNames.controlSubscriptions, 'kafka_acc_poison', {
    id: 'kafka_acc_poison',
    accountId,
    channel: 'kafka',
    filter: { vendors: ['growatt'], kinds: ['device.data'] },
  }),
  record(topicNames.stateKafkaLag, `${accountId}/basedata/0/another`, mark),
];

function attributesOf(headers: IncomingRecord['headers']): Record<string, string> {
  const named = Object.entries(headers).filter(([name]) => name.startsWith('ce_'));
  return Object.fromEntries(named.map(([name, value]) => [name.slice(3), value]));
}

async function open(): Promise<ChannelDriver> {
  const harness = await Harness.start();
  return {
    connection: harness.connection,
    log: harness.log,
    dispatcher: () => harness.dispatcher(),
    async consumer() {
      const { id: accountId } = await harness.account();
      const received = async () => {
        const records: IncomingRecord[] = [];
        for (const topic of accountTopics(accountId)) records.push(...(await harness.delivered(accountId, topic)));
        return records.map(({ headers, value: body }) => ({
          key: headers[headerNames.idempotencyKey]!,
          body,
          attributes: attributesOf(headers),
        }));
      };
      return {
        accountId,
        received,
        narrow: (filter, envelope) => harness.narrow(accountId, filter, envelope),
        replay: (records) => harness.replay(records, 'kafka'),
      };
    },
    close: () => harness.stop(),
  };
}

describeChannel('kafka', open, compacted);
