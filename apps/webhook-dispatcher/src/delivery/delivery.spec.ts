import { defaultRetryPolicy } from '@heliograph/delivery';
import { delivery, incoming } from '../../test/delivery.fixture.ts';
import { isLastTry, readDelivery } from './delivery.ts';

describe('readDelivery', () => {
  it('is at the first try without delivery headers', () => {
    const record = incoming();
    expect(readDelivery(record)).toMatchObject({
      position: 0,
      attempts: 0,
      heldBack: 0,
      firstSeenAt: record.timestamp,
      webhookId: 'wh_1',
    });
  });

  it('is one further than the step it waited for', () => {
    expect(delivery({ step: '0', attempts: '1' })).toMatchObject({ position: 1, attempts: 1 });
    expect(delivery({ step: '6' }).position).toBe(7);
  });

  it.each(['-1', 'x', '1.5', '', '99999999999999999999'])('takes the count %p as none', (attempts) => {
    expect(delivery({ attempts }).attempts).toBe(0);
  });

  it('cannot be read without webhook, key or body', () => {
    expect(readDelivery({ ...incoming(), value: null })).toBeUndefined();
    expect(readDelivery(incoming({ webhook: '' }))).toBeUndefined();
    expect(readDelivery(incoming({ idempotency_key: '' }))).toBeUndefined();
  });

  it.each(['a\u0000', 'a\n', 'ä', 'x'.repeat(70_000)])(
    'cannot be read with a key or kind that no header can hold',
    (text) => {
      expect(readDelivery(incoming({ idempotency_key: text }))).toBeUndefined();
      expect(readDelivery(incoming({ kind: text }))).toBeUndefined();
    },
  );

  it('knows the last try', () => {
    expect(isLastTry(delivery({ step: '5' }), defaultRetryPolicy)).toBe(false);
    expect(isLastTry(delivery({ step: '6' }), defaultRetryPolicy)).toBe(true);
    expect(isLastTry(delivery({ kind: 'test' }), defaultRetryPolicy)).toBe(true);
  });
});
