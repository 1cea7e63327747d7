import { formatCell, type Cell } from '@heliograph/testbed';

/** Returns the middle value, or the mean of the two in the middle; undefined of an empty list. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : mean(sorted[middle - 1], sorted[middle]);
}

/** Returns a cell with the median of runs, followed by the lowest and the highest: `5.81 (5.2..6.4)`. One run is a number alone. */
export function medianCell(values: readonly number[]): Cell {
  const middle = median(values);
  if (middle === undefined || values.length === 1) return middle;
  return `${formatCell(middle)} (${formatCell(Math.min(...values))}..${formatCell(Math.max(...values))})`;
}

/** Computes the ratio of each run to the reference beside it, for load that changes between pairs falls on both of one. */
export function ratios<Run, Reference>(
  runs: readonly Run[],
  references: readonly Reference[],
  ratio: (run: Run, reference: Reference) => number,
): number[] {
  return runs.slice(0, references.length).map((run, i) => ratio(run, references[i]!));
}

function mean(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : (one + other) / 2;
}
