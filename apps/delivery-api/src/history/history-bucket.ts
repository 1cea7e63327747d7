import { reported, roundHalfAway } from '@heliograph/base-data';
import type { BucketField } from './bucket-fields.ts';
import type { HistoryBucketView } from './history.views.ts';

/** Mean, minimum and maximum of the samples that have the member, in its own unit. */
export interface Spread {
  mean: number;
  min: number;
  max: number;
}

/** A parsed BaseData record. */
export type SampledRecord = TimedRecord & Readonly<Record<string, unknown>>;

interface Sum {
  sum: number;
  count: number;
  min: number;
  max: number;
}

/** Collects the samples of one bucket, in any order of time. */
export class HistoryBucket {
  #from: number;
  #samples = 0;
  /** The sample time that was added last: the next page starts after it. */
  lastAdded = 0;
  readonly #sums = new Map<string, Sum>();
  readonly #last = new Map<string, { at: number; value: number | string }>();

  constructor(
    readonly time: BucketTime,
    private readonly fields: readonly BucketField[],
  ) {
    this.#from = time.from;
  }

  /** @param from the start of the bucket by this record's own clock: the earliest counts, on the day of a clock change */
  add(record: SampledRecord, from: number): void {
    this.#from = Math.min(this.#from, from);
    this.#samples += 1;
    this.lastAdded = record.Datetime;
    for (const { name, aggregation } of this.fields) {
      const value = record[name];
      if (aggregation === 'last') this.#keepLast(name, record.Datetime, value);
      else if (typeof value === 'number') this.#addTo(name, value);
    }
  }

  view(): HistoryBucketView {
    const { day } = this.time;
    const values: Record<string, Spread | number | string> = {};
    for (const { name, aggregation, decimals } of this.fields) {
      const value = aggregation === 'last' ? this.#last.get(name)?.value : this.#spread(name, decimals);
      if (value !== undefined) values[name] = value;
    }
    return { from: this.#from, ...reported({ day }), samples: this.#samples, values };
  }

  #keepLast(name: string, at: number, value: unknown): void {
    if (typeof value !== 'number' && typeof value !== 'string') return;
    const known = this.#last.get(name);
    if (!known || known.at < at) this.#last.set(name, { at, value });
  }

  #addTo(name: string, value: number): void {
    const known = this.#sums.get(name);
    if (!known) {
      this.#sums.set(name, { sum: value, count: 1, min: value, max: value });
      return;
    }
    known.sum += value;
    known.count += 1;
    known.min = Math.min(known.min, value);
    known.max = Math.max(known.max, value);
  }

  #spread(name: string, decimals: number): Spread | undefined {
    const sum = this.#sums.get(name);
    if (!sum) return undefined;
    return { mean: roundHalfAway(sum.sum / sum.count, decimals), min: sum.min, max: sum.max };
  }
}

const seconds = { '5m': 300, '15m': 900, '1h': 3_600 } as const;

export const resolutions = ['5m', '15m', '1h', '1d'] as const;
export type Resolution = (typeof resolutions)[number];

/** The part of a record that decides about its bucket. */
interface TimedRecord {
  /** Unix seconds. */
  Datetime: number;
  /** `YYYY-MM-DD HH:MM:SS` in the plant's zone at that time. */
  currentDateTime: string;
}

interface BucketTime {
  /** Unix seconds. */
  from: number;
  /** `YYYY-MM-DD` in the plant's zone; only of `1d`. */
  day?: string;
}

/** Returns the bucket of a record: the plant's local day for `1d`, otherwise a multiple of the resolution since 1970 (UTC). */
export function bucketTime({ Datetime, currentDateTime }: TimedRecord, resolution: Resolution): BucketTime {
  if (resolution !== '1d') return { from: Datetime - (Datetime % seconds[resolution]) };
  const [hours = 0, minutes = 0, rest = 0] = currentDateTime.slice(11).split(':').map(Number);
  return { from: Datetime - hours * 3_600 - minutes * 60 - rest, day: currentDateTime.slice(0, 10) };
}

/** Compares the days, where there are any: on the day of a clock change records of one day have two starts. */
export const isSameBucket = (a: BucketTime, b: BucketTime): boolean =>
  a.day === undefined ? a.from === b.from : a.day === b.day;
