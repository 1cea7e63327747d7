export interface MemorySample {
  /** Unix ms. */
  at: number;
  mib: number;
}

/** Resident memory of one process from its start to its end; one that was killed and is back is another. */
export interface MemorySeries {
  /** As its replica is called. */
  name: string;
  samples: MemorySample[];
}

const minuteMs = 60_000;

/** Growth in MiB a minute by least squares, of what is left when the warm-up is over; undefined of less than two minutes. */
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
