import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import type { AccountRecord, SubscriptionFilter, SubscriptionRecord } from '@heliograph/messaging';
import { incoming } from '../../test/delivery.fixture.ts';
import type { RoutedRecord } from '../delivery/routed-record.ts';
import type { ReadView } from '../endpoint/webhook-directory.ts';
import { Settlement } from '../dispatch/settlement.ts';
import { OwnWebhooks } from './own-webhooks.ts';
import { Router } from './router.ts';
import { SubscriptionIndex } from './subscription-index.ts';

describe('Router', () => {
  let change: (id: string, record: SubscriptionRecord | undefined) => void;
  let accounts: Map<string, AccountRecord>;
  let sent: OutgoingRecord[];
  let accepted: RoutedRecord[];
  let settled: unknown[];
  let send: (records: readonly OutgoingRecord[]) => Promise<void>;
  let owned: number[];
  let router: Router;

  beforeEach(() => {
    accounts = new Map();
    sent = [];
    accepted = [];
    settled = [];
    send = (records) => Promise.resolve(void sent.push(...records));
    owned = [];
    const onChange: ReadView<SubscriptionRecord>['onChange'] = (listener) => {
      change = (id, record) => listener(id, record, undefined);
      return () => undefined;
    };
    const topic = 'webhook.deliveries';
    const assignments = () => owned.map((partition) => ({ topic, partition }));
    // `wh_own…` in partition 1, `wh_far…` in 2, all others in 0.
    const partitionOf = (_topic: string, key: string) =>
      key.startsWith('wh_own') ? 1 : key.startsWith('wh_far') ? 2 : 0;
    const settle = (record: unknown) => settled.push(record);
    const group = { isMembershipConfirmed: () => true, owns: () => true };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    router = new Router({
      index: new SubscriptionIndex({ onChange }, accounts),
      own: new OwnWebhooks({ assignments, owns: ({ partition }) => owned.includes(partition) }, { partitionOf }),
      settlement: new Settlement({ send: (records) => send(records) }, settle, group, log),
      deliver: (records) => Promise.resolve(void accepted.push(...records)),
      consumer: { settle, owns: () => true },
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

  /** Routes events, and waits until what Kafka has acknowledged is settled. */
  async function route(records: readonly IncomingRecord[]): Promise<void> {
    await router.route(records);
    await new Promise((resolve) => setImmediate(resolve));
  }

  const event = (headers: Record<string, string> = {}): IncomingRecord => ({ ...incoming(headers), topic: 'basedata' });

  it('writes one record per event and webhook, the body untouched', async () => {
    subscribe('wh_a', 'acc_1');
    subscribe('wh_b', 'acc_1', { vendors: ['solis'] });
    subscribe('wh_c', 'acc_1', { vendors: ['growatt'] });
    subscribe('wh_d', 'acc_2');
    const record = event();
    await route([record]);
    expect(sent.map(({ key }) => key)).toEqual(['wh_a', 'wh_b']);
    expect(sent[0]).toMatchObject({
      topic: 'webhook.deliveries',
      headers: { ...record.headers, webhook: 'wh_a', 'first-seen': '1234', written: String(record.timestamp) },
    });
    expect(sent[0]!.value).toBe(record.value);
    expect(settled).toEqual([record]);
  });

  it('hands over deliveries of a partition of its own process, as they would have been read back', async () => {
    owned = [1];
    subscribe('wh_own', 'acc_1');
    const record = event();
    await route([record]);
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

  it('settles records of an import that names other channels, without a delivery', async () => {
    subscribe('wh_a', 'acc_1');
    const records = ['', 'kafka,mqtt', 'mqtt,webhook'].map((channels) => ({
      ...event({ origin: 'import', channels }),
      topic: 'basedata.backfill',
    }));
    await route(records);
    expect(sent.map(({ headers }) => headers!.channels)).toEqual(['mqtt,webhook']);
    expect(settled).toHaveLength(3);
  });

  it('keeps the low priority of backfill records, written and handed over alike', async () => {
    owned = [1];
    for (const id of ['wh_a', 'wh_own']) subscribe(id, 'acc_1');
    await route([{ ...event(), topic: 'basedata.backfill' }]);
    expect(sent).toMatchObject([{ topic: 'webhook.deliveries.backfill', key: 'wh_a', headers: { lane: 'backfill' } }]);
    expect(accepted).toMatchObject([
      { topic: 'webhook.deliveries.backfill', partition: 1, headers: { lane: 'backfill' } },
    ]);
    expect(accepted[0]!.forNewOwner().topic).toBe('webhook.deliveries.backfill');
  });

  it('settles an event when its last delivery is settled, written and handed over alike', async () => {
    owned = [1];
    for (const id of ['wh_a', 'wh_own_1', 'wh_own_2']) subscribe(id, 'acc_1');
    const record = event();
    await route([record]);
    expect(sent.map(({ key }) => key)).toEqual(['wh_a']);
    const [first, second] = accepted;
    first!.settle();
    first!.settle();
    expect(settled).toHaveLength(0);
    second!.settle();
    expect(settled).toEqual([record]);
  });

  it('writes deliveries that it could have handed over once the partition is lost', async () => {
    owned = [1];
    subscribe('wh_own', 'acc_1');
    await route([event()]);
    expect(accepted[0]!.isDeliverable()).toBe(true);
    owned = [];
    expect(accepted[0]!.isDeliverable()).toBe(false);
    await route([event()]);
    expect(accepted).toHaveLength(1);
    expect(sent.map(({ key }) => key)).toEqual(['wh_own']);
  });

  it('routes on while a partition of webhook.deliveries does not acknowledge', async () => {
    owned = [1];
    for (const [id, account] of Object.entries({ wh_a: 'acc_1', wh_own: 'acc_2', wh_far: 'acc_3' }))
      subscribe(id, account);
    const acknowledge: (() => void)[] = [];
    send = async (records) => {
      if (records[0]!.key === 'wh_a') await new Promise<void>((resolve) => acknowledge.push(resolve));
      sent.push(...records);
    };
    const [stuck, own, far] = ['acc_1', 'acc_2', 'acc_3'].map((account) => event({ account }));
    await route([stuck!, own!]);
    await route([far!]);
    expect(accepted).toHaveLength(1);
    expect(sent.map(({ key }) => key)).toEqual(['wh_far']);
    expect(settled).toEqual([far]);
    acknowledge[0]!();
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toEqual([far, stuck]);
  });

  it('sends no webhook events about itself', async () => {
    subscribe('wh_a', 'acc_1');
    subscribe('wh_b', 'acc_1');
    const about = event({ kind: 'webhook.failing', subject: 'wh_a' });
    await route([about]);
    expect(sent.map(({ key }) => key)).toEqual(['wh_b']);
    change('wh_b', undefined);
    await route([about]);
    expect(settled).toEqual([about, about]);
    expect(sent).toHaveLength(1);
  });

  it('follows changes of the subscriptions', async () => {
    subscribe('wh_a', 'acc_1');
    change('wh_a', undefined);
    subscribe('wh_b', 'acc_2');
    subscribe('wh_b', 'acc_1');
    await route([event(), event({ account: 'acc_2' })]);
    expect(sent.map(({ key }) => key)).toEqual(['wh_b']);
    expect(settled).toHaveLength(2);
  });

  it('has no delivery for other channels and suspended accounts', async () => {
    change('kf', { id: 'kf', accountId: 'acc_1', channel: 'kafka', filter: {} });
    subscribe('wh_b', 'acc_2');
    accounts.set('acc_2', { status: 'suspended' } as AccountRecord);
    await route([event(), event({ account: 'acc_2' })]);
    expect(sent).toHaveLength(0);
    expect(settled).toHaveLength(2);
  });
});
