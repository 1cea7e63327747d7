import { SettledWatermark } from './settled-watermark.ts';

function handOver(watermark: SettledWatermark, ...offsets: number[]): void {
  for (const offset of offsets) watermark.handedOver(BigInt(offset), 1_000 + offset);
}

describe('SettledWatermark', () => {
  it('stays at the first unsettled offset', () => {
    const watermark = new SettledWatermark(10n);
    expect(watermark.position).toBe(10n);
    handOver(watermark, 10, 11, 12);
    watermark.settle(12n);
    watermark.settle(11n);
    expect(watermark.position).toBe(10n);
    expect(watermark.unsettled).toBe(1);
    watermark.settle(10n);
    expect(watermark.position).toBe(13n);
    expect(watermark.unsettled).toBe(0);
    expect(watermark.window).toBe(0);
  });

  it('knows when the first unsettled record was written, also after the ring has grown', () => {
    const watermark = new SettledWatermark(0n, 2);
    expect(watermark.oldestAt).toBeUndefined();
    handOver(watermark, 0, 1, 2, 3, 4, 5);
    watermark.settle(1n);
    expect(watermark.oldestAt).toBe(1_000);
    watermark.settle(0n);
    expect(watermark.oldestAt).toBe(1_002);
    for (const offset of [2n, 3n, 4n, 5n]) watermark.settle(offset);
    expect(watermark.oldestAt).toBeUndefined();
  });

  it('ignores undelivered offsets, and a second settle', () => {
    const watermark = new SettledWatermark(5n);
    handOver(watermark, 5, 6);
    expect(watermark.settle(4n)).toBe(false);
    expect(watermark.settle(7n)).toBe(false);
    expect(watermark.settle(5n)).toBe(true);
    expect(watermark.settle(5n)).toBe(false);
    expect(watermark.position).toBe(6n);
    handOver(watermark, 7);
    expect(watermark.isUnsettled(7n)).toBe(true);
    expect(watermark.isUnsettled(5n)).toBe(false);
  });

  it('steps over gaps in the offsets', () => {
    const watermark = new SettledWatermark(0n);
    handOver(watermark, 3, 100, 5000);
    expect(watermark.position).toBe(3n);
    expect(watermark.settle(50n)).toBe(false);
    watermark.settle(3n);
    expect(watermark.position).toBe(100n);
    watermark.settle(5000n);
    watermark.settle(100n);
    expect(watermark.position).toBe(5001n);
    watermark.skipTo(6000n);
    expect(watermark.position).toBe(6000n);
    watermark.skipTo(1n);
    expect(watermark.position).toBe(6000n);
  });

  it('does not skip unsettled offsets', () => {
    const watermark = new SettledWatermark(0n);
    handOver(watermark, 0);
    watermark.skipTo(50n);
    expect(watermark.position).toBe(0n);
    watermark.settle(0n);
    expect(watermark.position).toBe(50n);
  });

  it('refuses offsets that do not rise', () => {
    const watermark = new SettledWatermark(0n);
    handOver(watermark, 4);
    expect(() => watermark.handedOver(4n, 0)).toThrow(RangeError);
  });

  it('agrees with a sorted set for any order of settling, through wraps and growth of the ring', () => {
    const random = pseudoRandom(42);
    const watermark = new SettledWatermark(0n, 2);
    const open = new Set<number>();
    let next = 0;
    for (let step = 0; step < 20_000; step++) {
      if (random() < 0.5 || open.size === 0) {
        next += random() < 0.1 ? 1 + Math.floor(random() * 50) : 1;
        open.add(next);
        handOver(watermark, next);
      } else {
        const offsets = [...open];
        const chosen = offsets[Math.floor(random() * Math.min(offsets.length, 40))]!;
        open.delete(chosen);
        expect(watermark.settle(BigInt(chosen))).toBe(true);
      }
      const expected = open.size === 0 ? next + 1 : Math.min(...open);
      if (watermark.position !== BigInt(expected))
        throw new Error(`step ${step}: ${watermark.position}, not ${expected}`);
      expect(watermark.unsettled).toBe(open.size);
    }
  });
});

/** Repeatable numbers in [0, 1). */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
