import type { LatestSample } from './latest-sample.entity.ts';

/** The values of a device's newest sample. Members that the vendor did not report are null. */
export interface LatestView {
  /** Sample time, Unix seconds. */
  sampledAt: number;
  /** Unix seconds at which the service received it. */
  receivedAt: number;
  /** BaseData `State`. */
  state: number;
  powerKw: number | null;
  /** Null also when the plant's day has ended since. */
  energyTodayKwh: number | null;
  energyTotalKwh: number | null;
}

/** @param now Unix seconds */
export function latestView(sample: LatestSample, now: number): LatestView {
  const { at, receivedAt, state, powerKw, energyTotalKwh } = sample;
  const energyTodayKwh = sample.dayEndsAt > now ? sample.energyTodayKwh : null;
  return { sampledAt: at, receivedAt, state, powerKw, energyTodayKwh, energyTotalKwh };
}
