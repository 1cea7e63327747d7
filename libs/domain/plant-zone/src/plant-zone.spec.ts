import { plantZone, zoneAtLocation, type ZoneStatements } from './plant-zone.ts';

const fresno = { latitude: 36.74, longitude: -119.79 };
const berlin = { latitude: 52.52, longitude: 13.4 };

describe('the zone of a plant', () => {
  it.each<[string, ZoneStatements, string, string]>([
    [
      'an IANA zone of the vendor is before all others',
      { vendor: 'Europe/Madrid', plant: 'Europe/Lisbon', vendorAccount: 'Europe/Rome', ...berlin },
      'Europe/Madrid',
      'vendor',
    ],
    [
      'then the setting of the plant',
      { vendor: 'GMT+1', plant: 'Europe/Lisbon', vendorAccount: 'Europe/Rome', ...berlin },
      'Europe/Lisbon',
      'plant',
    ],
    [
      'then the setting of the vendor account',
      { vendor: 'GMT+1', vendorAccount: 'Europe/Rome', ...berlin },
      'Europe/Rome',
      'vendor_account',
    ],
    [
      'then the location: Fresno, connected in summer',
      { vendor: 'GMT-7', ...fresno },
      'America/Los_Angeles',
      'location',
    ],
    ['Berlin, connected in winter', { vendor: 'GMT+1', ...berlin }, 'Europe/Berlin', 'location'],
    ['Berlin, connected in summer', { vendor: 'GMT+2', ...berlin }, 'Europe/Berlin', 'location'],
    [
      'the location before an offset set by the account',
      { vendorAccount: 'GMT+1', ...berlin },
      'Europe/Berlin',
      'location',
    ],
    ['the location alone', berlin, 'Europe/Berlin', 'location'],
    ['half an hour', { vendor: 'GMT+5:30', latitude: 26.91, longitude: 75.79 }, 'Asia/Kolkata', 'location'],
    ['an offset where nothing else is there', { vendor: 'GMT+1' }, 'GMT+1', 'vendor'],
    [
      'the offset of the account before that of the vendor',
      { vendor: 'GMT-7', vendorAccount: 'GMT-8' },
      'GMT-8',
      'vendor_account',
    ],
    ['UTC is no place', { vendor: 'UTC', latitude: 51.48, longitude: 0 }, 'Europe/London', 'location'],
    ['0, 0 is no place', { vendor: 'GMT+1', latitude: 0, longitude: 0 }, 'GMT+1', 'vendor'],
    ['half a location is none', { vendor: 'GMT+1', latitude: 52.52, longitude: null }, 'GMT+1', 'vendor'],
    // 13.4 N, 52.52 E lies in the sea off Socotra, 3.7 W in Kenya.
    ['exchanged coordinates at sea', { vendor: 'GMT+1', latitude: 13.4, longitude: 52.52 }, 'GMT+1', 'vendor'],
    [
      'exchanged coordinates in another country',
      { vendor: 'GMT+1', latitude: -3.7, longitude: 40.42 },
      'GMT+1',
      'vendor',
    ],
    ['an unknown name counts as none', { vendor: 'Mars/Olympus', ...berlin }, 'Europe/Berlin', 'location'],
    // Turkey stayed on summer time in 2016: an offset noted before it is an hour off.
    [
      'an offset from before the rules changed',
      { vendor: 'GMT+2', latitude: 39.93, longitude: 32.86 },
      'Europe/Istanbul',
      'location',
    ],
  ])('%s', (_, stated, timezone, source) => {
    expect(plantZone(stated)).toMatchObject({ timezone, source });
  });

  it('keeps the label of the vendor, by which it may write local times, where another zone is right', () => {
    expect(plantZone({ vendor: 'GMT+1', ...berlin })).toEqual({
      timezone: 'Europe/Berlin',
      source: 'location',
      vendorOffset: 'GMT+1',
    });
    expect(plantZone({ vendor: 'GMT-7', vendorAccount: 'GMT-8' })?.vendorOffset).toBe('GMT-7');
    expect(plantZone({ vendor: 'GMT+1' })).not.toHaveProperty('vendorOffset');
    expect(plantZone({ vendor: 'Mars/Olympus', ...berlin })).not.toHaveProperty('vendorOffset');
  });

  it.each<[string, ZoneStatements]>([
    ['nothing is known', {}],
    ['all is null', { vendor: null, plant: null, vendorAccount: null, latitude: null, longitude: null }],
    ['only an unknown name is there', { vendor: 'Mars/Olympus' }],
    ['the location is at sea', { latitude: 30, longitude: -40 }],
  ])('has none where %s', (_, stated) => {
    expect(plantZone(stated)).toBeUndefined();
  });
});

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
