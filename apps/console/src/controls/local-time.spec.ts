import { localTimeOf, secondsOf } from './local-time.ts';

describe('the value of a datetime-local field', () => {
  it('is read and written in the zone of the browser', () => {
    const noon = new Date(2026, 10, 3, 12, 5).getTime() / 1000;
    expect(localTimeOf(noon)).toBe('2026-11-03T12:05');
    expect(secondsOf('2026-11-03T12:05')).toBe(noon);
  });

  it('is empty without a time', () => {
    expect(localTimeOf(undefined)).toBe('');
    expect(secondsOf('')).toBeUndefined();
    expect(secondsOf('soon')).toBeUndefined();
  });
});
