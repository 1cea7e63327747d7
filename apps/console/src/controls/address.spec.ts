import { changedAddress } from './address.ts';

it('sets parameters, and leaves out those that are empty or undefined, without changing its argument', () => {
  const before = new URLSearchParams('a=1&c=3');
  expect(changedAddress(before, { b: '2' }).toString()).toBe('a=1&c=3&b=2');
  expect(changedAddress(before, { a: '', c: undefined }).toString()).toBe('');
  expect(before.toString()).toBe('a=1&c=3');
});
