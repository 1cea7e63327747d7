import { onNextDay } from './day-before.ts';

const at = (day: number, hour: number) => Date.UTC(2026, 9, day, hour) / 1000;
const dataOf = (times: number[]) => ({
  times,
  lines: [{ key: 'p', label: 'p', unit: 'kW', values: times.map((_, index) => index) }],
});
// In Berlin the clock is set back on 25 October at 1:00 UTC.
const range = { from: at(23, 22), to: at(24, 22) };

describe(onNextDay.name, () => {
  it('keeps the time of the clock, also over its change', () => {
    const { times, lines } = onNextDay(dataOf([at(23, 23), at(24, 6), at(24, 12)]), range, 'Europe/Berlin');
    expect(times).toEqual([at(24, 23), at(25, 7), at(25, 13)]);
    expect(lines[0]!.values).toEqual([0, 1, 2]);
  });

  it('is ascending where the clock shows an hour twice or not at all', () => {
    for (const day of [24, 25]) {
      const hours = Array.from({ length: 24 }, (_, hour) => at(day, hour) - 2 * 3600);
      const { times } = onNextDay(dataOf(hours), { from: hours[0]!, to: at(day + 1, 0) }, 'Europe/Berlin');
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    }
  });

  it('leaves out times of other days, and lines of which none is left', () => {
    expect(onNextDay(dataOf([at(23, 21), at(24, 22)]), range, 'Europe/Berlin')).toEqual({ times: [], lines: [] });
  });
});
