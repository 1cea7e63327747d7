import { encodeAttemptEvent, type AttemptEvent } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/messaging';
import { factDetails, readFact } from './logged-fact.ts';

const count: AttemptEvent = {
  ...{ type: 'count', subscriptionId: 'wh_a', accountId: 'acc_a', at: 5, channel: 'webhook' },
  ...{ since: 1, delivered: 2, failed: 0, bytes: 3 },
};
const record = (value: Buffer | null): IncomingRecord => {
  const where = { topic: 'delivery.attempts', partition: 3, offset: 7n, timestamp: 1000 };
  return { ...where, key: null, value, headers: {} };
};

describe('readFact', () => {
  it('keeps the coordinates of the record', () => {
    expect(readFact(record(encodeAttemptEvent(count)))).toEqual({
      partition: 3,
      offset: 7n,
      loggedAt: 1000,
      fact: count,
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
  ])('takes nothing that PostgreSQL would refuse: %j', (change) => {
    expect(readFact(record(Buffer.from(JSON.stringify({ ...count, ...change }))))).toBeUndefined();
  });

  it('takes neither a tombstone nor text', () => {
    expect(readFact(record(null))).toBeUndefined();
    expect(readFact(record(Buffer.from('hello')))).toBeUndefined();
  });
});

it('factDetails leaves out what has a column, and what jsonb does not take', () => {
  const state = { type: 'state', subscriptionId: 'wh_a', accountId: 'acc_a', at: 5, event: 'failing' } as const;
  const details = factDetails({ ...state, answer: 'a\u0000b\ud800c' } as AttemptEvent);
  expect(JSON.parse(details)).toEqual({ event: 'failing', answer: 'ab\ufffdc' });
});
