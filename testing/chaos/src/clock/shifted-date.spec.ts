import { describe, expect, it } from '@jest/globals';
import { shiftedDate } from './shifted-date.ts';

describe('shiftedDate', () => {
  let offsetMs = 0;
  const Shifted = shiftedDate(Date, () => offsetMs);

  it.each([3_600_000, -3_600_000, 0])('is off by %i ms in every way to read the present time', (offset) => {
    offsetMs = offset;
    const now = Date.now() + offset;
    expect(Math.abs(Shifted.now() - now)).toBeLessThan(1_000);
    expect(Math.abs(new Shifted().getTime() - now)).toBeLessThan(1_000);
    expect(Math.abs(Date.parse((Shifted as unknown as () => string)()) - now)).toBeLessThan(2_000);
  });

  it('leaves a time that is given as it is', () => {
    offsetMs = 3_600_000;
    expect(new Shifted(12_345).getTime()).toBe(12_345);
    expect(new Shifted(2026, 0, 2).getDate()).toBe(2);
    expect(Shifted.UTC(1970, 0, 1)).toBe(0);
    expect(Shifted.parse('1970-01-01T00:00:01Z')).toBe(1_000);
  });

  it('accepts its own instances and the others', () => {
    expect(new Shifted()).toBeInstanceOf(Date);
    expect(new Date()).toBeInstanceOf(Shifted);
  });
});
