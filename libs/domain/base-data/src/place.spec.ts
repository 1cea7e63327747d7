import { isPlace } from './place.ts';

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
