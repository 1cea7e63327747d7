import { rowAfterKey } from './keys.ts';

it.each([
  ['ArrowDown', 5, 6],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 25],
  ['PageDown', 95, 99],
  ['PageUp', 5, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
])('%s moves from row %i to row %i of 100', (key, from, to) => {
  expect(rowAfterKey(key, from, 100, 20)).toBe(to);
});

it('moves nowhere by other keys, and in an empty table', () => {
  expect(rowAfterKey('a', 5, 100, 20)).toBeUndefined();
  expect(rowAfterKey('End', 0, 0, 20)).toBeUndefined();
});
