import type { AttemptEvent } from '@heliograph/delivery';
import { dailyCounts } from './daily-counts.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const count = (subscriptionId: string, at: number, part: object = {}): AttemptEvent => ({
  type: 'count',
  subscriptionId,
  accountId: 'acc_a',
  at,
  channel: 'mqtt',
  since: 0,
  delivered: 2,
  failed: 1,
  bytes: 10,
  ...part,
});

it('sums by subscription and UTC day, in a stable order', () => {
  const midnight = Date.parse('2026-11-22T00:00:00Z');
  const state: AttemptEvent = { type: 'state', subscriptionId: 'b', accountId: 'acc_a', at: noon, event: 'failing' };
  const events = [
    count('b', noon),
    count('a', midnight),
    state,
    count('a', noon, { noSubscriber: 4 }),
    count('a', noon),
  ];
  const sums = dailyCounts(events);
  expect(sums).toMatchObject([
    { subscriptionId: 'a', day: '2026-11-21', delivered: 4, failed: 2, bytes: 20, noSubscriber: 4 },
    { subscriptionId: 'a', day: '2026-11-22', delivered: 2, noSubscriber: 0 },
    { subscriptionId: 'b', day: '2026-11-21', delivered: 2 },
  ]);
  expect(dailyCounts([...events].reverse())).toEqual(sums);
});
