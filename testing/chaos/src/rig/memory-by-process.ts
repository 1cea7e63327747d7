import type { MemorySeries } from '../report/memory-samples.ts';

/** The series of processes that are killed and started again: each run is one. */
export class MemoryByProcess {
  readonly series: MemorySeries[] = [];
  readonly #living = new Map<string, { pid: number; series: MemorySeries }>();

  /** Returns the current run of the process that has this id now. */
  of(name: string, pid: number): MemorySeries {
    const living = this.#living.get(name);
    if (living?.pid === pid) return living.series;
    const series: MemorySeries = { name, samples: [] };
    this.#living.set(name, { pid, series });
    this.series.push(series);
    return series;
  }

  /** Returns the last known run of each. */
  current(): MemorySeries[] {
    return Array.from(this.#living.values(), ({ series }) => series);
  }
}
