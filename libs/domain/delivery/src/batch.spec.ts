import { batchId, batchLimits } from './batch.ts';

describe('a batch', () => {
  it('has an id that its keys alone decide, in their order', () => {
    // printf 'a,b' | sha256sum
    expect(batchId(['a', 'b'])).toBe('batch:1eb7c54d52831bbfe8942af0b1c56b74');
    expect(batchId(['b', 'a'])).not.toBe(batchId(['a', 'b']));
    expect(batchId(['a'])).toMatch(/^batch:[0-9a-f]{32}$/);
  });

  it.each([
    [
      { maxRecords: 50, maxWaitMs: 2000 },
      { maxRecords: 50, maxWaitMs: 2000 },
    ],
    [
      { maxRecords: 5000, maxWaitMs: 60_000 },
      { maxRecords: 100, maxWaitMs: 5000 },
    ],
    [
      { maxRecords: 0, maxWaitMs: -1 },
      { maxRecords: 1, maxWaitMs: 0 },
    ],
  ])('%j is kept within limits', (asked, kept) => {
    expect(batchLimits(asked)).toEqual(kept);
  });
});
