import { at } from './energy.fixture.ts';
import { dayBounds, intervalsOf, localDay, type Resolution } from './local-day.ts';

const quarters = ({ start, end }: { start: number; end: number }): number => (end - start) / 900;

describe(dayBounds.name, () => {
  it.each([
    ['Europe/Berlin', '2026-06-01', '2026-05-31T22:00Z', 96],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', 92],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', 100],
    ['Asia/Kolkata', '2026-06-01', '2026-05-31T18:30Z', 96],
    ['Asia/Kathmandu', '2026-06-01', '2026-05-31T18:15Z', 96],
    ['GMT-8', '2026-06-01', '2026-06-01T08:00Z', 96],
    // Half an hour of summer time.
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 98],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30Z', 94],
    // Midnight of the change does not exist: 00:00 is 01:00.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', 92],
    ['GMT+5:20', '2026-06-01', '2026-05-31T18:45Z', 96],
  ])('of %s %s begins at %s and has %d quarter hours', (zone, day, start, count) => {
    const bounds = dayBounds(zone, day);
    expect(bounds.start).toBe(at(start));
    expect(quarters(bounds)).toBe(count);
  });

  it('agrees with the day of each of its times', () => {
    for (const zone of ['Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Atlantic/Azores'])
      for (let time = at('2026-01-01T12:00Z'); time < at('2027-01-01T00:00Z'); time += 7 * 3600 + 900) {
        const { start, end } = dayBounds(zone, localDay(zone, time));
        expect([zone, time, start <= time && time < end]).toEqual([zone, time, true]);
      }
  });

  it.each([
    ['Mars/Olympus', '2026-06-01'],
    ['UTC', '2026-02-30'],
    ['UTC', 'yesterday'],
  ])('refuses %s %s', (zone, day) => expect(() => dayBounds(zone, day)).toThrow(RangeError));
});

describe(intervalsOf.name, () => {
  const of = (resolution: Resolution, zone: string, from: string, to: string, limit = 1000) =>
    intervalsOf(resolution, zone, at(from), at(to), limit);

  it('are whole: the first may begin before the time asked for', () => {
    expect(of('15m', 'UTC', '2026-06-01T10:07Z', '2026-06-01T10:31Z')).toEqual([
      { start: at('2026-06-01T10:00Z'), end: at('2026-06-01T10:15Z') },
      { start: at('2026-06-01T10:15Z'), end: at('2026-06-01T10:30Z') },
      { start: at('2026-06-01T10:30Z'), end: at('2026-06-01T10:45Z') },
    ]);
    expect(of('1h', 'Asia/Kolkata', '2026-06-01T10:00Z', '2026-06-01T10:30Z')).toEqual([
      { start: at('2026-06-01T09:30Z'), end: at('2026-06-01T10:30Z') },
    ]);
    expect(of('1d', 'Europe/Berlin', '2026-06-01T10:00Z', '2026-06-01T22:00Z')).toEqual([
      { start: at('2026-05-31T22:00Z'), end: at('2026-06-01T22:00Z') },
    ]);
    expect(of('1mo', 'Europe/Berlin', '2026-01-31T10:00Z', '2026-03-01T00:00Z').map(quarters)).toEqual([
      31 * 96,
      28 * 96,
      31 * 96 - 4,
    ]);
    expect(of('1y', 'Europe/Berlin', '2024-06-01T00:00Z', '2025-06-01T00:00Z').map(quarters)).toEqual([
      366 * 96,
      365 * 96,
    ]);
  });

  it.each([
    ['2026-03-28T23:00Z', '2026-03-29T22:00Z', 23],
    ['2026-10-24T22:00Z', '2026-10-25T23:00Z', 25],
  ])('have all hours of a clock change: %s', (from, to, hours) => {
    const intervals = of('1h', 'Europe/Berlin', from, to);
    expect(intervals).toHaveLength(hours);
    expect(new Set(intervals.map(quarters))).toEqual(new Set([4]));
    expect(intervals.at(-1)!.end).toBe(at(to));
  });

  it('follow each other without a hole, the last hour shorter where the clock moves by half an hour', () => {
    const intervals = of('1h', 'Australia/Lord_Howe', '2026-10-03T00:00Z', '2026-10-06T00:00Z');
    intervals.slice(1).forEach(({ start }, i) => expect(start).toBe(intervals[i]!.end));
    expect(intervals.filter((one) => quarters(one) === 2)).toHaveLength(1);
  });

  it('are no more than the limit', () => {
    expect(of('15m', 'UTC', '2000-01-01T00:00Z', '2030-01-01T00:00Z', 7)).toHaveLength(7);
    expect(of('1d', 'UTC', '2026-06-02T00:00Z', '2026-06-01T00:00Z')).toEqual([]);
  });
});
