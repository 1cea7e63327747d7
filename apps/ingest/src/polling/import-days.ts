import { localToUnix } from '@heliograph/base-data';
import type { ImportRecord } from '@heliograph/messaging';
import {
  dayAfter,
  daysBetween,
  finishedDays,
  finishedDaysAgo,
  importStretches,
  type Gap,
  type ImportStretches,
  type PolledDevice,
} from '@heliograph/vendor-contract';

/** A device of an import. */
export type ImportedDevice = PolledDevice & {
  /** Unix ms; absent where it is not known. */
  firstSeenAt?: number;
};

/** Past samples to read: an import's, or those of a second look. */
export interface PastSamples extends ImportRecord {
  /** Of a second look: the days that ended so many days before `from`, in place of a range. Their samples are those of gaps, and no day is closed. */
  daysAgo?: readonly number[];
}

/** Devices of one zone, and the local dates in a row that are read of each. */
export interface ImportGroup {
  name: string;
  timezone: string;
  devices: readonly ImportedDevice[];
  dates: readonly string[];
  gap: Gap;
}

/** The devices and local days of an import, one date at a time, in ascending order. An import is of whole local days. */
export class ImportDays {
  readonly #days: readonly { device: ImportedDevice; stretches: ImportStretches }[];

  constructor(record: PastSamples, devices: readonly ImportedDevice[], now: number) {
    const { daysAgo, from } = record;
    const ofResolution = record.resolution === 'days' ? finishedDays : importStretches;
    const stretchesOf = (device: ImportedDevice): ImportStretches =>
      daysAgo ? finishedDaysAgo(daysAgo, device, from * 1000) : ofResolution(record, device, now);
    const chosen = record.deviceIds && new Set(record.deviceIds);
    this.#days = devices
      .filter(({ deviceId }) => chosen === undefined || chosen.has(deviceId))
      .filter(({ groups }) => record.groupId === undefined || groups?.includes(record.groupId) === true)
      .map((device) => ({ device, stretches: stretchesOf(device) }));
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

  /** Returns the devices that have one of these dates, grouped by their zone and by the dates in a row that they have. */
  groups(dates: readonly string[], refused: ReadonlySet<string>): ImportGroup[] {
    const groups = new Map<string, ImportGroup & { devices: ImportedDevice[] }>();
    for (const { device, stretches } of this.#days) {
      if (refused.has(device.deviceId)) continue;
      const timezone = device.timezone ?? 'UTC';
      for (const [from, last] of stretches) {
        const own = dates.filter((date) => from <= date && date <= last);
        if (own.length === 0) continue;
        const name = `${timezone} ${own[0]!} ${own.at(-1)!}`;
        const gap = { from: gapOfDay(own[0]!, timezone).from, to: gapOfDay(own.at(-1)!, timezone).to };
        const group = groups.get(name) ?? { name, timezone, devices: [], dates: own, gap };
        group.devices.push(device);
        groups.set(name, group);
      }
    }
    return [...groups.values()];
  }

  /** Counts the pairs of a device and a day, those before `date` as done. */
  count(date: string | undefined): { all: number; done: number } {
    const counts = { all: 0, done: 0 };
    for (const { stretches } of this.#days)
      for (const [from, last] of stretches) {
        counts.all += daysBetween(from, last) + 1;
        if (date !== undefined && date > from)
          counts.done += Math.min(daysBetween(from, date), daysBetween(from, last) + 1);
      }
    return counts;
  }
}

/** Returns a local day as the gap that a history call fills. */
export function gapOfDay(date: string, timezone: string): Gap {
  return { from: startOf(date, timezone) - 1, to: startOf(dayAfter(date), timezone) - 1 };
}

/** Returns the first second of a local day; where the clock jumps over midnight, that after the jump. */
function startOf(date: string, timezone: string): number {
  return localToUnix(`${date} 00:00:00`, timezone) ?? Date.parse(date) / 1000;
}
