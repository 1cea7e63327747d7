import type { HistoryBucket } from '@heliograph/sdk';
import type { ChartData, Mark } from './chart-data.ts';
import type { Cell } from './csv.ts';

export interface LineSource {
  key: string;
  /** Name of the BaseData member. */
  field: string;
  label: string;
  unit: string;
}

/** Makes lines of the members of which at least one interval has a value. */
export function bucketLines(buckets: readonly HistoryBucket[], sources: readonly LineSource[]): ChartData {
  const lines = sources.map(({ key, field, label, unit }) => ({
    key,
    label,
    unit,
    values: buckets.map((bucket) => shownValue(bucket, field)),
  }));
  return {
    times: buckets.map(({ from }) => from),
    lines: lines.filter(({ values }) => values.some((value) => value !== null)),
  };
}

/** The mean of a measurement, the last value of an energy. */
function shownValue({ values }: HistoryBucket, field: string): number | null {
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? value.mean : null;
}

/** Returns when the state of the samples became a fault or a warning. */
export function stateMarks(buckets: readonly HistoryBucket[]): Mark[] {
  const marks: Mark[] = [];
  let before: unknown;
  for (const { from, values } of buckets) {
    const state = Object.hasOwn(values, 'State') ? values.State : undefined;
    if (state === undefined) continue;
    if (state !== before && (state === '4' || state === '5'))
      marks.push({ at: from, kind: state === '4' ? 'fault' : 'warning' });
    before = state;
  }
  return marks;
}

/** Rows of a CSV: the time on the clock of the plant and in Unix seconds, then each member, with its least and greatest value where it is a mean. */
export function bucketRows(
  buckets: readonly HistoryBucket[],
  sources: readonly LineSource[],
  stamp: (seconds: number) => string,
): Cell[][] {
  const isMean = ({ field }: LineSource): boolean => buckets.some(({ values }) => typeof values[field] === 'object');
  const columns = sources.map((source) => ({ ...source, isMean: isMean(source) }));
  const head = columns.flatMap(({ field, unit, isMean }) => {
    const name = unit === '1' ? field : `${field} (${unit})`;
    return isMean ? [name, `${name} min`, `${name} max`] : [name];
  });
  return [
    ['time', 'Datetime', ...head],
    ...buckets.map((bucket) => [
      stamp(bucket.from),
      bucket.from,
      ...columns.flatMap(({ field, isMean }) => {
        const value = bucket.values[field];
        const bounds = typeof value === 'object' ? [value.min, value.max] : [null, null];
        return isMean ? [shownValue(bucket, field), ...bounds] : [shownValue(bucket, field)];
      }),
    ]),
  ];
}
