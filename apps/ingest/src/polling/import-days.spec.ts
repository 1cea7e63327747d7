import type { ImportRecord } from '@heliograph/messaging';
import { gapOfDay, ImportDays, type ImportedDevice } from './import-days.ts';

const now = Date.UTC(2026, 10, 28, 12);
const at = (date: string): number => Date.parse(date) / 1000;
const device = (deviceId: string, more: Partial<ImportedDevice> = {}): ImportedDevice =>
  ({ deviceId, InverterSN: deviceId, timezone: 'UTC', ...more }) as ImportedDevice;
const record = (more: Partial<ImportRecord>): ImportRecord => ({
  id: 'imp_1',
  resolution: 'samples',
  from: 0,
  ...more,
});
const nobody = new Set<string>();

function datesOf(days: ImportDays): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (let date = days.next(undefined, nobody); date !== undefined; date = days.next(date, nobody))
    found[date] = days.groups([date], nobody).flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId));
  return found;
}

describe('the days of an import', () => {
  it('are whole local days, to the end of the one that has the last sample', () => {
    const to = at('2026-10-03T00:00Z');
    const days = new ImportDays(record({ from: at('2026-10-01T23:00Z'), to }), [device('a')], now);
    expect(datesOf(days)).toEqual({ '2026-10-01': ['a'], '2026-10-02': ['a'] });
    const east = new ImportDays(
      record({ from: at('2026-10-01T23:00Z'), to }),
      [device('b', { timezone: 'Asia/Kolkata' })],
      now,
    );
    expect(datesOf(east)).toEqual({ '2026-10-02': ['b'], '2026-10-03': ['b'] });
  });

  it('end with the day on which a device was first seen, unless asked for more', () => {
    const devices = [
      device('a', { firstSeenAt: Date.UTC(2026, 9, 2, 8) }),
      device('b', { firstSeenAt: Date.UTC(2026, 9, 3, 8) }),
    ];
    const days = new ImportDays(record({ from: at('2026-10-02') }), devices, now);
    expect(datesOf(days)).toEqual({ '2026-10-02': ['a', 'b'], '2026-10-03': ['b'] });
    expect(days.count('2026-10-03')).toEqual({ all: 3, done: 2 });
  });

  it('leave out the days that a device was polled on, longer ago than the normalizer remembers', () => {
    const from = at('2026-08-30');
    const devices = [device('a', { firstSeenAt: Date.UTC(2026, 7, 31, 8) })];
    const days = new ImportDays(record({ from, to: at('2026-10-30') }), devices, now);
    expect(Object.keys(datesOf(days))).toEqual(['2026-08-30', '2026-08-31', '2026-10-28', '2026-10-29']);
    expect(days.count('2026-10-29')).toEqual({ all: 4, done: 3 });
  });

  it('of a second look are finished days of each zone, after the day on which a device was first seen', () => {
    // 03:30 in Kolkata: a day is finished at six in the morning of the next. 22:00 in UTC, 12:00 in Honolulu.
    const from = at('2026-11-28T22:00Z');
    const zones = ['Asia/Kolkata', 'UTC', 'Pacific/Honolulu'];
    const devices = zones.map((timezone) => device(timezone, { timezone, firstSeenAt: Date.UTC(2026, 0, 1) }));
    const seenThatDay = device('new', { firstSeenAt: Date.UTC(2026, 10, 27, 0, 1) });
    const days = new ImportDays({ ...record({ from }), daysAgo: [1, 7] }, [...devices, seenThatDay], now);
    expect(datesOf(days)).toEqual({
      '2026-11-21': ['Asia/Kolkata', 'UTC', 'Pacific/Honolulu'],
      '2026-11-27': ['Asia/Kolkata', 'UTC', 'Pacific/Honolulu'],
    });
  });

  it('come several at once, each device with those that it has, as one stretch of time', () => {
    const devices = [
      device('a', { firstSeenAt: Date.UTC(2026, 9, 2, 8) }),
      device('b', { firstSeenAt: Date.UTC(2026, 9, 9, 8) }),
      device('c', { firstSeenAt: Date.UTC(2026, 9, 9, 8), timezone: 'Europe/Berlin' }),
      device('gone', {}),
    ];
    const days = new ImportDays(record({ from: at('2026-10-01') }), devices, now);
    const groups = days.groups(['2026-10-02', '2026-10-03', '2026-10-04'], new Set(['gone']));
    expect(
      groups.map(({ name, devices: of, dates, gap }) => [name, of.map((d) => d.deviceId), dates.length, gap]),
    ).toEqual([
      ['UTC 2026-10-02 2026-10-02', ['a'], 1, gapOfDay('2026-10-02', 'UTC')],
      ['UTC 2026-10-02 2026-10-04', ['b'], 3, { from: at('2026-10-02') - 1, to: at('2026-10-05') - 1 }],
      [
        'Europe/Berlin 2026-10-02 2026-10-04',
        ['c'],
        3,
        { from: at('2026-10-02') - 7_201, to: at('2026-10-05') - 7_201 },
      ],
    ]);
  });

  it('never lie in the future', () => {
    const days = new ImportDays(record({ from: at('2026-11-27'), to: at('2030-01-01') }), [device('a')], now);
    expect(Object.keys(datesOf(days))).toEqual(['2026-11-27', '2026-11-28']);
  });

  it('are of the chosen devices, or of those of a group', () => {
    const devices = [device('a', { groups: ['g1'] }), device('b', { groups: ['g2'] }), device('c')];
    const range = { from: at('2026-10-01'), to: at('2026-10-02') };
    expect(datesOf(new ImportDays(record({ ...range, deviceIds: ['a', 'c', 'gone'] }), devices, now))).toEqual({
      '2026-10-01': ['a', 'c'],
    });
    expect(datesOf(new ImportDays(record({ ...range, groupId: 'g2' }), devices, now))).toEqual({ '2026-10-01': ['b'] });
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Europe/Berlin', '2026-10-26', 24],
    ['Asia/Kathmandu', '2026-05-01', 24],
    ['America/New_York', '2026-11-01', 25],
    // The clock jumps over midnight: the day begins at one.
    ['America/Santiago', '2026-09-06', 23],
    ['GMT-5', '2026-05-01', 24],
  ])('of %s: %s has %i hours', (timezone, date, hours) => {
    const { from, to } = gapOfDay(date, timezone);
    expect(to - from).toBe(hours * 3_600);
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    expect(gapOfDay(next, timezone).from).toBe(to);
  });
});
