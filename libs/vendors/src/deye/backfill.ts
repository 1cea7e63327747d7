import { batchesOf, readText } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PolledDevice } from '@heliograph/vendor-contract';
import { planDays } from '../solarman-platform/backfill.ts';
import type { DeyeClient } from './dialect.ts';
import { historyAnswers } from './history-answers.ts';
import { tableKeys } from './tables.ts';
import { MOST_MEASURE_POINTS, SAMPLES } from './wire.ts';

/** Plans, for each device and day, a call for its measure points, then calls for five of them each. */
export function planBackfill(
  client: DeyeClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  return planDays('history', devices, gap, async (device, day, signal) => {
    const deviceSn = device.vendorDeviceId;
    const bodies: string[] = [];
    for (const measurePoints of batchesOf(await wantedPoints(client, deviceSn, signal), MOST_MEASURE_POINTS)) {
      const parameters = { deviceSn, granularity: SAMPLES, startAt: day, endAt: day, measurePoints };
      bodies.push((await client.call('device/history', parameters, signal)).body);
    }
    return historyAnswers(bodies, device, gap, context.now());
  });
}

/** Returns the points that the device measures and the table reads. */
async function wantedPoints(client: DeyeClient, deviceSn: string, signal: AbortSignal): Promise<string[]> {
  const { envelope } = await client.call('device/measurePoints', { deviceSn }, signal);
  const points: unknown[] = Array.isArray(envelope.measurePoints) ? envelope.measurePoints : [];
  const known = points.flatMap((point) => readText(point) ?? []).filter((point) => tableKeys.has(point));
  return [...new Set(known)];
}
