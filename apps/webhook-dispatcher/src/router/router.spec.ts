import type {
  AccountRecord,
  IncomingRecord,
  OutgoingRecord,
  SubscriptionFilter,
  SubscriptionRecord,
} from '@heliograph/messaging';
import { incoming } from '../../test/delivery.fixture.ts';
import { Router } from './router.ts';
import { SubscriptionIndex } from './subscription-index.ts';

describe('Router', () => {
  let change: (id: string, record: SubscriptionRecord | undefined) => void;
  let accounts: Map<string, AccountRecord>;
  let sent: OutgoingRecord[];
  let settled: unknown[];
  let refuse: boolean;
  let router: Router;

  beforeEach(() => {
    accounts = new Map();
    sent = [];
    settled = [];
    refuse = false;
    const onChange = (listener: typeof change) => {
      change = listener;
      return () => undefined;
    };
    const send = (records: readonly OutgoingRecord[]) =>
      refuse ? Promise.reject(new Error('the broker is away')) : Promise.resolve(void sent.push(...records));
    router = new Router({
      index: new SubscriptionIndex({ onChange }, accounts),
      producer: { send },
      settle: (record) => settled.push(record),
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
      headers: { ...record.headers, webhook: 'wh_a', 'first-seen': '1234' },
    });
    expect(sent[0]!.value).toBe(record.value);
    expect(settled).toEqual([record]);
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

  it('settles nothing when the broker refuses', async () => {
    subscribe('wh_a', 'acc_1');
    refuse = true;
    await expect(router.route([event()])).rejects.toThrow('the broker is away');
    expect(settled).toHaveLength(0);
  });
});
