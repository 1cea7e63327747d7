import { instant, localHour, localMidnight, nextMidnight, windowEnding, windowsBetween } from '../windows.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('windows', () => {
  it('end before the open bucket and have exactly 48', () => {
    const window = windowEnding(seconds('2026-06-21T11:07:33Z'), 'QUARTER_HOUR', { timeScale: 1, timezone: undefined });
    expect([instant(window.from), instant(window.to)]).toEqual(['2026-06-20T23:00:00Z', '2026-06-21T10:59:59Z']);
    const fast = windowEnding(seconds('2026-06-21T11:07:33Z'), 'QUARTER_HOUR', { timeScale: 60, timezone: undefined });
    expect([instant(fast.from), instant(fast.to)]).toEqual(['2026-06-21T10:55:30Z', '2026-06-21T11:07:29Z']);
  });

  it('of hours begin on the clock of the site, half hours included', () => {
    const window = windowEnding(seconds('2026-06-21T11:07:33Z'), 'HOUR', { timeScale: 1, timezone: 'Asia/Kolkata' });
    expect([instant(window.from), instant(window.to)]).toEqual(['2026-06-20T10:30:00Z', '2026-06-21T10:29:59Z']);
  });

  it.each([
    ['2026-06-21', 24, 2],
    ['2026-03-29', 23, 2],
    ['2026-10-25', 25, 3],
  ])('of the day %s in Berlin, which has %i hours, are %i', (date, hours, count) => {
    const midnight = localMidnight(seconds(`${date}T12:00:00Z`), 'Europe/Berlin')!;
    const next = nextMidnight(midnight, 'Europe/Berlin')!;
    expect((next - midnight) / 3600).toBe(hours);
    const windows = windowsBetween(midnight, next, 12 * 3600);
    expect(windows).toHaveLength(count);
    expect(windows[0]!.from).toBe(midnight);
    expect(windows.at(-1)!.to).toBe(next - 1);
    windows.slice(1).forEach(({ from }, i) => expect(from).toBe(windows[i]!.to + 1));
  });

  it('know no day and no hour of a zone that does not exist', () => {
    expect(localMidnight(0, 'Mars/Base')).toBeUndefined();
    expect(localHour(0, 'Mars/Base')).toBeUndefined();
    expect(localHour(seconds('2026-06-21T20:00:00Z'), 'Europe/Berlin')).toBe(22);
  });
});
