/** The stretches of time whose samples became records, Unix seconds: the first and last sample of each, oldest first. Replaced as a whole, never changed. */
export type DeliveredTimes = readonly (readonly [first: number, last: number])[];

/** The number of stretches that are remembered: beyond it the oldest two are one, and what is missing between them is never delivered. */
const maxStretches = 32;

/** Returns whether a sample of this time became a record, or lies between two of one stretch. */
export function wasDelivered(times: DeliveredTimes, at: number): boolean {
  return times.some(([first, last]) => first <= at && at <= last);
}

/** Adds a time that was not delivered. @param maxStepSeconds no sample lies between two that are no further apart */
export function withDelivered(times: DeliveredTimes, at: number, maxStepSeconds: number): DeliveredTimes {
  const next: [first: number, last: number][] = [];
  for (const [first, last] of [...times, [at, at] as const].sort(([a], [b]) => a - b)) {
    const before = next.at(-1);
    if (before && first - before[1] <= maxStepSeconds) before[1] = last;
    else next.push([first, last]);
  }
  if (next.length > maxStretches) next.splice(0, 2, [next[0]![0], next[1]![1]]);
  return next;
}
