import { decodeTimes, encodeTimes, hasTime, withTimes } from './day-times.ts';

const every = (step: number, wavers = 0): number[] =>
  Array.from({ length: Math.floor(86_000 / step) }, (_, i) => i * step + ((i * 7919) % (2 * wavers + 1)));

describe('the times of a day', () => {
  it.each([
    ['none', []],
    ['midnight alone', [0]],
    ['the last second', [86_399]],
    ['every second', Array.from({ length: 86_400 }, (_, i) => i)],
    ['five minutes', every(300)],
    ['five minutes, wavering by three seconds', every(300, 3)],
    ['two within a slot', [300, 301, 600, 86_000]],
  ])('are restored to the second: %s', (_, times) => {
    expect(decodeTimes(encodeTimes(times))).toEqual(times);
  });

  it('take a few bytes where the step is kept, and one a sample where it wavers by seconds', () => {
    expect(encodeTimes(every(300)).length).toBeLessThan(8);
    expect(encodeTimes(every(300, 10)).length).toBeLessThan(300);
    expect(encodeTimes(Array.from({ length: 86_400 }, (_, i) => i)).length).toBeLessThan(8);
  });

  it('are looked up, and added to, in any order', () => {
    const times = withTimes(withTimes(undefined, [300, 900]), [300, 600, 86_399]);
    expect(decodeTimes(times)).toEqual([300, 600, 900, 86_399]);
    expect([0, 299, 300, 301, 600, 86_399].map((second) => hasTime(times, second))).toEqual([
      false,
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it('end where a record was cut: no loop, no throw', () => {
    expect(decodeTimes('\u00ff')).toHaveLength(1);
    expect(decodeTimes('\u0000\u00ff\u00ff\u00ff\u007f').length).toBeLessThanOrEqual(86_401);
  });
});
