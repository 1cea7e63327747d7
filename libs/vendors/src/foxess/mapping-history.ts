import { isRecord, type MappedItem, type PolledDevice } from '@heliograph/vendor-contract';
import { sampleOf } from './mapping-sample.ts';
import { addValue, emptyReading, type Reading } from './reading.ts';

/** Returns one sample for each time of a history: values of different times are never put together. */
export function historySamples(device: PolledDevice, datas: readonly unknown[]): MappedItem[] {
  const readings = new Map<string, Reading>();
  for (const series of datas) {
    if (!isRecord(series) || typeof series.variable !== 'string' || !Array.isArray(series.data)) continue;
    for (const point of series.data as unknown[]) addPoint(readings, series, series.variable, point);
  }
  return [...readings]
    .map(([time, reading]) => sampleOf(device, time, reading))
    .sort((a, b) => (a.datetime ?? 0) - (b.datetime ?? 0));
}

function addPoint(
  readings: Map<string, Reading>,
  { name, unit }: Readonly<Record<string, unknown>>,
  variable: string,
  point: unknown,
): void {
  if (!isRecord(point)) return;
  const time = typeof point.time === 'string' ? point.time : '';
  const reading = readings.get(time) ?? emptyReading();
  readings.set(time, reading);
  addValue(reading, variable, point.value, unit);
  // As the realtime call writes the entry of this time.
  reading.sources.set(variable, JSON.stringify({ name, value: point.value, variable }));
}
