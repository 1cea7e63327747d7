import { zoneAtLocation } from './location-zone.ts';

describe('the zone of a location', () => {
  it.each([
    ['Fresno', 36.74, -119.79, 'America/Los_Angeles'],
    ['Berlin', 52.52, 13.4, 'Europe/Berlin'],
    ['Utrecht', 52.09, 5.12, 'Europe/Amsterdam'],
    ['Jaipur, half an hour', 26.91, 75.79, 'Asia/Kolkata'],
    ['Kathmandu, three quarters of an hour', 27.71, 85.32, 'Asia/Kathmandu'],
    ['Adelaide, half an hour with summer time', -34.93, 138.6, 'Australia/Adelaide'],
    ['Phoenix, without summer time', 33.45, -112.07, 'America/Phoenix'],
    ['Window Rock, with it, in the same state', 35.68, -109.05, 'America/Denver'],
    ['Broken Hill, the other zone of its state', -31.95, 141.45, 'Australia/Broken_Hill'],
    ['Badajoz, 5 km from Portugal', 38.88, -6.97, 'Europe/Madrid'],
    ['Elvas, on the other side', 38.88, -7.16, 'Europe/Lisbon'],
    ['Greenwich, on the meridian', 51.48, 0, 'Europe/London'],
    ['Quito, near the equator', -0.18, -78.47, 'America/Guayaquil'],
  ])('%s', (_, latitude, longitude, zone) => {
    expect(zoneAtLocation(latitude, longitude)).toBe(zone);
  });

  it.each([
    ['0, 0: not entered', 0, 0],
    ['the Atlantic', 30, -40],
    ['exchanged, beyond the pole', -119.79, 36.74],
    ['beyond the date line', 52.52, 193.4],
    ['the north pole', 90, 0],
    ['no number', Number.NaN, 13.4],
    ['infinite', 52.52, Number.POSITIVE_INFINITY],
  ])('none of %s', (_, latitude, longitude) => {
    expect(zoneAtLocation(latitude, longitude)).toBeUndefined();
  });

  it('answers the same after more locations than it keeps', () => {
    for (let n = 0; n <= 10_000; n += 1) zoneAtLocation(91, n);
    expect(zoneAtLocation(52.52, 13.4)).toBe('Europe/Berlin');
  });
});
