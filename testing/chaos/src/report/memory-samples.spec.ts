import { growthPerMinute } from './memory-samples.ts';

const seconds = (count: number, mib: (second: number) => number) =>
  Array.from({ length: count / 5 }, (_, i) => ({ at: 1_000_000 + i * 5_000, mib: mib(i * 5) }));

describe('growthPerMinute', () => {
  it('is that of a line, independent of the warm-up', () => {
    const samples = seconds(600, (second) => (second < 60 ? 50 + second : 110 + (second - 60) / 60));
    expect(growthPerMinute({ name: 'x', samples }, 60_000)).toBeCloseTo(1);
  });

  it('is about zero for a sawtooth, and unknown for a short run', () => {
    const samples = seconds(1200, (second) => 100 + (second % 50));
    expect(Math.abs(growthPerMinute({ name: 'x', samples }, 60_000)!)).toBeLessThan(0.2);
    expect(growthPerMinute({ name: 'x', samples: seconds(170, () => 1) }, 60_000)).toBeUndefined();
  });
});
