import type { AccountRecord, SubscriptionRecord } from '@heliograph/messaging';
import { SinkDirectory } from './sink-directory.ts';

const account: AccountRecord = {
  id: 'acc_1',
  status: 'active',
  language: 'en',
  deviceQuota: 10,
  credentialsRevokedAt: 0,
  channels: { kafka: false, mqtt: false },
};
const settings = { host: 'db.example.com', database: 'solar', user: 'writer' };

function record(sink: object, more: object = {}): SubscriptionRecord {
  const target = { kind: 'postgres', settings, secrets: 'sealed', status: 'active', version: 1, ...sink };
  return { id: 'snk_1', accountId: 'acc_1', channel: 'sink', filter: {}, sink: target, ...more } as SubscriptionRecord;
}

function directory(): { sinks: SinkDirectory; changed: string[]; log: unknown[] } {
  const [changed, log]: [string[], unknown[]] = [[], []];
  const open = (sealed: string): string => {
    if (sealed !== 'sealed') throw new Error(`cannot open ${sealed}`);
    return '{"password":"Pa55word"}';
  };
  const sinks = new SinkDirectory(open, { error: (...fields: unknown[]) => log.push(fields) }, (id) =>
    changed.push(id),
  );
  return { sinks, changed, log };
}

const sample = { account: 'acc_1', vendor: 'solis', kind: 'device.data' };

it('knows a sink with its secrets, while its account is active', () => {
  const { sinks, changed } = directory();
  sinks.subscriptionChanged('snk_1', record({}));
  expect(sinks.get('snk_1')).toBeUndefined();
  sinks.accountChanged('acc_1', account);
  expect(sinks.get('snk_1')?.use).toMatchObject({ settings: { ...settings, password: 'Pa55word' } });
  expect(sinks.size).toBe(1);
  expect(sinks.wanting('acc_1', sample).map(({ id }) => id)).toEqual(['snk_1']);
  sinks.accountChanged('acc_1', { ...account, status: 'suspended' });
  expect(sinks.wanting('acc_1', sample)).toEqual([]);
  sinks.accountChanged('acc_1', account);
  sinks.subscriptionChanged('snk_1', undefined);
  expect(sinks.wanting('acc_1', sample)).toEqual([]);
  expect(changed).toEqual(['snk_1', 'snk_1', 'snk_1', 'snk_1', 'snk_1']);
});

it('selects by the filter, by the channels of an import, and a replayed record by its sink', () => {
  const { sinks } = directory();
  sinks.accountChanged('acc_1', account);
  sinks.subscriptionChanged('snk_1', record({}, { filter: { vendors: ['solis'] } }));
  const wanted = (headers: object): boolean => sinks.wanting('acc_1', { ...sample, ...headers }).length === 1;
  expect(wanted({})).toBe(true);
  expect(wanted({ vendor: 'growatt' })).toBe(false);
  expect(wanted({ channels: 'webhook' })).toBe(false);
  expect(wanted({ channels: 'webhook,sink' })).toBe(true);
  expect(wanted({ channel: 'sink', sink: 'snk_1' })).toBe(true);
  expect(wanted({ channel: 'sink', sink: 'snk_2' })).toBe(false);
  expect(wanted({ channel: 'kafka' })).toBe(false);
});

it.each([
  ['an unknown kind', { kind: 'constructor' }, 'this version does not know the kind constructor'],
  ['a missing setting', { settings: { host: 'db.example.com', user: 'writer' } }, 'settings.database is required'],
  ['secrets that cannot be opened', { secrets: 'other' }, 'its settings cannot be read'],
  ['settings that are none', { settings: 'Pa55word' }, expect.any(String)],
])('keeps a sink with %s: its records wait', (_, sink, reason: unknown) => {
  const { sinks, log } = directory();
  sinks.accountChanged('acc_1', account);
  sinks.subscriptionChanged('snk_1', record(sink));
  expect(sinks.get('snk_1')?.use).toEqual(reason);
  expect(sinks.wanting('acc_1', sample)).toHaveLength(1);
  expect(JSON.stringify([log, sinks.get('snk_1')?.use])).not.toContain('Pa55word');
});

it.each([[{ sink: null }], [{ sink: 'text' }], [{ accountId: 7 }], [{ channel: 'webhook' }]])(
  'takes %j for no sink',
  (more) => {
    const { sinks, changed } = directory();
    sinks.accountChanged('acc_1', account);
    sinks.subscriptionChanged('snk_1', record({}, more));
    expect(sinks.get('snk_1')).toBeUndefined();
    expect(changed).toEqual([]);
  },
);
