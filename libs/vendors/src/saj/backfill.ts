import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import { callsByDevice, clockOf, historyAnswers, isRecord, parseNode } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  BackfillCall,
  Gap,
  PlanBackfill,
  PlanDays,
  PolledDevice,
  RawAnswer,
} from '@heliograph/vendor-contract';
import type { SajClient } from './client.ts';
import { sampleTime } from './sample-time.ts';
import { UPLOAD_DATA } from './wire.ts';

/** The vendor allows 24 h by the local clock. */
const WINDOW_SECONDS = 24 * 3600;
/** The same where the clock is changed: an hour of room at either end, by which the change widens a window. */
const WINDOW_OF_CHANGE_SECONDS = 22 * 3600;
const HOUR = 3600;

/** Plans one history call for each device and window of the gap, oldest first. With a time scale the windows shrink as the sample period does. */
export const planBackfill =
  (client: SajClient, context: AdapterContext): PlanBackfill =>
  (devices, gap) =>
    devices
      .flatMap((device) => windowsOf(gap, device, context.timeScale).map((part) => ({ device, part })))
      .sort((a, b) => a.part.from - b.part.from)
      .map(({ device, part }): BackfillCall => ({
        name: `historyDataCommon:${device.vendorDeviceId}:${Math.floor(part.from)}`,
        devices: [device],
        async run(signal) {
          const query = { deviceSn: device.vendorDeviceId, plantId: device.vendorPlantId, ...localSpan(part, device) };
          const { body } = await client.call('device/historyDataCommon', query, signal);
          return pointAnswers(body, device, part, context.now());
        },
      }));

function windowsOf({ from, to }: Gap, device: PolledDevice, timeScale: number): Gap[] {
  const windows: Gap[] = [];
  for (let start = from; start < to; start = windows.at(-1)!.to) {
    const whole = { from: start, to: Math.min(to, start + WINDOW_SECONDS / timeScale) };
    const [before, after] = offsetsAround(whole, device);
    const end = before === after ? whole.to : Math.min(to, start + WINDOW_OF_CHANGE_SECONDS / timeScale);
    windows.push({ from: start, to: end });
  }
  return windows;
}

/** Returns the offsets of the plant's clock an hour before and after a window. */
function offsetsAround({ from, to }: Gap, device: PolledDevice): [before: number, after: number] {
  const clock = clockOf(device) ?? 'UTC';
  return [offsetSecondsAt(clock, from - HOUR) ?? 0, offsetSecondsAt(clock, to + HOUR) ?? 0];
}

/**
 * Returns `startTime` and `endTime` by the plant's clock. Around a change of clocks the earlier and the later reading
 * are taken, so that the hour that comes twice is asked for as a whole; samples outside the gap are removed from the
 * answer.
 */
export function localSpan(window: Gap, device: PolledDevice): { startTime: string; endTime: string } {
  const offsets = offsetsAround(window, device);
  return {
    startTime: formatLocal(Math.floor(window.from), Math.min(...offsets)),
    endTime: formatLocal(Math.floor(window.to), Math.max(...offsets)),
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

/** `timeUnit` of days. */
const BY_DAY = '1';

/** Plans one call a device and month: how many days it takes is not documented. */
export const planDays =
  (client: SajClient, context: AdapterContext): PlanDays =>
  (devices, { from, to }) =>
    callsByDevice(devices, (device) => ({
      name: `uploadData:${device.vendorDeviceId}:${from}`,
      async run(signal) {
        const query = {
          deviceSn: device.vendorDeviceId,
          timeUnit: BY_DAY,
          startTime: `${from} 00:00:00`,
          endTime: `${to} 23:59:59`,
        };
        const { body } = await client.call(UPLOAD_DATA, query, signal);
        return [{ call: UPLOAD_DATA, body, fetchedAt: context.now(), devices: [device], backfill: true }];
      },
    }));
