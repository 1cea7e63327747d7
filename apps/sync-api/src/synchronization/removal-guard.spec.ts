import { isSuspicious } from './removal-guard.ts';

describe('a vendor that lists fewer devices', () => {
  it.each([
    [0, 0, false],
    [1, 1, true],
    [2, 1, false],
    [12, 3, false],
    [500, 250, false],
    [500, 251, true],
    [500, 500, true],
  ])('of %i misses %i: suspicious is %s', (known, missing, suspicious) => {
    expect(isSuspicious({ known, missing })).toBe(suspicious);
  });
});
