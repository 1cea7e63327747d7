import { FormKeys, localTimeOf, secondsOf } from './form-values.ts';

it('keeps the key while the same form is sent again, and takes another for other content or after a success', () => {
  const keys = new FormKeys();
  const first = keys.of({ name: 'a' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.of({ name: 'a' })).toBe(first);
  const second = keys.of({ name: 'b' });
  expect(second).not.toBe(first);
  keys.forget();
  expect(keys.of({ name: 'b' })).not.toBe(second);
  expect(keys.of(undefined)).toBe(keys.of(undefined));
});

it('has a key for an action that is a function', () => {
  expect(new FormKeys().of(() => undefined)).toMatch(/^[0-9a-f]{32}$/);
});

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
