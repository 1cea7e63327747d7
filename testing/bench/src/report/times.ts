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
