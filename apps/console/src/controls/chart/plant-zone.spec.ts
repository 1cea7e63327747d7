import { isoTime, plantZone } from './plant-zone.ts';

describe(plantZone.name, () => {
  it('prefers a name, then a label, then that of a record, and takes nothing that is none', () => {
    expect(plantZone('Pacific/Chatham', 'GMT+13')).toBe('Pacific/Chatham');
    expect(plantZone('Mars/Olympus', null, 'GMT-3:30')).toBe('GMT-3:30');
    expect(plantZone(null, '', undefined, '<img>')).toBeUndefined();
  });
});

describe(isoTime.name, () => {
  it.each([
    ['Pacific/Chatham', '2026-06-01T00:00:00+12:45'],
    ['America/St_Johns', '2026-05-31T08:45:00-02:30'],
    ['GMT+8', '2026-05-31T19:15:00+08:00'],
    ['unknown', '2026-05-31T11:15:00+00:00'],
  ])('has the offset of %s', (zone, text) => expect(isoTime(Date.UTC(2026, 4, 31, 11, 15) / 1000, zone)).toBe(text));
});
