import { encodeAttemptEvent, type AttemptEvent } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { attemptDetails, readAttemptEvent } from './logged-attempt-event.ts';

const count: AttemptEvent = {
  type: 'count',
  subscriptionId: 'wh_a',
  accountId: 'acc_a',
  at: 5,
  channel: 'webhook',
  since: 1,
  delivered: 2,
  failed: 0,
  bytes: 3,
};
const record = (value: Buffer | null): IncomingRecord => {
  const where = { topic: 'delivery.attempts', partition: 3, offset: 7n, timestamp: 1000 };
  return { ...where, key: null, value, headers: {} };
};

describe('readAttemptEvent', () => {
  it('keeps the coordinates of the record', () => {
    expect(readAttemptEvent(record(encodeAttemptEvent(count)))).toEqual({
      partition: 3,
      offset: 7n,
      loggedAt: 1000,
      attemptEvent: count,
    });
  });

  it.each([
    { at: 1.5 },
    { at: 9e15 },
    { at: '5' },
    { accountId: undefined },
    { accountId: 'a'.repeat(41) },
    { subscriptionId: 'a b' },
    { delivered: -1 },
    { bytes: 2 ** 60 },
    { channel: 'pigeon' },
    { type: 'unheard-of' },
  ])('accepts no value that PostgreSQL would refuse: %j', (change) => {
    expect(readAttemptEvent(record(Buffer.from(JSON.stringify({ ...count, ...change }))))).toBeUndefined();
  });

  it('rejects tombstones and text', () => {
    expect(readAttemptEvent(record(null))).toBeUndefined();
    expect(readAttemptEvent(record(Buffer.from('hello')))).toBeUndefined();
  });
});

it('attemptDetails omits members with a column, and text that jsonb does not accept', () => {
  const state = { type: 'state', subscriptionId: 'wh_a', accountId: 'acc_a', at: 5, event: 'failing' } as const;
  const details = attemptDetails({ ...state, answer: 'a\u0000b\ud800c' } as AttemptEvent);
  expect(JSON.parse(details)).toEqual({ event: 'failing', answer: 'ab\ufffdc' });
});
