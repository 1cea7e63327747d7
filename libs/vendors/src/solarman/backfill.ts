import { clockOf, isRecord, isWithin, parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { historyParts, planDays } from '../solarman-platform/backfill.ts';
import type { SolarmanClient } from './dialect.ts';
import { FRAME_TIME_TYPE, frameTime } from './wire.ts';

/** Plans one call a device and day. */
export function planBackfill(
  client: SolarmanClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  return planDays('historical', devices, gap, async (device, day, signal) => {
    const parameters = { deviceSn: device.vendorDeviceId, startTime: day, endTime: day, timeType: FRAME_TIME_TYPE };
    const { body } = await client.call('device/historical', parameters, signal);
    return historyAnswers(body, device, gap, context.now());
  });
}

/** Returns the frames of the gap, each as the vendor wrote it. */
export function historyAnswers(body: string, device: PolledDevice, gap: Gap, fetchedAt: number): RawAnswer[] {
  const frames = parseNode(body)
    .sources('paramDataList')
    .filter((source) => isWithin(timeOf(source, device), gap));
  return historyParts('device/historical', 'paramDataList', frames, device, fetchedAt);
}

function timeOf(source: string, device: PolledDevice): number | undefined {
  const frame: unknown = JSON.parse(source);
  return isRecord(frame) ? frameTime(frame.collectTime, clockOf(device)) : undefined;
}
