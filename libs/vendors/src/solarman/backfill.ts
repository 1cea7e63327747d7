import {
  answerSizedParts,
  JsonText,
  localDays,
  type AdapterContext,
  type BackfillCall,
  type Gap,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { SolarmanClient } from './client.ts';
import { isWithoutData } from './errors.ts';
import { frameTime } from './times.ts';
import { FRAME_TIME_TYPE, isRecord } from './wire.ts';

/** One call a device and local day, the oldest day first: frames are given for one day at most. */
export function planBackfill(
  client: SolarmanClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  return devices
    .flatMap((device) => localDays(gap, device.timezone).map((day) => ({ device, day })))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ device, day }) => ({
      name: `historical:${device.vendorDeviceId}:${day}`,
      devices: [device],
      run: (signal) => fetchDay(client, context, device, day, gap, signal),
    }));
}

async function fetchDay(
  client: SolarmanClient,
  context: AdapterContext,
  device: PolledDevice,
  day: string,
  gap: Gap,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const parameters = { deviceSn: device.vendorDeviceId, startTime: day, endTime: day, timeType: FRAME_TIME_TYPE };
  try {
    const { body } = await client.call('device/historical', parameters, signal);
    return historyAnswers(body, device, gap, context.now());
  } catch (error) {
    if (isWithoutData(error)) return [];
    throw error;
  }
}

/** The frames of the gap, each as the vendor wrote it, in answers small enough for one record. */
export function historyAnswers(body: string, device: PolledDevice, gap: Gap, fetchedAt: number): RawAnswer[] {
  const json = new JsonText(body);
  const wanted = json.elements(['paramDataList']).filter((source) => isWithin(timeOf(source, device), gap));
  return answerSizedParts(wanted).map((part) => ({
    call: 'device/historical',
    body: `{"success":true,"deviceSn":${JSON.stringify(device.vendorDeviceId)},"paramDataList":[${part.join(',')}]}`,
    fetchedAt,
    devices: [device],
    backfill: true,
  }));
}

function timeOf(source: string, { timezone }: PolledDevice): number | undefined {
  const frame: unknown = JSON.parse(source);
  return isRecord(frame) ? frameTime(frame.collectTime, timezone) : undefined;
}

/** A frame whose time cannot be read is handed on too: the mapping says so aloud. */
function isWithin(time: number | undefined, { from, to }: Gap): boolean {
  return time === undefined || (time > from && time <= to);
}
