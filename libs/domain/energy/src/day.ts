import type { Reading } from './reading.ts';
import type { DayEnergy, Energies } from './types.ts';

/** How many readings of the days before and after a day are needed. */
export const neighbourReadings = 3;

export interface DayContext {
  /** IANA zone or label, of the plant. */
  zone: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** The newest readings before the day, at most `neighbourReadings`, in the order of time; they may be of any earlier day. */
  before: readonly Reading[];
  /** The oldest readings after the day, at most `neighbourReadings`, in the order of time; they may be of any later day. */
  after: readonly Reading[];
  /** Unix seconds: slots are closed by it. */
  now: number;
  /** What was computed before, for the versions; undefined at the first time. */
  previous: DayEnergy | undefined;
  ratedPowerKw?: number | undefined;
  /** Degrees. */
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** The vendor's sums of the day (`device.day`), Wh; those of `previous` stay where it is undefined. */
  vendorDay?: Energies | undefined;
}

/** @param readings those of the day, in the order of time */
export function computeDay(readings: readonly Reading[], context: DayContext): DayEnergy {
  throw new Error(`not written yet: ${readings.length} ${context.day}`);
}
