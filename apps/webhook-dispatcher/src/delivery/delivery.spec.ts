import { defaultRetryPolicy } from '@heliograph/delivery';
import { consumed, delivery, incoming } from '../../test/delivery.fixture.ts';
import { isLastAttempt, readDelivery } from './delivery.ts';

describe('readDelivery', () => {
  it('is at the first attempt without delivery headers', () => {
    const record = incoming();
    expect(readDelivery(consumed(record))).toMatchObject({
      retryStep: 0,
      attempts: 0,
      deferrals: 0,
      firstSeenAt: record.timestamp,
      webhookId: 'wh_1',
    });
  });

  it('has the fetch time of a live record, but not of a retried or replayed one, of history, or of an older version', () => {
    const fetched_at = '1763900000.25';
    expect(delivery({ fetched_at }).fetchedAt).toBe(1_763_900_000_250);
    expect(delivery({ fetched_at, step: '0', deferrals: '2' }).fetchedAt).toBe(1_763_900_000_250);
    expect(delivery({ fetched_at, step: '0', attempts: '1' }).fetchedAt).toBeUndefined();
    expect(delivery().fetchedAt).toBeUndefined();
    expect(delivery({ fetched_at, lane: 'backfill' }).fetchedAt).toBeUndefined();
    expect(delivery({ fetched_at, replay: 'rpl_1' }).fetchedAt).toBeUndefined();
  });

  it('is one further than the step it waited for', () => {
    expect(delivery({ step: '0', attempts: '1' })).toMatchObject({ retryStep: 1, attempts: 1 });
    expect(delivery({ step: '6' }).retryStep).toBe(7);
  });

  it.each(['-1', 'x', '1.5', '', '99999999999999999999'])('reads the count %p as 0', (attempts) => {
    expect(delivery({ attempts }).attempts).toBe(0);
  });

  it('cannot be read without webhook, key or body', () => {
    expect(readDelivery(consumed({ ...incoming(), value: null }))).toBeUndefined();
    expect(readDelivery(consumed(incoming({ webhook: '' })))).toBeUndefined();
    expect(readDelivery(consumed(incoming({ idempotency_key: '' })))).toBeUndefined();
  });

  it.each(['a\u0000', 'a\n', 'ä', 'x'.repeat(70_000)])(
    'cannot be read with a key or kind that no header can contain',
    (text) => {
      expect(readDelivery(consumed(incoming({ idempotency_key: text })))).toBeUndefined();
      expect(readDelivery(consumed(incoming({ kind: text })))).toBeUndefined();
    },
  );

  it('recognises the last attempt', () => {
    expect(isLastAttempt(delivery({ step: '5' }), defaultRetryPolicy)).toBe(false);
    expect(isLastAttempt(delivery({ step: '6' }), defaultRetryPolicy)).toBe(true);
    expect(isLastAttempt(delivery({ kind: 'test' }), defaultRetryPolicy)).toBe(true);
  });
});
