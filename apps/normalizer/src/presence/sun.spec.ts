import { sunElevation } from './sun.ts';

const at = (text: string): number => Date.parse(text) / 1000;

describe('sunElevation', () => {
  it.each([
    // Sunrise and sunset of the published tables are at -0.833 degrees (refraction and the sun's radius).
    ['Berlin, sunrise of midsummer', 52.52, 13.41, '2026-06-21T02:43:00Z', -0.83],
    ['Berlin, sunset of midwinter', 52.52, 13.41, '2026-12-21T14:54:00Z', -0.83],
    // At solar noon: 90 - latitude + declination.
    ['Berlin, noon of midwinter', 52.52, 13.41, '2026-12-21T11:04:30Z', 14.04],
    ['Greenwich, noon of the equinox', 51.48, 0, '2026-03-20T12:07:30Z', 38.5],
    ['Sydney, noon of midsummer', -33.87, 151.21, '2026-12-22T01:53:30Z', 79.6],
  ])('of %s', (_, latitude, longitude, time, degrees) => {
    expect(Math.abs(sunElevation(latitude, longitude, at(time)) - degrees)).toBeLessThan(0.25);
  });

  it('is negative at midnight and the same everywhere in a degree of longitude four minutes later', () => {
    expect(sunElevation(40, -74, at('2026-11-21T05:00:00Z'))).toBeLessThan(-60);
    const here = sunElevation(40, 10, at('2026-11-21T12:00:00Z'));
    expect(sunElevation(40, 9, at('2026-11-21T12:04:00Z'))).toBeCloseTo(here, 1);
  });
});
