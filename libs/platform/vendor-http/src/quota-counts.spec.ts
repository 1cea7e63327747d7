import { bucketMs, quotaWait, withTake, type QuotaCounts } from './quota-counts.ts';

const hour = 3_600_000;
const budget = { key: 'a', limit: 3, windowMs: 100 * hour };

describe('quota counts', () => {
  it('let no window exceed the limit, and wait at most 1 % longer than needed', () => {
    let counts: QuotaCounts = {};
    for (const at of [0, 10, 10.5]) {
      expect(quotaWait(budget, counts, at * hour)).toBe(0);
      counts = withTake(budget, counts, at * hour);
    }
    const wait = quotaWait(budget, counts, 20 * hour);
    expect(wait).toBeGreaterThanOrEqual(80 * hour);
    expect(wait).toBeLessThanOrEqual(80 * hour + bucketMs(budget));
    expect(quotaWait(budget, counts, 20 * hour + wait)).toBe(0);
  });

  it('forget expired counts', () => {
    const counts = withTake(budget, withTake(budget, {}, 0), 500 * hour);
    expect(counts).toEqual({ 500: 1 });
  });
});
