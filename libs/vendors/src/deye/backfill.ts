import { batchesOf, isRecord, isWithin, parseNode, readText } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { historyParts, planDays } from '../solarman-platform/backfill.ts';
import type { DeyeClient } from './dialect.ts';
import { tableKeys } from './tables.ts';
import { MAX_MEASURE_POINTS, SAMPLES } from './wire.ts';
import { unixSeconds } from '../solarman-platform/readings.ts';

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
    for (const measurePoints of batchesOf(await wantedPoints(client, deviceSn, signal), MAX_MEASURE_POINTS)) {
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

/**
 * Returns the samples of the gap from the answers for a day, each of which contains five measure points: items of the
 * same time are one sample again, each as the vendor wrote it, in answers small enough for one record.
 */
export function historyAnswers(
  bodies: readonly string[],
  device: PolledDevice,
  gap: Gap,
  fetchedAt: number,
): RawAnswer[] {
  const items = new Map<string, string[]>();
  for (const { time, source } of bodies.flatMap(framesOf)) {
    if (!isWithin(unixSeconds(time), gap)) continue;
    const ofFrame = items.get(time) ?? [];
    for (const item of parseNode(source).sources('itemList')) ofFrame.push(item);
    items.set(time, ofFrame);
  }
  const frames = [...items].map(
    ([time, sources]) => `{"time":${JSON.stringify(time)},"itemList":[${sources.join(',')}]}`,
  );
  return historyParts('device/history', 'dataList', frames, device, fetchedAt);
}

function framesOf(body: string): { time: string; source: string }[] {
  return parseNode(body)
    .sources('dataList')
    .map((source) => {
      return { time: timeOf(JSON.parse(source)), source };
    });
}

function timeOf(frame: unknown): string {
  return (isRecord(frame) ? readText(frame.time) : undefined) ?? '';
}
