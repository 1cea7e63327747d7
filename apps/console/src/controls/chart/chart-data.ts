export interface Line {
  /** Unique within the chart: the name of a BaseData member, or the id of a device. */
  key: string;
  label: string;
  unit: string;
  /** One for each time: null where the value is missing, undefined at a time that only other lines have, across which this one continues. */
  values: readonly (number | null | undefined)[];
  /** Drawn in grey, to compare the others with. */
  isBehind?: boolean;
}

/** The data that a chart, its table and its CSV show. */
export interface ChartData {
  /** Unix seconds, ascending. */
  times: readonly number[];
  lines: readonly Line[];
}

/** Something that happened at a time. The symbol distinguishes the kinds without a colour. */
export interface Mark {
  at: number;
  kind: 'online' | 'offline' | 'fault' | 'warning';
}

/**
 * Puts a time without values between two times that are further apart than `longest` seconds: a line is broken there instead of drawn across a time without
 * measurements.
 */
export function withGaps({ times, lines }: ChartData, longest: number): ChartData {
  const sources: (number | undefined)[] = [];
  const spread: number[] = [];
  times.forEach((at, index) => {
    const before = times[index - 1];
    if (before !== undefined && at - before > longest) {
      spread.push(before + longest / 2);
      sources.push(undefined);
    }
    spread.push(at);
    sources.push(index);
  });
  if (spread.length === times.length) return { times, lines };
  return {
    times: spread,
    lines: lines.map((line) => ({
      ...line,
      values: sources.map((index) => (index === undefined ? null : line.values[index])),
    })),
  };
}

/**
 * Returns the longest distance of two neighbours that belong to one line: an interval may be missing where the vendor has samples more rarely.
 * @param step length of an interval, seconds
 * @param samplePeriod how often the vendor has a sample, seconds
 */
export function maxBridge(step: number, samplePeriod: number): number {
  return Math.max(1.5 * step, 2.5 * samplePeriod);
}

/** Joins the lines of several sources over the times of all. */
export function joined(parts: readonly ChartData[]): ChartData {
  const times = [...new Set(parts.flatMap((part) => part.times))].sort((a, b) => a - b);
  const lines = parts.flatMap((part) => {
    const at = new Map(part.times.map((time, index) => [time, index]));
    return part.lines.map((line) => ({
      ...line,
      values: times.map((time) => line.values[at.get(time) ?? -1]),
    }));
  });
  return { times, lines };
}

/** Indices of values that have no neighbour, which a line alone would not show. */
export function isolated(values: readonly (number | null | undefined)[]): number[] {
  const own = values.flatMap((value, index) => (value === undefined ? [] : [index]));
  const has = (place: number): boolean => typeof values[own[place] ?? -1] === 'number';
  return own.filter((_, place) => has(place) && !has(place - 1) && !has(place + 1));
}

/** Times at which any line has a value: those of gaps are no rows of a table. */
export function timesWithValues({ times, lines }: ChartData): number[] {
  return times.flatMap((_, index) => (lines.some(({ values }) => typeof values[index] === 'number') ? [index] : []));
}
