import { letterStateOf } from './letter-state-of.ts';

const letter = { retriedAt: null, deliveredAt: null, diedAgainAs: null };

it.each([
  [letter, 'dead'],
  [{ ...letter, retriedAt: 1 }, 'retrying'],
  [{ ...letter, retriedAt: 1, deliveredAt: 2 }, 'delivered'],
  [{ ...letter, retriedAt: 1, diedAgainAs: 'dl_2' }, 'diedAgain'],
] as const)('%j is %s', (members, state) => {
  expect(letterStateOf(members)).toBe(state);
});
