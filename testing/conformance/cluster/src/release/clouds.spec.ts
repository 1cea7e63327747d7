import { invertersFor } from './clouds.ts';

describe(invertersFor.name, () => {
  it('takes more inverters for the same records by night', () => {
    const at = (hour: number): number => invertersFor(100, Date.UTC(2026, 10, 27, hour) / 1000);
    // A third of the inverters, Growatt's, always send, each a sample every ten seconds.
    expect(at(11)).toBeGreaterThan(1_000 / 3);
    expect(at(11)).toBeLessThan(500);
    expect(at(0)).toBeGreaterThan(600);
    expect(at(0)).toBeLessThan(1_000);
  });
});
