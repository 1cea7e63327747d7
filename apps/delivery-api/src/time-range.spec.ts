import { unixSecondsOf } from './time-range.ts';

describe('a bound of a time range', () => {
  it.each([
    ['1795219200', 1795219200],
    ['2026-11-21T00:00:00Z', 1795219200],
    ['2026-11-21', 1795219200],
    ['2026-11-21T01:00+01:00', 1795219200],
    ['2026-11-21T01:00 01:00', 1795219200],
    ['2026-11-21T00:00:00.5Z', 1795219201],
    [undefined, undefined],
  ])('%s is %s', (text, seconds) => {
    expect(unixSecondsOf(text)).toBe(seconds);
  });

  it.each(['', 'x', '-1', '1.5', '2026-11-21T00:00:00', '2026-13-01', '21.11.2026', '2026-11-21T25:00Z'])(
    '%s is none',
    (text) => {
      expect(unixSecondsOf(text)).toBeNaN();
    },
  );
});
