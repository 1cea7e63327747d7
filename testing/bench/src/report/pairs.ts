import { type Cell, formatCell } from '@heliograph/testbed';

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

/** Returns the cell of the CPU of runs in % of that of the reference beside each. */
export function cpuShare(runs: readonly { cpuPer100k: number }[], references: readonly { cpuPer100k: number }[]): Cell {
  return medianCell(ratios(runs, references, (run, reference) => (run.cpuPer100k / reference.cpuPer100k) * 100));
}

function mean(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : (one + other) / 2;
}

const warmUpCalls = 10;
const calls = 200;

export interface Milliseconds {
  p50: number;
  p99: number;
}

export function percentiles(times: readonly number[]): Milliseconds {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)]!;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Measures calls one after the other, after some that are not counted. */
export async function timesOf(call: () => Promise<unknown>): Promise<Milliseconds> {
  const times: number[] = [];
  for (let n = 0; n < warmUpCalls + calls; n += 1) {
    const begun = performance.now();
    await call();
    if (n >= warmUpCalls) times.push(performance.now() - begun);
  }
  return percentiles(times);
}

export const timesCell = ({ p50, p99 }: Milliseconds): string => `${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
