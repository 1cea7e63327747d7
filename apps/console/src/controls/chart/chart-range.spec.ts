import { addDays, dayOf, MAX_DAYS, readRange } from './chart-range.ts';

const now = Date.UTC(2026, 10, 23, 22, 30) / 1000;
const read = (query: string, zone = 'Europe/Berlin') => readRange(new URLSearchParams(query), zone, now);

describe(readRange.name, () => {
  it('is today on the clock of the plant unless the URL has another range', () => {
    expect(read('')).toMatchObject({ kind: 'day', firstDay: '2026-11-23', lastDay: '2026-11-23', resolution: '5m' });
    expect(read('', 'Pacific/Chatham').lastDay).toBe('2026-11-24');
  });

  it('begins and ends at midnights of the plant, also of a day with 23 or 25 hours', () => {
    const chatham = read('day=2026-06-01', 'Pacific/Chatham');
    expect(chatham.from).toBe(Date.UTC(2026, 4, 31, 11, 15) / 1000);
    expect(chatham.to - chatham.from).toBe(24 * 3600);
    const hours = (day: string, zone: string): number => {
      const { from, to } = read(`day=${day}`, zone);
      return (to - from) / 3600;
    };
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-09-27', 'Pacific/Chatham')).toBe(23);
  });

  it('is a week that ends with the day, coarser', () => {
    expect(read('range=week&day=2026-11-10')).toMatchObject({
      firstDay: '2026-11-04',
      lastDay: '2026-11-10',
      resolution: '15m',
    });
  });

  it('is any range of days, in either order, and limited', () => {
    expect(read('range=own&from=2026-11-20&to=2026-11-01')).toMatchObject({
      firstDay: '2026-11-01',
      lastDay: '2026-11-20',
      resolution: '1h',
    });
    const long = read('range=own&from=1990-01-01&to=2026-11-01');
    expect(long.resolution).toBe('1d');
    expect(addDays(long.firstDay, MAX_DAYS - 1)).toBe('2026-11-01');
  });

  it.each(['day=2026-02-30', 'day=x', 'day=9999-99-99', 'range=<b>', 'day=%00'])('takes %s for absent', (query) => {
    expect(read(query)).toEqual(read(''));
  });
});

describe(dayOf.name, () => {
  it('follows the zone', () => {
    expect(dayOf(now, 'GMT+5:30')).toBe('2026-11-24');
    expect(dayOf(now, 'unknown')).toBe('2026-11-23');
  });
});
