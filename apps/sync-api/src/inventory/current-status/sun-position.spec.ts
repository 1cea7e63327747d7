import { sunPosition } from './sun-position.ts';

const at = (time: string) => sunPosition(Date.parse(time) / 1000);

describe(sunPosition.name, () => {
  // Declination 23.44° at the June solstice, 0° at the March equinox (Astronomical Almanac).
  it('stands above the tropics at a solstice, above the equator at an equinox', () => {
    expect(at('2026-06-21T08:24:00Z').latitude).toBeCloseTo(23.44, 1);
    expect(at('2026-12-21T20:50:00Z').latitude).toBeCloseTo(-23.44, 1);
    expect(at('2026-03-20T14:46:00Z').latitude).toBeCloseTo(0, 1);
  });

  // Equation of time: +16.4 min on 3 November, -14.2 min on 11 February; 4 min are a degree.
  it('stands above Greenwich at its true noon', () => {
    expect(at('2026-11-03T11:43:36Z').longitude).toBeCloseTo(0, 0);
    expect(at('2026-02-11T12:14:12Z').longitude).toBeCloseTo(0, 0);
    expect(at('2026-06-13T06:00:00Z').longitude).toBeCloseTo(90, 0);
    expect(at('2026-06-13T18:00:00Z').longitude).toBeCloseTo(-90, 0);
  });
});
