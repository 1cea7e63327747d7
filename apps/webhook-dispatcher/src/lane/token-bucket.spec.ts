import { TokenBucket } from './token-bucket.ts';

describe('TokenBucket', () => {
  it('lets a second’s worth through at once, then as many a second', () => {
    const bucket = new TokenBucket(5, 0);
    const takes = (now: number) => Array.from({ length: 10 }, () => bucket.take(now)).filter(Boolean).length;
    expect(takes(0)).toBe(5);
    expect(takes(0)).toBe(0);
    expect(bucket.wait(0)).toBe(200);
    expect(takes(400)).toBe(2);
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
