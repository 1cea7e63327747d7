import { awakeShare } from './simulated-fleet.ts';

describe(awakeShare.name, () => {
  const shareAt = (hour: number): number =>
    awakeShare('solis', { now: Date.now, timeScale: 1, seed: 1, inverters: 200 }, Date.UTC(2026, 10, 27, hour) / 1000);

  it('follows the sun over the plants, most of which are in Europe', () => {
    const [midnight, noon] = [shareAt(0), shareAt(11)];
    expect(midnight).toBeGreaterThan(0);
    expect(midnight).toBeLessThan(0.3);
    expect(noon).toBeGreaterThan(0.6);
    expect(noon).toBeLessThan(1);
  });
});
