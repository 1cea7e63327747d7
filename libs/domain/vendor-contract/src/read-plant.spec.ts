import { connectionOf, readAddress, readDate, readPlace, readZone } from './read-plant.ts';

describe('plant members reported by a vendor', () => {
  it.each([
    ['2024-05-24 17:29:06', '2024-05-24'],
    [' 2024-05-24T17:29:06Z ', '2024-05-24'],
    ['24.05.2024', undefined],
    [20240524, undefined],
    [null, undefined],
  ])('reads the date of %p as %p', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['GMT+5:30', 'GMT+5:30'],
    ['W. Europe Standard Time', undefined],
    ['', undefined],
  ])('reads the zone %p as %p', (text, zone) => {
    expect(readZone(text)).toBe(zone);
  });

  it('has a place only where both coordinates were entered', () => {
    expect(readPlace('48.2', 16.4)).toEqual({ latitude: 48.2, longitude: 16.4 });
    expect(readPlace(0, 16.4)).toEqual({ latitude: 0, longitude: 16.4 });
    expect(readPlace(0, '0.0')).toEqual({});
    expect(readPlace(48.2, null)).toEqual({});
    expect(readPlace(-119.79, 36.74)).toEqual({});
    expect(readPlace(48.2, '216.4')).toEqual({});
  });

  it('joins the parts of an address that are reported', () => {
    expect(readAddress(['Street 1', ' ', null, 12345, 'Anytown'])).toBe('Street 1, 12345, Anytown');
    expect(readAddress(['--', ''])).toBeUndefined();
  });
});

describe('the connection of a device', () => {
  it.each([
    [1, 'online'],
    [0, 'offline'],
    [7, 'unknown'],
    [undefined, 'unknown'],
  ])('of code %p is %s', (code, status) => {
    expect(connectionOf<number | undefined>(code, { online: [1, 2], offline: [0] })).toBe(status);
  });
});
