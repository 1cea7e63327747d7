import { dayOf, daySeconds, hasTime, withTimes, type DayTimes } from './day-times.ts';

/**
 * Which samples of a device became records, to the second: a key stands for one body, and what comes again must not be written again, however late
 * and whatever it says then. The last ones are in `recent`, the others by UTC day. In memory are only the days that answers usually show; older ones
 * lie in `state.<vendor>` under keys of their own, and are read when a sample of theirs comes.
 */
export interface ProducedSamples {
  /** Unix seconds, ascending: the newest, and what is not filed under its day yet. */
  recent: number[];
  /** Of them those that no written record of the device holds yet: they must not be filed, or a day could know more than the rest of the state. */
  fresh: number[];
  /** Replaced as a whole, never changed. Complete from `heldFrom` on. */
  days: ReadonlyMap<number, DayTimes>;
  /** The first day (since 1970) of which all is in memory. */
  heldFrom: number;
  /** Days that are not in `state.<vendor>` as they are here. Replaced as a whole. */
  unsaved: readonly number[];
  /** Days that may go from `state.<vendor>` once the record is written by which they are too old. Replaced as a whole. */
  expired: readonly number[];
  /** Unix seconds: of before nothing is known, because a version that kept twelve times wrote the state. */
  knownFrom?: number;
}

export type Familiarity = 'new' | 'seen' | 'too_old' | 'not_held';

/** As far back as `rejected` is kept, and its answers can be normalized again; clouds are not asked for older ones. */
export const rememberedDays = 32;
/** So many of the newest are never filed: habits are read from them. */
export const recentSamples = 12;
/** Samples are filed together: a day is encoded and written once for as many. */
const fewestFiled = 12;
/** Bound of the device's own record. More at once are filed as they come. */
const mostRecent = 8_192;

const noDays: ReadonlyMap<number, DayTimes> = new Map();
const none: readonly number[] = [];

export function nothingProduced(): ProducedSamples {
  return { recent: [], fresh: [], days: noDays, heldFrom: 0, unsaved: none, expired: none };
}

/** `too_old`: so much older than the newest that it cannot be told whether it was written; it counts as seen, for a key has one body. */
export function familiarity(produced: Readonly<ProducedSamples>, datetime: number): Familiarity {
  const { recent, days, heldFrom } = produced;
  const newest = recent.at(-1);
  if (newest === undefined || datetime > newest) return 'new';
  if (recent[lowerBound(recent, datetime)] === datetime) return 'seen';
  if (datetime < firstKnown(produced, newest)) return 'too_old';
  const day = dayOf(datetime);
  if (day < heldFrom) return 'not_held';
  const times = days.get(day);
  return times !== undefined && hasTime(times, datetime - day * daySeconds) ? 'seen' : 'new';
}

function firstKnown({ knownFrom = 0 }: Readonly<ProducedSamples>, newest: number): number {
  return Math.max(knownFrom, (dayOf(newest) - rememberedDays) * daySeconds);
}

/** Of a sample that is `new`. */
export function rememberSample(produced: ProducedSamples, datetime: number): void {
  const { recent, fresh } = produced;
  const before = recent.at(-1);
  recent.splice(lowerBound(recent, datetime), 0, datetime);
  fresh.push(datetime);
  if (before !== undefined && datetime > before) expireDays(produced, dayOf(before), dayOf(datetime));
  if (recent.length - fresh.length >= recentSamples + fewestFiled) fileOld(produced, new Set(fresh));
  else if (recent.length > mostRecent) fileOld(produced, new Set());
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

/** The newest sample has gone on to another day: the oldest days go, from `state.<vendor>` too. */
function expireDays(produced: ProducedSamples, from: number, to: number): void {
  const last = Math.min(from, to - rememberedDays - 1);
  const expired = [];
  for (let day = from - rememberedDays; from !== to && day <= last; day += 1) {
    // Of a day that is held it is known whether there is anything to forget.
    if (produced.days.has(day) || day < produced.heldFrom) expired.push(day);
  }
  if (expired.length > 0) produced.expired = [...produced.expired, ...expired];
}

/** The device's record is written as it is here, with the unsaved days. */
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

/** The day is to be written again, and held until it is; for one that is being read. */
export function keepUnsaved(produced: ProducedSamples, day: number): void {
  markUnsaved(produced, day);
  produced.heldFrom = Math.min(produced.heldFrom, day);
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

/** What usual answers show stays in memory, and the days of what is not filed yet; the others are safe in `state.<vendor>`. */
export function letGoOlderDays(produced: ProducedSamples): void {
  const { recent, days, unsaved } = produced;
  if (recent.length === 0) return;
  const heldFrom = Math.min(dayOf(recent.at(-1)!) - 1, dayOf(recent[0]!), ...unsaved);
  if (heldFrom <= produced.heldFrom) return;
  produced.heldFrom = heldFrom;
  if (days.size > 0) produced.days = new Map([...days].filter(([day]) => day >= heldFrom));
}

/** Takes days over that were read from `state.<vendor>`, all there are from `from` on. What was changed meanwhile stays. */
export function holdFrom(produced: ProducedSamples, from: number, read: ReadonlyMap<number, DayTimes>): void {
  if (from >= produced.heldFrom) return;
  const older = [...read].filter(([day]) => day >= from && day < produced.heldFrom && !produced.days.has(day));
  produced.days = new Map([...produced.days, ...older]);
  produced.heldFrom = from;
}
