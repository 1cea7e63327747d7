import { localToUnix } from '@heliograph/base-data';
import type { ImportRecord } from '@heliograph/messaging';
import { dayAfter, localDay, type Gap, type PolledDevice } from '@heliograph/vendor-contract';

/** A device of an import. */
export type ImportedDevice = PolledDevice & {
  /** Unix ms; absent where it is not known. */
  firstSeenAt?: number;
};

/** The local days of a device that are imported: two stretches, for between them it was polled. Dates, both ends included. */
type Stretches = readonly (readonly [first: string, last: string])[];

const dayMs = 86_400_000;
/** The normalizer remembers live samples for 32 days: days before that are imported only from before the device was polled. */
const rememberedDays = 31;

/** The devices and local days of an import, one date at a time, in ascending order. An import is of whole local days. */
export class ImportDays {
  readonly #days: readonly { device: ImportedDevice; stretches: Stretches }[];

  constructor(record: ImportRecord, devices: readonly ImportedDevice[], now: number) {
    const chosen = record.deviceIds && new Set(record.deviceIds);
    this.#days = devices
      .filter(({ deviceId }) => chosen === undefined || chosen.has(deviceId))
      .filter(({ groups }) => record.groupId === undefined || groups?.includes(record.groupId) === true)
      .map((device) => ({ device, stretches: stretchesOf(record, device, now) }));
  }

  /** Returns the first date after `date`, or of all, on which a device has a day; undefined after the last. */
  next(date: string | undefined, refused: ReadonlySet<string>): string | undefined {
    let first: string | undefined;
    for (const { device, stretches } of this.#days) {
      if (refused.has(device.deviceId)) continue;
      for (const [from, last] of stretches) {
        const day = date === undefined || from > date ? from : dayAfter(date);
        if (day <= last && (first === undefined || day < first)) first = day;
      }
    }
    return first;
  }

  /** Returns the devices that have this day, by their zone. */
  devicesOn(date: string, refused: ReadonlySet<string>): Map<string, ImportedDevice[]> {
    const devices = this.#days
      .filter(({ stretches }) => stretches.some(([from, last]) => from <= date && date <= last))
      .map(({ device }) => device)
      .filter(({ deviceId }) => !refused.has(deviceId));
    return Map.groupBy(devices, ({ timezone }) => timezone ?? 'UTC');
  }

  /** Counts the pairs of a device and a day, those before `date` as done. */
  count(date: string | undefined): { all: number; done: number } {
    const counts = { all: 0, done: 0 };
    for (const { stretches } of this.#days)
      for (const [from, last] of stretches) {
        counts.all += daysFrom(from, last) + 1;
        if (date !== undefined && date > from) counts.done += Math.min(daysFrom(from, date), daysFrom(from, last) + 1);
      }
    return counts;
  }
}

/** Returns a local day as the gap that a history call fills. */
export function gapOfDay(date: string, timezone: string): Gap {
  return { from: startOf(date, timezone) - 1, to: startOf(dayAfter(date), timezone) - 1 };
}

function stretchesOf(record: ImportRecord, { timezone, firstSeenAt }: ImportedDevice, now: number): Stretches {
  const dateOf = (unixSeconds: number): string => localDay(unixSeconds, timezone);
  const seen = firstSeenAt === undefined ? undefined : dateOf(firstSeenAt / 1000);
  const today = dateOf(now / 1000);
  const from = dateOf(record.from);
  const wanted = record.to === undefined ? (seen ?? today) : dateOf(record.to - 1);
  const last = wanted < today ? wanted : today;
  if (seen === undefined || last <= seen) return stretch(from, last);
  const recent = dateOf(now / 1000 - (rememberedDays * dayMs) / 1000);
  if (recent <= dayAfter(seen)) return stretch(from, last);
  return [...stretch(from, seen), ...stretch(from > recent ? from : recent, last)];
}

function stretch(from: string, last: string): Stretches {
  return from <= last ? [[from, last]] : [];
}

function daysFrom(date: string, other: string): number {
  return (Date.parse(other) - Date.parse(date)) / dayMs;
}

/** Returns the first second of a local day; where the clock jumps over midnight, that after the jump. */
function startOf(date: string, timezone: string): number {
  return localToUnix(`${date} 00:00:00`, timezone) ?? Date.parse(date) / 1000;
}
