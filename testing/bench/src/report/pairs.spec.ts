import { median, medianCell, ratios } from './pairs.ts';

describe('medianCell', () => {
  it.each([
    [[], undefined],
    [[5.8149], 5.8149],
    [[3, 1, 2], '2 (1..3)'],
    [[1, 12_345, 2, 5], '3.5 (1..12 345)'],
  ])('of %j is %p', (values, cell) => {
    expect(medianCell(values)).toBe(cell);
  });
});

describe('ratios', () => {
  it('exist for each pair, but not for a run without a reference', () => {
    const found = ratios([{ cpu: 3 }, { cpu: 8 }, { cpu: 9 }], [2, 4], ({ cpu }, reference) => cpu / reference);
    expect(found).toEqual([1.5, 2]);
    expect(median(found)).toBe(1.75);
  });
});
