import {
  formatLocal,
  isFixedOffset,
  isPlaceZone,
  localToUnix,
  offsetLabel,
  offsetOfLabel,
  offsetSecondsAt,
} from './time-zone.ts';

describe('time zones', () => {
  it.each([
    ['GMT+8', 28_800],
    ['GMT-3', -10_800],
    ['UTC+05:30', 19_800],
    ['GMT+0530', 19_800],
    ['GMT', 0],
    ['GMT+15', undefined],
    ['Europe/Berlin', undefined],
  ])('reads the label %s', (label, seconds) => {
    expect(offsetOfLabel(label)).toBe(seconds);
  });

  it.each([
    [28_800, 'GMT+8'],
    [-10_800, 'GMT-3'],
    [0, 'GMT+0'],
    [19_800, 'GMT+5:30'],
    [-34_200, 'GMT-9:30'],
    [20_700, 'GMT+5:45'],
  ])('writes %d as %s', (seconds, label) => {
    expect(offsetLabel(seconds)).toBe(label);
  });

  it('knows daylight saving of IANA zones and refuses unknown ones', () => {
    expect(offsetSecondsAt('Europe/Berlin', Date.UTC(2026, 6, 1) / 1000)).toBe(7200);
    expect(offsetSecondsAt('Europe/Berlin', Date.UTC(2026, 0, 1) / 1000)).toBe(3600);
    expect(offsetSecondsAt('Asia/Kolkata', Date.UTC(2026, 0, 1) / 1000)).toBe(19_800);
    expect(offsetSecondsAt('Mars/Olympus', 0)).toBeUndefined();
  });

  it.each([
    ['GMT+8', 'fixed'],
    ['UTC', 'fixed'],
    ['Etc/GMT+5', 'fixed'],
    ['EST', 'fixed'],
    ['+05:30', 'fixed'],
    ['Europe/Berlin', 'place'],
    ['Asia/Kolkata', 'place'],
    ['US/Eastern', 'place'],
    ['CET', 'place'],
    ['GMT+15', 'none'],
    ['Etc/Nowhere', 'none'],
    ['Mars/Olympus', 'none'],
    ['', 'none'],
  ])('distinguishes a fixed offset from the zone of a place: %s is %s', (zone, kind) => {
    expect([isFixedOffset(zone), isPlaceZone(zone)]).toEqual([kind === 'fixed', kind === 'place']);
  });

  it('changes the offset at the very second of the transition', () => {
    const spring = Date.UTC(2026, 2, 29, 1) / 1000;
    expect(offsetSecondsAt('Europe/Berlin', spring - 1)).toBe(3600);
    expect(offsetSecondsAt('Europe/Berlin', spring)).toBe(7200);
  });

  it('turns local times into Unix seconds', () => {
    expect(localToUnix('2026-11-21 12:00:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 10, 21, 11) / 1000);
    expect(localToUnix('2026-11-21T12:00:00.0', 'GMT+5:30')).toBe(Date.UTC(2026, 10, 21, 6, 30) / 1000);
    expect(localToUnix('2026-02-30 12:00:00', 'GMT+0')).toBeUndefined();
    expect(localToUnix('--', 'GMT+0')).toBeUndefined();
    expect(localToUnix('2026-11-21 12:00:00', 'Mars/Olympus')).toBeUndefined();
  });

  it('takes the first of the hour that comes twice, and survives the hour that does not exist', () => {
    expect(localToUnix('2026-10-25 02:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30) / 1000);
    expect(localToUnix('2026-03-29 02:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30) / 1000);
    expect(localToUnix('2026-03-29 03:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30) / 1000);
    expect(localToUnix('2026-10-25 03:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 2, 30) / 1000);
  });

  it('formats local time', () => {
    expect(formatLocal(Date.UTC(2026, 0, 1, 20, 5, 9) / 1000, 19_800)).toBe('2026-01-02 01:35:09');
  });
});
