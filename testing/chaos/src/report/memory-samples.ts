import { readFileSync } from 'node:fs';

interface MemorySample {
  /** Unix ms. */
  at: number;
  mib: number;
}

/** Live heap of one process from its start to its end; one that was killed and is back is another. */
export interface MemorySeries {
  /** The name of its replica. */
  name: string;
  samples: MemorySample[];
}

const minuteMs = 60_000;

/** Growth in MiB a minute by least squares, after the warm-up; undefined for less than two minutes. */
export function growthPerMinute({ samples }: MemorySeries, warmUpMs: number): number | undefined {
  const begin = (samples[0]?.at ?? 0) + warmUpMs;
  const warm = samples.filter(({ at }) => at >= begin);
  if (warm.length < 3 || warm.at(-1)!.at - warm[0]!.at < 2 * minuteMs) return undefined;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const atMean = mean(warm.map(({ at }) => at));
  const mibMean = mean(warm.map(({ mib }) => mib));
  const covariance = mean(warm.map(({ at, mib }) => (at - atMean) * (mib - mibMean)));
  return (covariance / mean(warm.map(({ at }) => (at - atMean) ** 2))) * minuteMs;
}

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
}

/** A process whose memory is looked at; its id changes when it is started again, and is undefined while it does not run. */
export interface Watched {
  name: string;
  pid: () => number | undefined;
}

/** In MiB; undefined for a process that does not run. */
export function residentMib(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}
