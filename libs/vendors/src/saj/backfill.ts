import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import { callsByWindow, clockOf, historyAnswers, isRecord, parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, Gap, PolledDevice, RawAnswer, PlanBackfill } from '@heliograph/vendor-contract';
import type { SajClient } from './client.ts';
import { sampleTime } from './sample-time.ts';

/** The vendor allows 24 h by the local clock: room for the hour by which a change of clocks widens a window at either end. */
const WINDOW_SECONDS = 22 * 3600;
const HOUR = 3600;

/** Plans one history call for each device and window of the gap, oldest first. With a time scale the windows shrink as the sample period does. */
export const planBackfill =
  (client: SajClient, context: AdapterContext): PlanBackfill =>
  (devices, gap) =>
    callsByWindow(devices, gap, WINDOW_SECONDS / context.timeScale, (device, part) => ({
      name: `historyDataCommon:${device.vendorDeviceId}:${Math.floor(part.from)}`,
      async run(signal) {
        const query = { deviceSn: device.vendorDeviceId, plantId: device.vendorPlantId, ...localSpan(part, device) };
        const { body } = await client.call('device/historyDataCommon', query, signal);
        return pointAnswers(body, device, part, context.now());
      },
    }));

/**
 * Returns `startTime` and `endTime` by the plant's clock. Around a change of clocks the earlier and the later reading
 * are taken, so that the hour that comes twice is asked for as a whole; samples outside the gap are removed from the
 * answer.
 */
export function localSpan({ from, to }: Gap, device: PolledDevice): { startTime: string; endTime: string } {
  const clock = clockOf(device) ?? 'UTC';
  const offsets = [from - HOUR, to + HOUR].map((time) => offsetSecondsAt(clock, time) ?? 0);
  return {
    startTime: formatLocal(Math.floor(from), Math.min(...offsets)),
    endTime: formatLocal(Math.floor(to), Math.max(...offsets)),
  };
}

/**
 * Returns the points of the gap, oldest first, each as the vendor wrote it, in answers small enough for one record.
 * Empty at night, when the cloud has no data. A point with an unreadable time is passed on too: the mapping rejects it
 * with a reason.
 */
export function pointAnswers(body: string, device: PolledDevice, gap: Gap, fetchedAt: number): RawAnswer[] {
  const points = parseNode(body)
    .sources('data')
    .map((source) => ({ source, time: timeOf(source, device) ?? gap.to }))
    .filter(({ time }) => time > gap.from && time <= gap.to)
    .sort((a, b) => a.time - b.time);
  return historyAnswers(
    { call: 'device/historyDataCommon', fetchedAt, devices: [device] },
    points.map(({ source }) => source),
    (list) => `{"code":200,"msg":"request success","data":[${list}]}`,
  );
}

function timeOf(source: string, device: PolledDevice): number | undefined {
  const point: unknown = JSON.parse(source);
  return isRecord(point) ? sampleTime(point, clockOf(device))?.datetime : undefined;
}
