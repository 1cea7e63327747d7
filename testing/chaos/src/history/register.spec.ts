import { seeded } from '@heliograph/testbed';
import { firstContradiction, type RegisterOperation } from './register.ts';

const write = (value: string, from: number, to?: number): RegisterOperation => ({
  kind: 'write',
  values: [value],
  from,
  to,
});
const read = (value: string | string[], from: number, to = from): RegisterOperation => ({
  kind: 'read',
  values: [value].flat(),
  from,
  to,
});
const holds = (...operations: RegisterOperation[]) => firstContradiction('a', operations) === undefined;

describe('firstContradiction', () => {
  it('lets a read during a write see the old or the new value, and after one that saw the new no more the old', () => {
    expect(holds(write('b', 0, 10), read('a', 5))).toBe(true);
    expect(holds(write('b', 0, 10), read('b', 5))).toBe(true);
    expect(holds(write('b', 0, 10), read('a', 4), read('b', 5))).toBe(true);
    expect(holds(write('b', 0, 10), read('b', 4), read('a', 5))).toBe(false);
  });

  it('refuses an old value after the write was acknowledged, unless the reader may have looked before', () => {
    expect(holds(write('b', 0, 10), read('a', 11))).toBe(false);
    expect(holds(write('b', 0, 10), read('a', 9, 20))).toBe(true);
    expect(holds(write('b', 0, 10), read('a', 11, 20))).toBe(false);
  });

  it('refuses a value that was never written, and one that was not written yet', () => {
    expect(holds(read('c', 1))).toBe(false);
    expect(holds(read('b', 1), write('b', 2, 3))).toBe(false);
  });

  it('finds the order of writes that overlap, and refuses reads that need two orders', () => {
    const both = [write('b', 0, 10), write('c', 0, 10)];
    expect(holds(...both, read('b', 11))).toBe(true);
    expect(holds(...both, read('c', 11))).toBe(true);
    expect(holds(...both, read('b', 11), read('c', 12))).toBe(false);
    expect(holds(...both, read('c', 3), read('b', 4), read('b', 12))).toBe(true);
    expect(holds(...both, read('c', 3), read('b', 4), read('c', 12))).toBe(false);
  });

  it('allows a write with unknown outcome to take effect late or never, but once', () => {
    expect(holds(write('b', 0), read('a', 50))).toBe(true);
    expect(holds(write('b', 0), read('a', 50), read('b', 60))).toBe(true);
    expect(holds(write('b', 0), read('b', 50), read('a', 60))).toBe(false);
    expect(holds(write('b', 0), read('b', 50), write('c', 55, 56), read('b', 60))).toBe(false);
    expect(holds(write('b', 0), write('c', 10, 20), read('c', 30), read('b', 40))).toBe(true);
  });

  it('takes a read that several values explain', () => {
    expect(holds(write('b', 0, 10), write('c', 20, 30), read(['a', 'b'], 15))).toBe(true);
    expect(holds(write('b', 0, 10), write('c', 20, 30), read(['a', 'b'], 35))).toBe(false);
    expect(holds(write('b', 0, 10), write('c', 20, 30), read(['a', 'b'], 29, 35))).toBe(true);
  });

  it('names the operation that contradicts', () => {
    const late = read('a', 11);
    expect(firstContradiction('a', [write('b', 0, 10), read('b', 12), late])).toBe(late);
  });

  it('agrees with trying every order, on thousands of small histories', () => {
    const random = seeded(7);
    const pick = (max: number) => Math.floor(random() * max);
    let refused = 0;
    for (let i = 0; i < 3_000; i += 1) {
      const operations = Array.from({ length: 5 }, (): RegisterOperation => {
        const from = pick(12);
        const value = 'abc'[pick(3)]!;
        if (pick(2) === 0) return read(pick(4) === 0 ? [value, 'abc'[pick(3)]!] : value, from, from + pick(6));
        return pick(6) === 0 ? write(value, from) : write(value, from, from + pick(6));
      });
      const expected = someOrderFits('a', operations);
      if (!expected) refused += 1;
      expect({ operations, holds: holds(...operations) }).toEqual({ operations, holds: expected });
    }
    expect(refused).toBeGreaterThan(300);
  });

  it('takes thousands of reads', () => {
    const operations = Array.from({ length: 20_000 }, (_, i) =>
      i % 500 === 0 ? write(i % 1000 === 0 ? 'a' : 'b', i, i + 20) : read(['a', 'b'], i - 5, i),
    );
    expect(holds(...operations)).toBe(true);
  });
});

/** The definition itself: any operation that began before all others ended may be the next. */
function someOrderFits(value: string, left: readonly RegisterOperation[]): boolean {
  const must = left.filter(({ kind, to }) => kind === 'read' || to !== undefined);
  if (must.length === 0) return true;
  const firstEnd = Math.min(...must.map(({ to }) => to!));
  return left.some((operation) => {
    if (operation.from > firstEnd) return false;
    const rest = left.filter((other) => other !== operation);
    if (operation.kind === 'write') return someOrderFits(operation.values[0]!, rest);
    return operation.values.includes(value) && someOrderFits(value, rest);
  });
}
