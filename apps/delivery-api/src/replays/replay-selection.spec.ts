import type { IncomingRecord } from '@heliograph/kafka';
import { Webhook } from '../webhooks/webhook.entity.ts';
import { ofAll, ofChannel } from './replay-selection.ts';

const accountId = 'acc_1';
const range = { from: 1_000, to: 2_000 };
const record = (headers: Readonly<Record<string, string>>): IncomingRecord => ({
  topic: 'energy',
  partition: 0,
  offset: 0n,
  timestamp: 1_500,
  key: 'solis:SN1',
  value: Buffer.from('{}'),
  headers: { account: accountId, ...headers },
});
const interval = (resolution: string): IncomingRecord => record({ kind: 'energy.interval', resolution });
const webhook = (filter: Webhook['filter']): Webhook => Object.assign(new Webhook(), { id: 'wh_1', accountId, filter });

it('replays intervals to a webhook in the resolution of its filter', () => {
  const hours = ofAll(webhook({ kinds: ['energy.interval'] }), range, {});
  expect([hours(interval('1h')), hours(interval('15m'))]).toEqual([true, false]);
  const quarters = ofAll(webhook({ kinds: ['energy.interval'], resolution: '15m' }), range, {
    kinds: ['energy.interval'],
  });
  expect([quarters(interval('1h')), quarters(interval('15m'))]).toEqual([false, true]);
});

it('replays kinds that are opt-in to a channel only where its filter names them', () => {
  const day = record({ kind: 'device.day' });
  expect(ofChannel(accountId, {}, range, {})(day)).toBe(false);
  expect(ofChannel(accountId, {}, range, { kinds: ['device.day'] })(day)).toBe(false);
  expect(ofChannel(accountId, { kinds: ['device.day'] }, range, {})(day)).toBe(true);
  expect(ofChannel(accountId, {}, range, {})(record({ kind: 'device.data' }))).toBe(true);
  for (const kind of ['battery.data', 'meter.data', 'site.data'])
    expect([{}, { kinds: [kind] }].map((filter) => ofChannel(accountId, filter, range, {})(record({ kind })))).toEqual([
      false,
      true,
    ]);
});
