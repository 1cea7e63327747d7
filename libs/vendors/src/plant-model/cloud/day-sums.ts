import type { ModelInverter, PhysicalSample, PlantModel } from '../types.ts';
import type { LocalDay } from '../zone.ts';

/**
 * Returns the last sample of a local day that a cloud has received by `now` (Unix seconds): its counters are the day's sums as the cloud shows them.
 * Undefined for a day without any: the logger was silent, the plant not built, or the day has not begun.
 */
export function lastSampleOfDay(
  plantModel: PlantModel,
  inverter: ModelInverter,
  day: Pick<LocalDay, 'start' | 'end'>,
  now: number,
): PhysicalSample | undefined {
  if (now < day.start || day.end <= Date.parse(inverter.site.installedAt) / 1000) return undefined;
  const sample = plantModel.sample(inverter, Math.floor(Math.min(day.end - 1, now)));
  return sample.time < day.start ? undefined : sample;
}
