import {
  JsonText,
  type AdapterContext,
  type BackfillCall,
  type Gap,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { SolarmanClient } from './client.ts';
import { isWithoutData } from './errors.ts';
import { localDate } from './inventory.ts';
import { frameTime } from './times.ts';
import { FRAME_TIME_TYPE, isRecord } from './wire.ts';

const DAY_SECONDS = 86_400;
/** Characters of frames in one raw answer; a day has 288 frames of some 4 KB each. */
const MOST_CHARACTERS = 400_000;

/** One call a device and local day, the oldest day first: frames are given for one day at most. */
export function planBackfill(
  client: SolarmanClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  return devices
    .flatMap((device) => daysOf(gap, device.timezone).map((day) => ({ device, day })))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ device, day }) => ({
      name: `historical:${device.vendorDeviceId}:${day}`,
      devices: [device],
      run: (signal) => fetchDay(client, context, device, day, gap, signal),
    }));
}

/** Local dates that hold a part of the gap. */
export function daysOf({ from, to }: Gap, timezone: string | undefined): string[] {
  if (to <= from) return [];
  const last = localDate(to, timezone);
  const days: string[] = [];
  for (let day = localDate(from + 1, timezone); day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_SECONDS * 1000).toISOString().slice(0, 10);
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
  return parts(wanted).map((part) => ({
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

function parts(sources: readonly string[]): string[][] {
  const result: string[][] = [];
  let room = 0;
  for (const source of sources) {
    if (source.length > room) {
      result.push([]);
      room = MOST_CHARACTERS;
    }
    result.at(-1)!.push(source);
    room -= source.length + 1;
  }
  return result;
}
