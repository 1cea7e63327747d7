import type { State } from '@heliograph/base-data';
import { daySeconds } from './produced/day-times.ts';

/** The earliest samples of a local day; Unix seconds. Replaced as a whole, never changed. */
export interface DayStart {
  /** The local day, counted from 1970. */
  readonly day: number;
  /** The earliest sample without power. */
  readonly off?: number;
  /** The earliest sample with power. */
  readonly on?: number;
}

/** The number of days that are remembered: the newest one, and those that late or backfilled samples came from last. */
const rememberedStarts = 3;
/** The least power in kW that BaseData shows as more than 0. */
export const minPowerKw = 0.0005;

/** Returns the local day of a time, counted from 1970. */
export const localDayOf = (datetime: number, offsetSeconds: number): number =>
  Math.floor((datetime + offsetSeconds) / daySeconds);

/**
 * Adds a sample to the starts of the days. Both members of a day are minima, so that the order in which its samples came makes no difference.
 * @param powerKw undefined when the vendor did not report it, or reported an implausible one
 * @returns the same array when the sample changes nothing
 */
export function withSample(
  starts: readonly DayStart[],
  day: number,
  datetime: number,
  state: State,
  powerKw: number | undefined,
): readonly DayStart[] {
  const isOff = state === '0' || state === '2' || (powerKw !== undefined && powerKw < minPowerKw);
  if (!isOff && powerKw === undefined) return starts;
  const known = starts.find((start) => start.day === day);
  const before = isOff ? known?.off : known?.on;
  if (before !== undefined && before <= datetime) return starts;
  const start = isOff ? { ...known, day, off: datetime } : { ...known, day, on: datetime };
  if (known) return starts.map((each) => (each === known ? start : each));
  return forgetDays([...starts, start]);
}

/** Forgets the day that came first, but never the newest: live samples are added to it. */
function forgetDays(starts: readonly DayStart[]): readonly DayStart[] {
  if (starts.length <= rememberedStarts) return starts;
  const newest = Math.max(...starts.map(({ day }) => day));
  const forgotten = starts.findIndex(({ day }) => day !== newest);
  return starts.toSpliced(forgotten, 1);
}

/**
 * Returns when the device turned on: the first sample with power of the local day, when an earlier one of that day without power shows that it was off
 * before (contract §5). Undefined until then, and for a day whose beginning was never seen.
 */
export function turnOnOf(starts: readonly DayStart[], day: number, datetime: number): number | undefined {
  const start = starts.find((each) => each.day === day);
  if (start?.on === undefined || start.off === undefined) return undefined;
  return start.off < start.on && start.on <= datetime ? start.on : undefined;
}
