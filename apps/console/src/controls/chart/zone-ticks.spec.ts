import { formatLocal, localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import { tickStep, zoneTicks, isoTime, plantZone } from './zone-ticks.ts';

const HOUR = 3600;

function clocks(zone: string, from: string, to: string, step: number): string[] {
  return zoneTicks(localToUnix(from, zone)!, localToUnix(to, zone)!, zone, step).map((at) =>
    formatLocal(at, offsetSecondsAt(zone, at)!).slice(5, 16),
  );
}

describe(zoneTicks.name, () => {
  it('are full hours of the clock in Chatham, which differs from UTC by 12:45 or 13:45', () => {
    expect(clocks('Pacific/Chatham', '2026-06-01 00:00:00', '2026-06-01 03:00:00', HOUR)).toEqual([
      '06-01 00:00',
      '06-01 01:00',
      '06-01 02:00',
      '06-01 03:00',
    ]);
    expect(
      zoneTicks(localToUnix('2026-06-01 00:00:00', 'Pacific/Chatham')!, 1780226100, 'Pacific/Chatham', HOUR),
    ).toEqual([Date.UTC(2026, 4, 31, 11, 15) / 1000]);
  });

  it('leave out the hour that does not exist, and have the one that comes twice', () => {
    expect(clocks('Pacific/Chatham', '2026-09-27 00:00:00', '2026-09-27 06:00:00', HOUR)).toEqual(
      ['00:00', '01:00', '02:00', '04:00', '05:00', '06:00'].map((clock) => `09-27 ${clock}`),
    );
    expect(clocks('Europe/Berlin', '2026-10-25 01:00:00', '2026-10-25 04:00:00', HOUR)).toEqual(
      ['01:00', '02:00', '02:00', '03:00', '04:00'].map((clock) => `10-25 ${clock}`),
    );
  });

  it('are midnights on both sides of a moved clock', () => {
    expect(clocks('Europe/Berlin', '2026-03-28 00:00:00', '2026-03-31 00:00:00', 24 * HOUR)).toEqual(
      ['03-28', '03-29', '03-30', '03-31'].map((day) => `${day} 00:00`),
    );
  });

  it('understand the label of an offset, and take an unknown zone for UTC', () => {
    expect(clocks('GMT+5:30', '2026-01-01 00:00:00', '2026-01-01 12:00:00', 6 * HOUR)).toEqual(
      ['00:00', '06:00', '12:00'].map((clock) => `01-01 ${clock}`),
    );
    expect(zoneTicks(100, 2 * HOUR, 'Mars/Olympus', HOUR)).toEqual([HOUR, 2 * HOUR]);
  });
});

describe(tickStep.name, () => {
  it('returns no more ticks than requested', () => {
    expect(tickStep(24 * HOUR, 12)).toBe(2 * HOUR);
    expect(tickStep(25 * HOUR, 12)).toBe(3 * HOUR);
    expect(tickStep(7 * 24 * HOUR, 8)).toBe(24 * HOUR);
  });
});

describe(plantZone.name, () => {
  it('prefers a name, then a label, then that of a record, and takes no invalid zone', () => {
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
