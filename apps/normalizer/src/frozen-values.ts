import { measurementDefinitions, type MeasurementField, type Measurements } from '@heliograph/base-data';
import type { MappedSample } from '@heliograph/vendor-contract';
import { localDayOf } from './day-starts.ts';
import type { DeviceState } from './device-state.ts';

/** The values of a device's last samples that power came with: a text of entries in the order of their times, at most one for each slot. */
export interface RecentValues {
  readonly newest: string;
  /** The samples that came last, of those older than all of `newest`. */
  readonly late?: string;
}

interface JudgedField {
  name: MeasurementField;
  /** The number of its last decimals in one unit. */
  scale: number;
}

/** The members that move in daylight; of DC inputs the first four. */
const fields: readonly JudgedField[] = [
  'PowerACOutputActive',
  ...numbered('UAC', 3),
  ...numbered('IAC', 3),
  'FrqAC',
  'Temperature',
  ...numbered('UPV', 4),
  ...numbered('IPV', 4),
].map((name) => ({
  name: name as MeasurementField,
  scale: 10 ** measurementDefinitions[name as MeasurementField].decimals,
}));

/** Samples are compared with one of each ten minutes: a vendor that has one a minute shows more equal ones. */
const slotSeconds = 600;
/** The number of earlier slots that must show the value: over an hour, and three times the slowest refresh of a vendor (15 minutes). */
const equalSlots = 7;
const maxEntries = equalSlots + 1;
/** The members that must be equal where no other one moved: the vendor repeats its last sample under new times. */
const minRepeated = 3;
/** A derated inverter is held at its limit. */
const derated = '6';

const timeLength = 7;
const codeLength = 2;
const entryLength = timeLength + codeLength * fields.length;
const absent = '~~';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** A prime: two values of one code are at least 4,093 last decimals apart. */
const codes = 4_093;

/**
 * Returns the members of a sample that show the same value to the last digit for more than an hour of its local day, while others moved, or that are all the
 * same (docs/decisions/values.md). A value whose last digit is 0 may be one of a coarser sensor, and is never called frozen; nor is a sample without AC power.
 * What is said of a sample depends on the earlier samples that are known of its day, not on the order in which they came. Remembers its values in `state`; call it
 * once per sample.
 */
export function frozenFields(
  sample: MappedSample,
  at: { datetime: number; offset: number },
  state: DeviceState,
): MeasurementField[] {
  if (!isGenerating(sample.measurements)) return [];
  const entry = entryOf(at.datetime, sample.measurements);
  const { recentValues } = state;
  remember(entry, at.datetime, state);
  return recentValues === undefined ? [] : frozenSince(recentValues, sample, at, entry);
}

function frozenSince(
  recentValues: RecentValues,
  sample: MappedSample,
  { datetime, offset }: { datetime: number; offset: number },
  own: string,
): MeasurementField[] {
  let equal = fields.flatMap((field, place) => (isFine(field, sample) ? [place] : []));
  let hasMoved = false;
  const day = localDayOf(datetime, offset);
  let slot = slotOf(datetime);
  let entry = own;
  for (let count = 0; equal.length > 0 && count < equalSlots;) {
    const before = entryBefore(recentValues, entry.slice(0, timeLength));
    if (before === undefined) return [];
    entry = before;
    const at = timeAt(entry, 0);
    if (localDayOf(at, offset) !== day) return [];
    equal = equal.filter((place) => isSame(before, own, place));
    hasMoved ||=
      equal.length > 0 &&
      fields.some((_, place) => isKnownAt(before, place) && isKnownAt(own, place) && !isSame(before, own, place));
    if (slotOf(at) !== slot) count += 1;
    slot = slotOf(at);
  }
  if (!hasMoved && equal.length < minRepeated) return [];
  return equal.map((place) => fields[place]!.name);
}

/** Remembers the values of a sample; of several in one slot those of the earliest. */
export function rememberValues({ measurements }: MappedSample, datetime: number, state: DeviceState): void {
  if (isGenerating(measurements)) remember(entryOf(datetime, measurements), datetime, state);
}

