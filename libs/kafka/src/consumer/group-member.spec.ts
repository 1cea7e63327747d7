import { decodeCounts, encodeCounts, grew } from './group-member.ts';

describe('partition counts of an assignment', () => {
  it('come back as they were given', () => {
    const counts = new Map([
      ['basedata', 6],
      ['raw.solis', 0],
    ]);
    expect(decodeCounts(encodeCounts(counts))).toEqual(counts);
  });

  it('are unknown when an older version made the assignment', () => {
    expect(decodeCounts(Buffer.alloc(0)).size).toBe(0);
    expect(decodeCounts(Buffer.from('other')).size).toBe(0);
  });

  it.each([
    [{ a: 6 }, { a: 9 }, true],
    [{ a: 0 }, { a: 1 }, true],
    [{ a: 6 }, { a: 6 }, false],
    [{ a: 6 }, { a: 3 }, false],
  ])('%j, then %j: grown is %s', (before, now, expected) => {
    expect(grew(new Map(Object.entries(before)), new Map(Object.entries(now)))).toBe(expected);
  });
});
