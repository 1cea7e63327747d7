import { readPeriod } from './energy-period.ts';

const now = Date.UTC(2026, 10, 30, 22, 30) / 1000;
const read = (query: string, zone = 'Europe/Berlin') => readPeriod(new URLSearchParams(query), zone, now);

describe(readPeriod.name, () => {
  it('is the month on the clock of the plant unless the URL has another', () => {
    expect(read('')).toMatchObject({ kind: 'month', at: '2026-11', resolution: '1d', later: undefined });
    expect(read('', 'Pacific/Chatham')).toMatchObject({ at: '2026-12', earlier: '2026-11' });
    expect(read('at=2024-02').dates.slice(-2)).toEqual(['2024-02-28', '2024-02-29']);
  });

  it('begins and ends at midnights of the plant, also where the clock is set between them', () => {
    const { from, to, dates } = read('at=2026-10');
    expect([from, to]).toEqual([Date.UTC(2026, 8, 30, 22) / 1000, Date.UTC(2026, 9, 31, 23) / 1000]);
    expect(dates).toHaveLength(31);
  });

  it('goes over the turn of a year, and not beyond the present', () => {
    expect(read('at=2026-01')).toMatchObject({ earlier: '2025-12', later: '2026-02' });
    expect(read('bars=year&at=2025-12')).toMatchObject({ resolution: '1mo', earlier: '2024-12', later: '2026-11' });
    expect(read('bars=year').dates).toHaveLength(12);
    expect(read('bars=year').later).toBeUndefined();
  });

  it('has the years of which energy is kept', () => {
    expect(read('bars=years')).toMatchObject({ resolution: '1y', earlier: undefined, later: undefined });
    expect(read('bars=years').dates).toEqual(['2021', '2022', '2023', '2024', '2025', '2026'].map((y) => `${y}-01-01`));
  });

  it.each(['at=2026-13', 'at=1066-10', 'at=2027-01', 'at=x', 'bars=decade'])('ignores %s', (query) => {
    expect(read(query)).toMatchObject({ kind: 'month', at: '2026-11' });
  });
});
