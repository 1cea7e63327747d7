import { TokenBucket } from './token-bucket.ts';

describe('TokenBucket', () => {
  it.each([
    [2, 120],
    [10, 600],
    [700, 42_000],
  ])('lets %p a second through, exactly over a minute, though timers fire late', (perSecond, perMinute) => {
    const bucket = new TokenBucket(perSecond, 0);
    let taken = 0;
    for (let now = 0, turn = 0; now < 60_000; now += Math.max(1, bucket.wait(now)) + (turn++ % 4) * 10)
      while (bucket.take(now)) taken++;
    expect(taken).toBeGreaterThanOrEqual(perMinute * 0.998 - 1);
    expect(taken).toBeLessThanOrEqual(perMinute + 1);
  });

  it('gives no more than a tenth of a second’s worth after a rest', () => {
    const bucket = new TokenBucket(50, 0);
    const takes = (now: number) => Array.from({ length: 100 }, () => bucket.take(now)).filter(Boolean).length;
    expect(takes(0)).toBe(1);
    expect(bucket.wait(0)).toBe(20);
    expect(takes(60_000)).toBe(5);
  });

  it('works below one a second', () => {
    const bucket = new TokenBucket(0.5, 0);
    expect(bucket.take(0)).toBe(true);
    expect(bucket.wait(0)).toBe(2000);
    expect(bucket.take(1999)).toBe(false);
    expect(bucket.take(2000)).toBe(true);
  });

  it('is not confused by a clock that goes back', () => {
    const bucket = new TokenBucket(1, 10_000);
    expect(bucket.take(10_000)).toBe(true);
    expect(bucket.take(5000)).toBe(false);
    expect(bucket.take(6000)).toBe(true);
  });
});
