import { isPlace, sunElevation, sunPosition } from './sun.ts';

const secondsAt = (text: string): number => Date.parse(text) / 1000;
const at = (time: string) => sunPosition(secondsAt(time));

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
    expect(Math.abs(sunElevation(latitude, longitude, secondsAt(time)) - degrees)).toBeLessThan(0.25);
  });

  it('is negative at midnight and the same everywhere in a degree of longitude four minutes later', () => {
    expect(sunElevation(40, -74, secondsAt('2026-11-21T05:00:00Z'))).toBeLessThan(-60);
    const here = sunElevation(40, 10, secondsAt('2026-11-21T12:00:00Z'));
    expect(sunElevation(40, 9, secondsAt('2026-11-21T12:04:00Z'))).toBeCloseTo(here, 1);
  });
});

describe(isPlace.name, () => {
  it.each([
    [52.52, 13.4],
    [0, 16.4],
    [51.48, 0],
    [-90, 180],
  ])('is true of %d, %d', (latitude, longitude) => expect(isPlace(latitude, longitude)).toBe(true));

  it.each([
    [0, 0],
    [-0, 0],
    [-119.79, 36.74],
    [52.52, 193.4],
    [Number.NaN, 13.4],
    [52.52, Number.POSITIVE_INFINITY],
  ])('is false of %d, %d', (latitude, longitude) => expect(isPlace(latitude, longitude)).toBe(false));
});
