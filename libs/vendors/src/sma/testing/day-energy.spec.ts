import { energySinceMidnight } from '../mapping-samples.ts';
import { readSet } from '../wire.ts';

const ZONE = 'Europe/Berlin';

function set(...entries: [time: string, wattHours?: number][]) {
  const list = entries.map(([time, pvGeneration]) => ({ time: `2026-06-${time}:00`, pvGeneration }));
  return readSet({ resolution: 'FiveMinutes', set: list })!;
}
/** Returns Wh by `21T12:05`. */
function sums(...entries: [time: string, wattHours?: number][]): Record<string, number> {
  const { wattHours } = energySinceMidnight(set(...entries), ZONE, undefined);
  const label = (time: number): string => new Date((time + 7200) * 1000).toISOString().slice(8, 16);
  return Object.fromEntries([...wattHours].map(([time, sum]) => [label(time), sum]));
}

describe('energy since midnight', () => {
  it('begins at dawn with an interval of 0', () => {
    expect(sums(['21T06:00', 0], ['21T06:05', 5], ['21T06:10', 7])).toEqual({
      '21T06:00': 0,
      '21T06:05': 5,
      '21T06:10': 12,
    });
  });

  it('is unknown when the day begins in the middle of generation', () => {
    expect(sums(['21T06:05', 5], ['21T06:10', 7])).toEqual({});
  });

  it('is unknown after a missing interval, or one without a value', () => {
    expect(sums(['21T06:00', 0], ['21T06:05', 5], ['21T06:15', 7])).toEqual({ '21T06:00': 0, '21T06:05': 5 });
    expect(sums(['21T06:00', 0], ['21T06:05'], ['21T06:10', 7])).toEqual({ '21T06:00': 0 });
  });

  it('tolerates a gap without generation', () => {
    expect(sums(['21T00:15', 0], ['21T00:20', 0], ['21T00:35', 0], ['21T00:40', 3])).toMatchObject({ '21T00:40': 3 });
  });

  it('is 0 at midnight, whose interval is yesterday’s, and begins again after it', () => {
    const days = sums(['21T23:55', 0], ['22T00:00', 0], ['22T00:05', 2]);
    expect(days).toEqual({ '21T23:55': 0, '22T00:00': 0, '22T00:05': 2 });
  });

  it('leaves out and reports sums with an interval beyond 1.5 × rated power', () => {
    // 8 kW × 1.5 for five minutes are 1000 Wh.
    const entries: [string, number][] = [
      ['21T06:00', 0],
      ['21T06:05', 999],
      ['21T06:10', 1001],
      ['21T06:15', 10],
    ];
    const { wattHours, missing } = energySinceMidnight(set(...entries), ZONE, 8);
    expect([...wattHours.values()]).toEqual([0, 999]);
    expect([...missing.values()]).toEqual(['implausible', 'implausible']);
  });

  it('calls a day that begins with 165,763 Wh in an interval implausible, not a gap', () => {
    const { wattHours, missing } = energySinceMidnight(set(['21T06:05', 165_763], ['21T06:10', 7]), ZONE, 8);
    expect(wattHours.size).toBe(0);
    expect([...missing.values()]).toEqual(['implausible', 'implausible']);
  });

  it('reports a gap from a missing interval to the end of that day', () => {
    const days = set(['21T06:00', 0], ['21T06:05', 5], ['21T06:15', 7], ['21T06:20', 7], ['22T06:00', 0]);
    expect([...energySinceMidnight(days, ZONE, 8).missing]).toEqual([
      [Date.parse('2026-06-21T04:15:00Z') / 1000, 'gap'],
      [Date.parse('2026-06-21T04:20:00Z') / 1000, 'gap'],
    ]);
  });

  it('is whole on the days of 23 and 25 hours', () => {
    const day = (date: string, labels: string[]) =>
      readSet({
        resolution: 'OneHour',
        set: labels.map((time) => ({ time: `${date}T${time}:00:00`, pvGeneration: 1 })),
      })!;
    const two = (hour: number): string => String(hour).padStart(2, '0');
    const spring = ['01', ...Array.from({ length: 20 }, (_, i) => two(i + 3))];
    const autumn = ['01', '02', '02', ...Array.from({ length: 20 }, (_, i) => two(i + 3))];
    expect([...energySinceMidnight(day('2026-03-29', spring), ZONE, undefined).wattHours.values()].at(-1)).toBe(21);
    expect([...energySinceMidnight(day('2026-10-25', autumn), ZONE, undefined).wattHours.values()].at(-1)).toBe(23);
  });
});
