import { commonZone, expectedDevices, type ScopeDevice } from './energy-scope.ts';

const device = (changes: Partial<ScopeDevice> = {}): ScopeDevice => ({
  seq: 1,
  timezone: 'Europe/Berlin',
  beginsAt: 1_000,
  endedAt: null,
  ...changes,
});

describe(expectedDevices.name, () => {
  it('counts a device from its beginning until its end', () => {
    const devices = [device(), device({ endedAt: 5_000 })];
    const of = (start: number): number => expectedDevices(devices, start, start + 900);
    expect([0, 100, 101, 1_000, 4_999, 5_000].map(of)).toEqual([0, 0, 2, 2, 2, 1]);
  });

  it('never counts a device that ended when it was first seen: it was not monitored', () => {
    expect(expectedDevices([device({ endedAt: 1_000 })], 0, 9_000)).toBe(0);
  });
});

describe(commonZone.name, () => {
  it('is that of most devices, the first in the alphabet of several, and UTC of none', () => {
    const zones = (...names: string[]): string => commonZone(names.map((timezone) => device({ timezone })));
    expect(zones('UTC', 'Asia/Kolkata', 'UTC')).toBe('UTC');
    expect(zones('UTC', 'Asia/Kolkata')).toBe('Asia/Kolkata');
    expect(zones()).toBe('UTC');
  });
});
