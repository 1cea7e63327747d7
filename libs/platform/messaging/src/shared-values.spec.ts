import { SharedValues } from './shared-values.ts';

it('returns the first of equal values, and starts again when it is full', () => {
  const values = new SharedValues<{ n: number }>();
  const first = values.of('0', { n: 0 });
  for (let n = 1; n < 50_000; n += 1) values.of(`${n}`, { n });
  expect(values.of('0', { n: 0 })).toBe(first);
  values.of('one more', { n: -1 });
  expect(values.of('0', { n: 0 })).not.toBe(first);
});
