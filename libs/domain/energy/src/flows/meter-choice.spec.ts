import type { Energies } from '../types.ts';
import { meterOf, type MeterEnergies } from './meter-choice.ts';

/** Energies by day from the first: exported and imported, Wh. */
const device = (
  key: string,
  days: readonly Energies[],
  range: { from?: number; until?: number } = {},
): MeterEnergies<string> => {
  const { from = 0, until = Infinity } = range;
  return { key, from, until, parts: new Map(days.map((energies, n) => [from + n, energies])) };
};

describe(meterOf.name, () => {
  it('is none where no device reports an energy', () => {
    expect(meterOf([])).toEqual([]);
    expect(meterOf([device('a', [[undefined, undefined]])])).toEqual([]);
  });

  it('takes the one of several that agree within 2 % which has most energy', () => {
    // 10,000 and 9,850 Wh: 150 of 10,000 are 1.5 %; 5,000 and 5,090 Wh: 90 of 5,090 are 1.8 %.
    const same = [device('a', [[9850, 5000]]), device('b', [[10_000, 5090]])];
    expect(meterOf(same)).toEqual(['b']);
  });

  it('is ambiguous where they differ by more in one direction', () => {
    // 300 of 10,000 Wh are 3 %.
    expect(meterOf([device('a', [[9700, 5000]]), device('b', [[10_000, 5000]])])).toBe('ambiguous');
  });

  it('compares sums of the range, and tolerates the step of a counter', () => {
    // 5,000 + 5,000 against 5,090 + 4,910 Wh: the days differ by 1.8 %, their sums do not.
    const shifted = [device('a', [[5000], [5000]]), device('b', [[5090], [4910]])];
    expect(meterOf(shifted)).toHaveLength(1);
    expect(meterOf([device('a', [[0, 100]]), device('b', [[0, 200]])])).toEqual(['b']);
  });

  it('leaves out inverters that report nothing but 0: they see no meter', () => {
    expect(meterOf([device('a', [[0, 0]]), device('b', [[4000, 300]]), device('c', [[0, 0]])])).toEqual(['b']);
    expect(meterOf([device('a', [[0, 0]]), device('b', [[0, 0]])])).toEqual(['a']);
  });

  it('compares what both know alone', () => {
    const days: Energies[] = [[4000, undefined]];
    expect(meterOf([device('a', days), device('b', [[4000, 900]])])).toEqual(['b']);
  });

  it('counts a replaced device and the one after it together, and a third beside both not', () => {
    const replaced = [device('a', [[4000], [2000]], { from: 0, until: 1 }), device('b', [[2000], [5000]], { from: 1 })];
    expect(meterOf(replaced)).toEqual(['b', 'a']);
    // It has 4,000 + 4,000 + 5,000 Wh, as both together: of the day of the replacement each of them knows a half.
    const beside = device('c', [[4000], [undefined], [5000]]);
    expect(meterOf([...replaced, beside])).toEqual(['c']);
  });
});
