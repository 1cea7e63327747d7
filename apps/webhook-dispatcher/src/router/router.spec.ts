import type {
  AccountRecord,
  IncomingRecord,
  OutgoingRecord,
  SubscriptionFilter,
  SubscriptionRecord,
} from '@heliograph/messaging';
import { incoming } from '../../test/delivery.fixture.ts';
import type { RoutedRecord } from '../delivery/routed-record.ts';
import type { ReadView } from '../endpoint/webhook-directory.ts';
import { OwnWebhooks } from './own-webhooks.ts';
import { Router } from './router.ts';
import { SubscriptionIndex } from './subscription-index.ts';

describe('Router', () => {
  let change: (id: string, record: SubscriptionRecord | undefined) => void;
  let accounts: Map<string, AccountRecord>;
  let sent: OutgoingRecord[];
  let accepted: RoutedRecord[];
  let settled: unknown[];
  let refuse: boolean;
  let owned: number[];
  let router: Router;

  beforeEach(() => {
    accounts = new Map();
    sent = [];
    accepted = [];
    settled = [];
    refuse = false;
    owned = [];
    const onChange: ReadView<SubscriptionRecord>['onChange'] = (listener) => {
      change = (id, record) => listener(id, record, undefined);
      return () => undefined;
    };
    const send = (records: readonly OutgoingRecord[]) =>
      refuse ? Promise.reject(new Error('the broker is unavailable')) : Promise.resolve(void sent.push(...records));
    const topic = 'webhook.deliveries';
    const assignments = () => owned.map((partition) => ({ topic, partition }));
    // `wh_own…` in partition 1, everything else in 0.
    const partitionOf = (_topic: string, key: string) => (key.startsWith('wh_own') ? 1 : 0);
    router = new Router({
      index: new SubscriptionIndex({ onChange }, accounts),
      own: new OwnWebhooks({ assignments, owns: ({ partition }) => owned.includes(partition) }, { partitionOf }),
      producer: { send },
      deliver: (records) => Promise.resolve(void accepted.push(...records)),
      consumer: { settle: (record) => settled.push(record), isSure: () => true, owns: () => true },
      routed: () => undefined,
      now: () => 1234,
    });
  });

  function subscribe(id: string, accountId: string, filter: SubscriptionFilter = {}): void {
    change(id, {
      id,
      accountId,
      channel: 'webhook',
      filter,
      webhook: {} as NonNullable<SubscriptionRecord['webhook']>,
    });
  }

  const event = (headers: Record<string, string> = {}): IncomingRecord => ({ ...incoming(headers), topic: 'basedata' });

  it('writes one record per event and webhook, the body untouched', async () => {
    subscribe('wh_a', 'acc_1');
    subscribe('wh_b', 'acc_1', { vendors: ['solis'] });
    subscribe('wh_c', 'acc_1', { vendors: ['growatt'] });
    subscribe('wh_d', 'acc_2');
    const record = event();
    await router.route([record]);
    expect(sent.map(({ key }) => key)).toEqual(['wh_a', 'wh_b']);
    expect(sent[0]).toMatchObject({
      topic: 'webhook.deliveries',
      headers: { ...record.headers, webhook: 'wh_a', 'first-seen': '1234', written: String(record.timestamp) },
    });
    expect(sent[0]!.value).toBe(record.value);
    expect(settled).toEqual([record]);
  });

  it('hands over what belongs to a partition of its own process, as it would have been read back', async () => {
    owned = [1];
    subscribe('wh_own', 'acc_1');
    const record = event();
    await router.route([record]);
    expect(sent).toHaveLength(0);
    expect(accepted).toEqual([
      expect.objectContaining({
        topic: 'webhook.deliveries',
        partition: 1,
        key: 'wh_own',
        value: record.value,
        headers: { ...record.headers, webhook: 'wh_own', 'first-seen': '1234', written: String(record.timestamp) },
      }),
    ]);
  });

  it('keeps what comes from the lane behind in the lane behind, written and handed over alike', async () => {
    owned = [1];
    for (const id of ['wh_a', 'wh_own']) subscribe(id, 'acc_1');
    await router.route([{ ...event(), topic: 'basedata.backfill' }]);
    expect(sent).toMatchObject([{ topic: 'webhook.deliveries.backfill', key: 'wh_a', headers: { lane: 'backfill' } }]);
    expect(accepted).toMatchObject([
      { topic: 'webhook.deliveries.backfill', partition: 1, headers: { lane: 'backfill' } },
    ]);
    expect(accepted[0]!.forNewOwner().topic).toBe('webhook.deliveries.backfill');
  });

  it('settles an event when the last of its deliveries is, written and handed over alike', async () => {
    owned = [1];
    for (const id of ['wh_a', 'wh_own_1', 'wh_own_2']) subscribe(id, 'acc_1');
    const record = event();
    await router.route([record]);
    expect(sent.map(({ key }) => key)).toEqual(['wh_a']);
    const [first, second] = accepted;
    first!.settle();
    first!.settle();
    expect(settled).toHaveLength(0);
    second!.settle();
    expect(settled).toEqual([record]);
  });

  it('writes what it could have handed over once the partition is gone', async () => {
    owned = [1];
    subscribe('wh_own', 'acc_1');
    await router.route([event()]);
    expect(accepted[0]!.isDeliverable()).toBe(true);
    owned = [];
    expect(accepted[0]!.isDeliverable()).toBe(false);
    await router.route([event()]);
    expect(accepted).toHaveLength(1);
    expect(sent.map(({ key }) => key)).toEqual(['wh_own']);
  });

  it('hands nothing over when the broker refuses what is to be written: all of it comes again', async () => {
    owned = [1];
    subscribe('wh_a', 'acc_1');
    subscribe('wh_own', 'acc_1');
    refuse = true;
    await expect(router.route([event()])).rejects.toThrow('the broker is unavailable');
    expect(accepted).toHaveLength(0);
    expect(settled).toHaveLength(0);
  });

  it('sends no webhook events about itself', async () => {
    subscribe('wh_a', 'acc_1');
    subscribe('wh_b', 'acc_1');
    const about = event({ kind: 'webhook.failing', subject: 'wh_a' });
    await router.route([about]);
    expect(sent.map(({ key }) => key)).toEqual(['wh_b']);
    change('wh_b', undefined);
    await router.route([about]);
    expect(settled).toEqual([about, about]);
    expect(sent).toHaveLength(1);
  });

  it('follows changes of the subscriptions', async () => {
    subscribe('wh_a', 'acc_1');
    change('wh_a', undefined);
    subscribe('wh_b', 'acc_2');
    subscribe('wh_b', 'acc_1');
    await router.route([event(), event({ account: 'acc_2' })]);
    expect(sent.map(({ key }) => key)).toEqual(['wh_b']);
    expect(settled).toHaveLength(2);
  });

  it('has nothing for other channels and suspended accounts', async () => {
    change('kf', { id: 'kf', accountId: 'acc_1', channel: 'kafka', filter: {} });
    subscribe('wh_b', 'acc_2');
    accounts.set('acc_2', { status: 'suspended' } as AccountRecord);
    await router.route([event(), event({ account: 'acc_2' })]);
    expect(sent).toHaveLength(0);
    expect(settled).toHaveLength(2);
  });
});
