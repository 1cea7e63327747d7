import { ConcurrencyLimit } from './concurrency-limit.ts';

describe('ConcurrencyLimit', () => {
  let limit: ConcurrencyLimit;
  beforeEach(() => (limit = new ConcurrencyLimit(8)));

  /** Limits after each of so many successes, without repetitions. */
  const climb = (successes: number): number[] => {
    const seen = [limit.value];
    for (let i = 0; i < successes; i++) {
      limit.succeeded();
      if (limit.value !== seen.at(-1)) seen.push(limit.value);
    }
    return seen;
  };

  it('starts slowly: doubles after as many successes', () => {
    expect(climb(7)).toEqual([1, 2, 4, 8]);
    expect(climb(1000)).toEqual([8]);
  });

  it('is halved when the endpoint requests it, and grows by one per 50 successes from there', () => {
    climb(7);
    limit.slowDown();
    expect(climb(49)).toEqual([4]);
    expect(climb(1)).toEqual([4, 5]);
    expect(climb(1000)).toEqual([5, 6, 7, 8]);
  });

  it('never falls to zero', () => {
    for (let i = 0; i < 9; i++) limit.slowDown();
    expect(limit.value).toBe(1);
    expect(climb(50)).toEqual([1, 2]);
  });

  it('starts slowly again after the breaker was open', () => {
    climb(7);
    limit.slowDown();
    limit.restart();
    expect(climb(7)).toEqual([1, 2, 4, 8]);
  });
});
