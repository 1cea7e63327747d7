import { FormKeys } from './form-keys.ts';

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
