import { decodeSettled, encodeSettled, mergeSettled } from './settled-ranges.ts';

describe('settled ranges in the metadata of a commit', () => {
  it('come back as they were', () => {
    const ranges = [
      { from: 1_000_000_000_001, to: 1_000_000_000_002 },
      { from: 1_000_000_000_130, to: 1_000_000_040_000 },
      { from: 1_000_000_300_000, to: 1_000_000_300_127 },
    ];
    expect(decodeSettled(1_000_000_000_000n, encodeSettled(1_000_000_000_000n, ranges))).toEqual(ranges);
  });

  it('are put together where they touch or overlap', () => {
    const one = [
      { from: 1, to: 4 },
      { from: 10, to: 12 },
    ];
    const other = [
      { from: 3, to: 5 },
      { from: 5, to: 6 },
      { from: 20, to: 21 },
    ];
    const all = [
      { from: 1, to: 6 },
      { from: 10, to: 12 },
      { from: 20, to: 21 },
    ];
    expect(mergeSettled(one, other)).toEqual(all);
    expect(mergeSettled(other, one)).toEqual(all);
  });

  it('are no text when the list is empty', () => {
    expect(encodeSettled(5n, [])).toBe('');
    expect(decodeSettled(5n, '')).toEqual([]);
  });

  it('stay below the broker’s limit and keep the first ranges', () => {
    const ranges = Array.from({ length: 10_000 }, (_, i) => ({ from: 2 * i + 1, to: 2 * i + 2 }));
    const text = encodeSettled(0n, ranges);
    expect(text.length).toBeLessThan(3_600);
    const read = decodeSettled(0n, text);
    expect(read.length).toBeGreaterThan(1_000);
    expect(read).toEqual(ranges.slice(0, read.length));
  });

  it.each([null, undefined, 'somebody else', 's1:', 's1:%%%', 's1:gA'])(
    'are empty for invalid metadata: %p',
    (text) => {
      expect(decodeSettled(5n, text)).toEqual([]);
    },
  );
});
