import { formatLocal, localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import { readNumber } from '@heliograph/vendor-contract';
import type { JsonRecord } from '@heliograph/vendor-contract';

/** An interval and its end, Unix seconds. */
export interface Interval {
  end: number;
  record: JsonRecord;
}

/** No local day is shorter. */
const MIN_DAY_SECONDS = 23 * 3600;

/**
 * Returns Wh since local midnight at the end of each interval, undefined where one is missing since then. The interval that ends at midnight is the
 * last of its day, but its end is the first instant of the next: there the sum is 0. `intervals` oldest first.
 */
export function dayEnergy(
  intervals: readonly Interval[],
  zone: string | undefined,
  periodSeconds: number,
): (number | undefined)[] {
  if (zone === undefined) return intervals.map(() => undefined);
  const sums = new DaySums(zone, periodSeconds);
  return intervals.map(({ end, record }) => sums.add(end, readNumber(record.enwh)));
}

class DaySums {
  readonly #zone: string;
  readonly #period: number;
  #midnight: number | undefined;
  #sum = 0;
  /** Up to where the sum reaches without a gap. */
  #until = NaN;

  constructor(zone: string, periodSeconds: number) {
    this.#zone = zone;
    this.#period = periodSeconds;
  }

  add(end: number, wattHours: number | undefined): number | undefined {
    this.#turnTo(end);
    if (end === this.#until + this.#period && wattHours !== undefined) {
      this.#sum += wattHours;
      this.#until = end;
    }
    return end === this.#until ? this.#sum : undefined;
  }

  #turnTo(end: number): void {
    if (this.#midnight !== undefined && end < this.#midnight + MIN_DAY_SECONDS) return;
    const midnight = localMidnight(this.#zone, end);
    if (midnight === this.#midnight) return;
    this.#midnight = midnight;
    this.#sum = 0;
    this.#until = midnight ?? NaN;
  }
}

/** Returns the start of the local day of this instant, Unix seconds; undefined for an unknown zone. */
export function localMidnight(zone: string, unixSeconds: number): number | undefined {
  const offset = offsetSecondsAt(zone, unixSeconds);
  if (offset === undefined) return undefined;
  return localToUnix(`${formatLocal(unixSeconds, offset).slice(0, 10)} 00:00:00`, zone);
}
