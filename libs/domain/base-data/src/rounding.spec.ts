import { roundHalfAway } from './rounding.ts';

describe('roundHalfAway', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [1.0049, 2, 1],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.0005, 3, 0.001],
    [1.2345, 3, 1.235],
    [21.600000381469727, 1, 21.6],
    [1234.565, 2, 1234.57],
    [8.345, 2, 8.35],
    [99999999.995, 2, 100000000],
    [123456789012345680, 2, 123456789012345680],
  ])('%d to %d places is %d', (value, decimals, expected) => {
    expect(roundHalfAway(value, decimals)).toBe(expected);
  });

  it('never gives -0', () => {
    expect(Object.is(roundHalfAway(-0.0001, 3), 0)).toBe(true);
  });

  it('agrees with decimal arithmetic on every tie of three digits', () => {
    for (let i = 5; i < 100_000; i += 10) {
      expect(roundHalfAway(Number(`${Math.floor(i / 1000)}.${String(i % 1000).padStart(3, '0')}`), 2)).toBe(
        (i + 5) / 1000,
      );
    }
  });
});
