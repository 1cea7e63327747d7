import type { AccountTopicSettings } from '@heliograph/kafka-accounts';
import { until } from '@heliograph/testbed';
import { AccountTopicKeeper } from './account-topic-keeper.ts';

const defaults = { partitions: 3, retentionMs: 1000 };
const logger = { info: () => undefined, warn: () => undefined };
const account = (kafka?: { partitions?: number }, on = true) => ({
  channels: { kafka: on, mqtt: false },
  kafka,
});

function setUp(failures = 0) {
  const calls: [string, AccountTopicSettings][] = [];
  const ensureAccountTopics = (accountId: string, settings: AccountTopicSettings): Promise<void> => {
    calls.push([accountId, settings]);
    return calls.length <= failures ? Promise.reject(new Error('unavailable')) : Promise.resolve();
  };
  const keeper = new AccountTopicKeeper({ provisioner: { ensureAccountTopics }, defaults, logger, retryMs: 1 });
  return { keeper, calls };
}

describe('AccountTopicKeeper', () => {
  it('changes only the topics of accounts with settings of their own, once', async () => {
    const { keeper, calls } = setUp();
    keeper.accountChanged('acc_1', account());
    keeper.accountChanged('acc_2', account({ partitions: 6 }, false));
    keeper.accountChanged('acc_3', account({ partitions: 6 }));
    await new Promise((resolve) => setImmediate(resolve));
    keeper.accountChanged('acc_3', account({ partitions: 6 }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toEqual([['acc_3', { partitions: 6, retentionMs: 1000 }]]);
  });

  it('retries while the broker is unavailable', async () => {
    const { keeper, calls } = setUp(2);
    keeper.accountChanged('acc_1', account({ partitions: 6 }));
    await until('three tries', () => calls, { holds: ({ length }) => length === 3 });
    await keeper.stop();
  });

  it('recreates missing topics as set, otherwise as configured', async () => {
    const { keeper, calls } = setUp();
    await keeper.ensure('acc_1');
    keeper.accountChanged('acc_2', account({ partitions: 9 }));
    await keeper.ensure('acc_2');
    expect(calls.slice(0, 2).map(([, { partitions }]) => partitions)).toEqual([3, 9]);
  });
});
