import { dateWindows, datesOf, lastOfMonth, monthOf } from './days.ts';

describe('dates of an import of days', () => {
  it('lists a span with both ends, over a month of 28 days', () => {
    expect(datesOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(datesOf({ from: '2026-03-01', to: '2026-02-27' })).toEqual([]);
  });

  it('splits a month into windows', () => {
    expect(dateWindows({ from: '2026-10-01', to: '2026-10-31' }, 30)).toEqual([
      { from: '2026-10-01', to: '2026-10-30' },
      { from: '2026-10-31', to: '2026-10-31' },
    ]);
  });

  it.each([
    ['2024-02-03', '2024-02-29'],
    ['2025-02-28', '2025-02-28'],
    ['2025-12-31', '2025-12-31'],
    ['2026-04-01', '2026-04-30'],
  ])('finds the last date of the month of %s', (date, last) => {
    expect(lastOfMonth(date)).toBe(last);
    expect(monthOf(date)).toBe(last.slice(0, 7));
  });
});
