import type { HistoryBucket } from '@heliograph/sdk';
import { bucketLines, bucketRows, stateMarks } from './bucket-lines.ts';

const bucket = (from: number, values: HistoryBucket['values']): HistoryBucket => ({ from, samples: 1, values });
const source = (field: string, unit: string) => ({ key: field, field, label: field, unit });

const buckets = [
  bucket(0, { GridPower: { mean: -1.5, min: -2, max: 0 }, EDay: 3, State: '1' }),
  bucket(300, { EDay: 4, State: '4' }),
  bucket(600, { State: '4' }),
];

describe(bucketLines.name, () => {
  it('has the means and last values, and no line for values that were never reported', () => {
    const { times, lines } = bucketLines(buckets, [
      source('GridPower', 'kW'),
      source('ELoad', 'kWh'),
      source('EDay', 'kWh'),
    ]);
    expect(times).toEqual([0, 300, 600]);
    expect(lines.map(({ key, values }) => [key, values])).toEqual([
      ['GridPower', [-1.5, null, null]],
      ['EDay', [3, 4, null]],
    ]);
  });
});

describe(stateMarks.name, () => {
  it('marks the begin of a fault or a warning, not its duration', () => {
    const states = ['1', '4', '4', '5', '1', '5'] as const;
    expect(stateMarks(states.map((State, i) => bucket(i, { State })))).toEqual([
      { at: 1, kind: 'fault' },
      { at: 3, kind: 'warning' },
      { at: 5, kind: 'warning' },
    ]);
    expect(stateMarks([bucket(0, {})])).toEqual([]);
  });
});

describe(bucketRows.name, () => {
  it('has least and greatest values beside means', () => {
    expect(bucketRows(buckets.slice(0, 2), [source('GridPower', 'kW'), source('EDay', 'kWh')], String)).toEqual([
      ['time', 'Datetime', 'GridPower (kW)', 'GridPower (kW) min', 'GridPower (kW) max', 'EDay (kWh)'],
      ['0', 0, -1.5, -2, 0, 3],
      ['300', 300, null, null, null, 4],
    ]);
  });
});
