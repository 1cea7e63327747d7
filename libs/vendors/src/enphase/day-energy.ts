import { readNumber } from '@heliograph/vendor-contract';
import { localMidnight } from './local-day.ts';
import type { EnphaseRecord } from './wire.ts';

/** An interval and its end, Unix seconds. */
export interface Interval {
  end: number;
  record: EnphaseRecord;
}

/**
 * Wh since local midnight at the end of each interval, undefined where one is missing since then. The interval that ends at midnight is the last of
 * its day, but its end is the first instant of the next: there the sum is 0. `intervals` oldest first.
 */
export function dayEnergy(
  intervals: readonly Interval[],
  zone: string | undefined,
  periodSeconds: number,
): (number | undefined)[] {
  const days = new DaySums(periodSeconds);
  return intervals.map(({ end, record }) => {
    const midnight = zone === undefined ? undefined : localMidnight(zone, end);
    return midnight === undefined ? undefined : days.add(midnight, end, readNumber(record.enwh));
  });
}

class DaySums {
  readonly #period: number;
  #midnight = NaN;
  #sum = 0;
  /** Up to where the sum reaches without a gap. */
  #until = NaN;

  constructor(periodSeconds: number) {
    this.#period = periodSeconds;
  }

  add(midnight: number, end: number, wattHours: number | undefined): number | undefined {
    if (midnight !== this.#midnight) {
      this.#midnight = midnight;
      this.#sum = 0;
      this.#until = midnight;
    }
    if (end === this.#until + this.#period && wattHours !== undefined) {
      this.#sum += wattHours;
      this.#until = end;
    }
    return end === this.#until ? this.#sum : undefined;
  }
}
