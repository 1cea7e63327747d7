import { turnOnOf, withSample, type DayStart } from './day-starts.ts';

type Sample = readonly [at: number, powerKw: number | undefined, state?: '0' | '1' | '2' | '3'];

const day = 20_000;
const start = day * 86_400;
const hour = 3_600;
const of = (samples: readonly Sample[]): readonly DayStart[] =>
  samples.reduce<readonly DayStart[]>(
    (starts, [at, powerKw, state = '1']) => withSample(starts, Math.floor(at / 86_400), at, state, powerKw),
    [],
  );
const night: Sample = [start + 5 * hour, 0, '2'];
const dawn: Sample = [start + 7 * hour, 0.2];
const morning: Sample = [start + 8 * hour, 1.5];
const pause: Sample = [start + 12 * hour, 0];
const noon: Sample = [start + 13 * hour, 4];

describe('turnOnOf', () => {
  it.each<[string, readonly Sample[], number | undefined]>([
    ['is the first sample with power after one without', [night, dawn, morning], dawn[0]],
    ['is absent when the day was first seen with power', [dawn, morning], undefined],
    ['is not the end of a pause of a day that was first seen with power', [morning, pause, noon], undefined],
    ['stays through a pause', [night, dawn, pause, noon], dawn[0]],
    ['takes State 0 and 2 for no power when the vendor reports none', [[start, undefined, '0'], dawn], dawn[0]],
    ['takes no other state for it', [[start, undefined, '3'], dawn], undefined],
    ['takes what BaseData shows as 0 for no power', [[start, 0.0004], dawn], dawn[0]],
    ['takes the standby of the day before for nothing', [[start - hour, 0, '2'], dawn], undefined],
  ])('%s', (_, samples, expected) => {
    expect(turnOnOf(of(samples), day, noon[0])).toBe(expected);
    expect(turnOnOf(of([...samples].reverse()), day, noon[0])).toBe(expected);
  });

  it('is no time after the sample', () => {
    expect(turnOnOf(of([night, dawn]), day, dawn[0] - 1)).toBeUndefined();
    expect(turnOnOf(of([night, dawn]), day, dawn[0])).toBe(dawn[0]);
  });

  it('remembers the newest day and the two that came last, so that a backfill does not displace today', () => {
    const past = [3, 2, 1].flatMap((days): Sample[] => [
      [night[0] - days * 86_400, 0],
      [dawn[0] - days * 86_400, 1],
    ]);
    const starts = of([night, dawn, ...past]);
    expect(starts.map((each) => each.day)).toEqual([day, day - 2, day - 1]);
    expect(turnOnOf(starts, day, noon[0])).toBe(dawn[0]);
    expect(turnOnOf(starts, day - 1, noon[0])).toBe(dawn[0] - 86_400);
  });
});