function remember(entry: string, datetime: number, state: DeviceState): void {
  const { newest, late } = state.recentValues ?? { newest: '' };
  const isLate = newest.length === maxEntries * entryLength && slotOf(datetime) < slotOf(timeAt(newest, 0));
  if (isLate) state.recentValues = { newest, late: withLate(late, entry) };
  else {
    const next = withEntry(newest, entry);
    if (next !== newest) state.recentValues = late === undefined ? { newest: next } : { newest: next, late };
  }
}

function withEntry(entries: string, entry: string): string {
  const slot = slotOf(timeAt(entry, 0));
  const place = placeOf(entries, entry);
  if (place > 0 && slotOf(timeAt(entries, place - entryLength)) === slot) return entries;
  const isInSlot = place < entries.length && slotOf(timeAt(entries, place)) === slot;
  const after = entries.slice(isInSlot ? place + entryLength : place);
  const next = entries.slice(0, place) + entry + after;
  return next.slice(Math.max(0, next.length - maxEntries * entryLength));
}

/** Late samples come in the order of time, from the history: those after one are of another gap. */
function withLate(entries = '', entry: string): string {
  return withEntry(entries.slice(0, placeOf(entries, entry)), entry);
}

/** Returns the place of an entry among others by its time. */
function placeOf(entries: string, entry: string): number {
  const time = entry.slice(0, timeLength);
  let place = entries.length;
  while (place > 0 && entries.slice(place - entryLength, place - entryLength + timeLength) > time) place -= entryLength;
  return place;
}

/** Returns the latest entry before a time, of both lists. */
function entryBefore({ newest, late = '' }: RecentValues, time: string): string | undefined {
  const [one, other] = [latestBefore(newest, time), latestBefore(late, time)];
  if (one === undefined || other === undefined) return one ?? other;
  return one >= other ? one : other;
}

function latestBefore(entries: string, time: string): string | undefined {
  for (let end = entries.length; end > 0; end -= entryLength) {
    const start = end - entryLength;
    if (entries.slice(start, start + timeLength) < time) return entries.slice(start, end);
  }
  return undefined;
}

/** Texts of the same length are in the order of their times. */
function entryOf(datetime: number, measurements: Measurements): string {
  let entry = datetime.toString(36).padStart(timeLength, '0');
  for (const { name, scale } of fields) {
    const value = measurements[name];
    if (value === undefined || !Number.isFinite(value)) entry += absent;
    else {
      const code = Math.abs(Math.round(value * scale)) % codes;
      entry += alphabet.charAt(code >> 6) + alphabet.charAt(code & 63);
    }
  }
  return entry;
}

/** Returns whether a value has a last digit that would move: 230.1 V has one, 230 V may be a sensor of whole volts. */
function isFine({ name, scale }: JudgedField, { measurements, state }: MappedSample): boolean {
  const value = measurements[name];
  if (value === undefined || (name === 'PowerACOutputActive' && state === derated)) return false;
  const digits = Math.round(value * scale);
  return Number.isSafeInteger(digits) && digits % 10 !== 0;
}

const isGenerating = ({ PowerACOutputActive: power }: Measurements): boolean => power !== undefined && power > 0;
const codeStart = (place: number): number => timeLength + place * codeLength;
const isKnownAt = (entry: string, place: number): boolean => entry.charAt(codeStart(place)) !== absent.charAt(0);
const isSame = (one: string, other: string, place: number): boolean =>
  one.charCodeAt(codeStart(place)) === other.charCodeAt(codeStart(place)) &&
  one.charCodeAt(codeStart(place) + 1) === other.charCodeAt(codeStart(place) + 1);
const timeAt = (entries: string, place: number): number =>
  Number.parseInt(entries.slice(place, place + timeLength), 36);
const slotOf = (time: number): number => Math.floor(time / slotSeconds);

function numbered(series: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${series}${n + 1}`);
}
