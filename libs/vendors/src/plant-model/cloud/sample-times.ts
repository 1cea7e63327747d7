import type { SimulatorOptions } from '@heliograph/vendor-contract';
import type { ModelInverter, PlantModel } from '../types.ts';

/** A cloud whose time runs faster keeps its fast samples so long. Of older ones it has those at the vendor's own interval, as the real cloud. */
const FAST_HISTORY_SECONDS = 900;

/** Returns since when a cloud has samples at the pace of its time scale, Unix seconds; older ones have the vendor's interval. */
export function fastSince({ now, timeScale }: Pick<SimulatorOptions, 'now' | 'timeScale'>): number {
  return timeScale === 1 ? -Infinity : now() / 1000 - FAST_HISTORY_SECONDS;
}

export interface SampleTimesOptions {
  /** Unix seconds, both included. */
  from: number;
  to: number;
  /** Seconds between two samples, with the time scale and without. */
  period: number;
  vendorPeriod: number;
  fastSince: number;
}

/**
 * Returns the times at which a cloud got samples of an inverter, newest first. Those before `fastSince` are some of the fast ones, so that a sample that was
 * read live is the same in the history.
 *
 * @param grid the plant model without conditions, which count how often the newest time is asked for
 */
export function sampleTimes(
  plantModel: PlantModel,
  grid: PlantModel,
  inverter: ModelInverter,
  { from, to, period, vendorPeriod, fastSince: since }: SampleTimesOptions,
): number[] {
  const times: number[] = [];
  let time = plantModel.newestSampleTime(inverter, to, period);
  for (; time >= Math.max(from, since); time -= period) times.push(Math.floor(time));
  if (since === -Infinity) return times;
  let coarse = grid.newestSampleTime(inverter, Math.min(time, since), vendorPeriod);
  for (; coarse >= from; coarse -= vendorPeriod) {
    const fast = grid.newestSampleTime(inverter, coarse, period);
    if (fast >= from) times.push(fast);
  }
  return times;
}
