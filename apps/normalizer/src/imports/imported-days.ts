import { reported } from '@heliograph/base-data';
import type { ImportDayDone } from '@heliograph/vendor-contract';
import type { DeviceState } from '../device-state.ts';
import { daySeconds, hasTime, withTimes, type DayTimes } from '../produced/day-times.ts';

/**
 * The imports of one device: which local days were read, and what the next imported day needs. A key stands for one body: a day that was read is never
 * written again, however long ago. Persisted with the device's state, and replaced as a whole, never changed.
 */
export interface ImportedDays {
  /** The first local day of `closed`, counted from 1970. */
  readonly from: number;
  /** The days that were read: one bit each from `from` on, base64. */
  readonly closed: string;
  /** The days that were read in part, with the seconds of their samples since `originOf(day)`; oldest first. */
  readonly open: readonly OpenDay[];
  /** What the samples of the days before the 32 remembered ones leave for the next. */
  readonly memory?: ImportMemory;
}

export type OpenDay = readonly [day: number, times: DayTimes];

/** The part of a device's state that the bodies of its samples depend on, as it was at the end of an imported day. */
export interface ImportMemory extends Pick<
  DeviceState,
  'total' | 'candidate' | 'starts' | 'energy' | 'recentValues' | 'inputs' | 'hasStrings'
> {
  readonly day: number;
}

/** Twenty years: more than any cloud keeps. */
const maxSpanDays = 7_305;
/** An import has up to seven days in work, and leaves them open when it is canceled. */
const maxOpenDays = 12;

const nothing: ImportedDays = { from: 0, closed: '', open: [] };

/** A local day begins at most 14 hours before the UTC day of its date. */
const originOf = (day: number): number => (day - 1) * daySeconds;

/** Returns whether an import read this sample, or all of its day. */
export function isImported(imported: ImportedDays | undefined, day: number, datetime: number): boolean {
  if (!imported) return false;
  if (isClosed(imported, day)) return true;
  const times = imported.open.find(([open]) => open === day)?.[1];
  return times !== undefined && hasTime(times, datetime - originOf(day));
}

function isClosed({ from, closed }: ImportedDays, day: number): boolean {
  const bit = day - from;
  return bit >= 0 && ((Buffer.from(closed, 'base64')[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

/** Adds a sample to its day. The oldest of too many open days is closed: its other samples are never imported, but none twice. */
export function withImportedSample(imported: ImportedDays = nothing, day: number, datetime: number): ImportedDays {
  const known = imported.open.find(([open]) => open === day)?.[1];
  const times = withTimes(known, [datetime - originOf(day)]);
  const others = imported.open.filter(([open]) => open !== day);
  const open = [...others, [day, times] as const].sort(([a], [b]) => a - b);
  const next = { ...imported, open };
  return open.length > maxOpenDays ? withClosedDay(next, open[0]![0]) : next;
}

/** Closes a day: none of its samples is imported again. A day twenty years from the others is not remembered. */
export function withClosedDay(imported: ImportedDays = nothing, day: number): ImportedDays {
  const open = imported.open.filter(([other]) => other !== day);
  const old = Buffer.from(imported.closed, 'base64');
  const first = old.length === 0 ? day : Math.min(imported.from, day);
  const end = old.length === 0 ? day + 1 : Math.max(imported.from + old.length * 8, day + 1);
  if (end - first > maxSpanDays) return { ...imported, open };
  // Whole bytes before the known ones, so that they are copied as they are.
  const added = Math.ceil((old.length === 0 ? 0 : imported.from - first) / 8);
  const from = old.length === 0 ? day : imported.from - added * 8;
  const bits = Buffer.alloc(Math.ceil((end - from) / 8));
  old.copy(bits, added);
  bits[(day - from) >> 3]! |= 1 << ((day - from) & 7);
  return { ...imported, from, closed: bits.toString('base64'), open };
}

/** Returns the state in which the samples of an imported day are normalized: never the live one, so that their bodies depend on no live sample. */
export function importState({ imported }: Readonly<DeviceState>, day: number, empty: DeviceState): DeviceState {
  const { memory } = imported ?? nothing;
  if (!memory || memory.day > day) return empty;
  const { total, candidate, starts, energy, recentValues, inputs, hasStrings } = memory;
  return { ...empty, ...reported({ total, candidate, starts, energy, recentValues, inputs, hasStrings }) };
}

/** Keeps what an imported day leaves for the next. */
export function withMemory(imported: ImportedDays = nothing, day: number, state: DeviceState): ImportedDays {
  const { total, candidate, starts, energy, recentValues, inputs, hasStrings } = state;
  return {
    ...imported,
    memory: { day, ...reported({ total, candidate, starts, energy, recentValues, inputs, hasStrings }) },
  };
}

/** Returns the number of a local date (`2025-11-02`), counted from 1970. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / (daySeconds * 1000);
}

/** Reads the day that an import has finished; undefined for what is none. */
export function finishedDay(body: Buffer): number | undefined {
  try {
    const { day } = JSON.parse(body.toString()) as Partial<ImportDayDone>;
    const number = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? dayNumber(day) : NaN;
    return Number.isInteger(number) ? number : undefined;
  } catch {
    return undefined;
  }
}
