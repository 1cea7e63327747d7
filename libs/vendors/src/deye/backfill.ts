import {
  localDays,
  readText,
  type AdapterContext,
  type BackfillCall,
  type Gap,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { DeyeClient } from './client.ts';
import { isWithoutData } from './errors.ts';
import { historyAnswers } from './history-answers.ts';
import { tableKeys } from './table.ts';
import { batchesOf, MOST_MEASURE_POINTS, SAMPLES } from './wire.ts';

/** A device and local day each, the oldest day first: samples are given for one day, five measure points a call. */
export function planBackfill(
  client: DeyeClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  return devices
    .flatMap((device) => localDays(gap, device.timezone).map((day) => ({ device, day })))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ device, day }) => ({
      name: `history:${device.vendorDeviceId}:${day}`,
      devices: [device],
      run: (signal) => fetchDay(client, context, device, day, gap, signal),
    }));
}

async function fetchDay(
  client: DeyeClient,
  context: AdapterContext,
  device: PolledDevice,
  day: string,
  gap: Gap,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const deviceSn = device.vendorDeviceId;
  try {
    const bodies: string[] = [];
    for (const measurePoints of batchesOf(await wantedPoints(client, deviceSn, signal), MOST_MEASURE_POINTS)) {
      const parameters = { deviceSn, granularity: SAMPLES, startAt: day, endAt: day, measurePoints };
      bodies.push((await client.call('device/history', parameters, signal)).body);
    }
    return historyAnswers(bodies, device, gap, context.now());
  } catch (error) {
    if (isWithoutData(error)) return [];
    throw error;
  }
}

/** What the device measures and the table reads. */
async function wantedPoints(client: DeyeClient, deviceSn: string, signal: AbortSignal): Promise<string[]> {
  const { envelope } = await client.call('device/measurePoints', { deviceSn }, signal);
  const points: unknown[] = Array.isArray(envelope.measurePoints) ? envelope.measurePoints : [];
  const known = points.flatMap((point) => readText(point) ?? []).filter((point) => tableKeys.has(point));
  return [...new Set(known)];
}
