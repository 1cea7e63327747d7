import { formatLocal, localToUnix, offsetSecondsAt } from '@heliograph/base-data';
import { exportedWh } from './log-rows.ts';
import type { LogRow } from './wire.ts';

/** Shorter than any local day: so long after midnight it is still the same one. */
const SURELY_SAME_DAY_SECONDS = 22 * 3600;
/** Rows that follow each other do so to the second. */
const TOLERANCE_SECONDS = 1;

/** Returns the first instant of the local day, Unix seconds; undefined for an unknown zone. */
export function localDayStart(zone: string | undefined, unixSeconds: number): number | undefined {
  const offset = zone === undefined ? undefined : offsetSecondsAt(zone, unixSeconds);
  if (zone === undefined || offset === undefined) return undefined;
  return localToUnix(`${formatLocal(unixSeconds, offset).slice(0, 10)} 00:00:00`, zone);
}

/**
 * Energy of the local day, added up row by row, oldest first. Once a part of the day is missing, the rest of the day
 * has no sum: the energy exported meanwhile is unknown.
 */
export class DayEnergy {
  readonly #zone: string | undefined;
  #day: number | undefined;
  #coveredUntil: number | undefined;
  #wh = 0;

  constructor(zone: string | undefined) {
    this.#zone = zone;
  }

  /** Returns Wh from local midnight up to the end of this row; undefined when the rows given so far do not cover that. */
  add(row: LogRow): number | undefined {
    const day = this.#dayOf(row.time);
    if (day === undefined) return undefined;
    if (day !== this.#day) this.#begin(day);
    if (row.time !== this.#coveredUntil) this.#extend(row);
    return this.#coveredUntil === undefined ? undefined : this.#wh;
  }

  /** Zones are looked up for few rows only: that is the dear part. */
  #dayOf(time: number): number | undefined {
    const day = this.#day;
    if (day !== undefined && time >= day && time < day + SURELY_SAME_DAY_SECONDS) return day;
    return localDayStart(this.#zone, time);
  }

  #begin(day: number): void {
    this.#day = day;
    this.#coveredUntil = day;
    this.#wh = 0;
  }

  #extend(row: LogRow): void {
    const exported = exportedWh(row);
    const start = row.time - row.duration;
    const follows =
      this.#coveredUntil !== undefined && Math.abs(start - this.#coveredUntil) <= TOLERANCE_SECONDS && row.duration > 0;
    this.#coveredUntil = follows && exported !== undefined ? row.time : undefined;
    this.#wh += exported ?? 0;
  }
}
