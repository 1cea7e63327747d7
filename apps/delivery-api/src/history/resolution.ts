const seconds = { '5m': 300, '15m': 900, '1h': 3_600 } as const;

export const resolutions = ['5m', '15m', '1h', '1d'] as const;
export type Resolution = (typeof resolutions)[number];

/** The part of a record that decides about its bucket. */
export interface TimedRecord {
  /** Unix seconds. */
  Datetime: number;
  /** `YYYY-MM-DD HH:MM:SS` in the plant's zone at that time. */
  currentDateTime: string;
}

export interface BucketTime {
  /** Unix seconds. */
  from: number;
  /** `YYYY-MM-DD` in the plant's zone; only of `1d`. */
  day?: string;
}

/** Returns the bucket of a record: the plant's local day for `1d`, else a multiple of the resolution since 1970 (UTC). */
export function bucketTime({ Datetime, currentDateTime }: TimedRecord, resolution: Resolution): BucketTime {
  if (resolution !== '1d') return { from: Datetime - (Datetime % seconds[resolution]) };
  const [hours = 0, minutes = 0, rest = 0] = currentDateTime.slice(11).split(':').map(Number);
  return { from: Datetime - hours * 3_600 - minutes * 60 - rest, day: currentDateTime.slice(0, 10) };
}

/** Compares the days, where there are any: on the day of a clock change records of one day have two starts. */
export const isSameBucket = (a: BucketTime, b: BucketTime): boolean =>
  a.day === undefined ? a.from === b.from : a.day === b.day;
