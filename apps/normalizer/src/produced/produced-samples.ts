import { dayOf, daySeconds, hasTime, withTimes, type DayTimes } from './day-times.ts';

/**
 * The samples of a device that became records, to the second: a key stands for one body, and a repeated sample must not be written again, however late and
 * with whatever values. The last ones are in `recent`, the others by UTC day. Only the days that answers usually contain are in memory; older ones are in
 * `state.<vendor>` under keys of their own, and are read when one of their samples comes.
 */
export interface ProducedSamples {
  /** The newest times, and those not yet moved to their day; Unix seconds, ascending. */
  recent: number[];
  /**
   * The recent times that no written record of the device contains yet: they must not be moved to their day, or a day could be ahead of the rest of the
   * state.
   */
  fresh: number[];
  /** The times by day, complete from `loadedFrom` on. Replaced as a whole, never changed. */
  days: ReadonlyMap<number, DayTimes>;
  /** The first day (since 1970) from which on all is in memory. */
  loadedFrom: number;
  /** The days whose record in `state.<vendor>` is outdated. Replaced as a whole. */
  unsaved: readonly number[];
  /** The days that may be deleted from `state.<vendor>` once the record is written that makes them too old. Replaced as a whole. */
  expired: readonly number[];
  /** The time before which samples are unknown, because a version that kept twelve times wrote the state; Unix seconds. */
  knownFrom?: number;
}

export type Familiarity = 'new' | 'seen' | 'too_old' | 'not_loaded';

/** The number of days that are remembered: the retention of `rejected`, whose answers can be normalized again; older samples are not fetched from clouds. */
export const rememberedDays = 32;
/** The number of newest times that always stay in `recent`: the usual step is computed from them. */
export const recentSamples = 12;
/** The least number of times that are moved to their day at once, which is encoded and written once for all of them. */
const minFiled = 12;
/** The limit of `recent`, which bounds the device's own record. */
const maxRecent = 8_192;

const noDays: ReadonlyMap<number, DayTimes> = new Map();
const none: readonly number[] = [];

export function nothingProduced(): ProducedSamples {
  return { recent: [], fresh: [], days: noDays, loadedFrom: 0, unsaved: none, expired: none };
}

/** Returns whether a sample is new. `too_old`: so much older than the newest that it is not known whether it was written; it counts as seen, for a key has one body. */
export function familiarity(produced: Readonly<ProducedSamples>, datetime: number): Familiarity {
  const { recent, days, loadedFrom } = produced;
  const newest = recent.at(-1);
  if (newest === undefined || datetime > newest) return 'new';
  if (recent[lowerBound(recent, datetime)] === datetime) return 'seen';
  if (datetime < firstKnown(produced, newest)) return 'too_old';
  const day = dayOf(datetime);
  if (day < loadedFrom) return 'not_loaded';
  const times = days.get(day);
  return times !== undefined && hasTime(times, datetime - day * daySeconds) ? 'seen' : 'new';
}

function firstKnown({ knownFrom = 0 }: Readonly<ProducedSamples>, newest: number): number {
  return Math.max(knownFrom, (dayOf(newest) - rememberedDays) * daySeconds);
}

/** Remembers a sample that is `new`. */
export function rememberSample(produced: ProducedSamples, datetime: number): void {
  const { recent, fresh } = produced;
  const before = recent.at(-1);
  recent.splice(lowerBound(recent, datetime), 0, datetime);
  fresh.push(datetime);
  if (before !== undefined && datetime > before) expireDays(produced, dayOf(before), dayOf(datetime));
  if (recent.length - fresh.length >= recentSamples + minFiled) fileOld(produced, new Set(fresh));
  else if (recent.length > maxRecent) fileOld(produced, new Set());
}

function fileOld(produced: ProducedSamples, kept: ReadonlySet<number>): void {
  const { recent } = produced;
  const old = recent.slice(0, -recentSamples).filter((time) => !kept.has(time));
  const filed = new Set(old);
  produced.recent = recent.filter((time) => !filed.has(time));
  const days = new Map(produced.days);
  const first = firstKnown(produced, recent.at(-1)!);
  for (const [day, times] of Map.groupBy(old, dayOf)) {
    if ((day + 1) * daySeconds <= first) continue;
    const seconds = times.map((time) => time - day * daySeconds);
    days.set(day, withTimes(days.get(day), seconds));
    markUnsaved(produced, day);
  }
  produced.days = days;
}

/** Expires the oldest days when the newest sample is of another day, in `state.<vendor>` too. */
function expireDays(produced: ProducedSamples, from: number, to: number): void {
  const last = Math.min(from, to - rememberedDays - 1);
  const expired = [];
  for (let day = from - rememberedDays; from !== to && day <= last; day += 1) {
    // For a day in memory it is known whether a record exists to delete.
    if (produced.days.has(day) || day < produced.loadedFrom) expired.push(day);
  }
  if (expired.length > 0) produced.expired = [...produced.expired, ...expired];
}

/** Notes that the device's record and its unsaved days are written. */
export function saved(produced: ProducedSamples): void {
  produced.fresh = [];
  produced.unsaved = none;
  if (produced.expired.length === 0) return;
  const days = new Map(produced.days);
  for (const day of produced.expired) {
    days.delete(day);
    markUnsaved(produced, day);
  }
  produced.days = days;
  produced.expired = none;
}

/** Marks a day that is being read as unsaved: it is written again, and stays in memory until then. */
export function keepUnsaved(produced: ProducedSamples, day: number): void {
  markUnsaved(produced, day);
  produced.loadedFrom = Math.min(produced.loadedFrom, day);
}

function lowerBound(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function markUnsaved(produced: ProducedSamples, day: number): void {
  if (!produced.unsaved.includes(day)) produced.unsaved = [...produced.unsaved, day];
}

/** Unloads older days, which are in `state.<vendor>`; those that answers usually contain stay in memory, and those of times in `recent`. */
export function unloadOlderDays(produced: ProducedSamples): void {
  const { recent, days, unsaved } = produced;
  if (recent.length === 0) return;
  const loadedFrom = Math.min(dayOf(recent.at(-1)!) - 1, dayOf(recent[0]!), ...unsaved);
  if (loadedFrom <= produced.loadedFrom) return;
  produced.loadedFrom = loadedFrom;
  if (days.size > 0) produced.days = new Map([...days].filter(([day]) => day >= loadedFrom));
}

/** Takes the days that were read from `state.<vendor>`, complete from `from` on. Days that were changed meanwhile stay. */
export function addLoadedDays(produced: ProducedSamples, from: number, read: ReadonlyMap<number, DayTimes>): void {
  if (from >= produced.loadedFrom) return;
  const older = [...read].filter(([day]) => day >= from && day < produced.loadedFrom && !produced.days.has(day));
  produced.days = new Map([...produced.days, ...older]);
  produced.loadedFrom = from;
}
