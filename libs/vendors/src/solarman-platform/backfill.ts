import {
  answerSizedParts,
  localDays,
  type BackfillCall,
  type Gap,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import { isWithoutData } from './errors.ts';

export type FetchDay = (device: PolledDevice, day: string, signal: AbortSignal) => Promise<RawAnswer[]>;

/** A call a device and local day, the oldest day first: samples are given for one day at most. A day without data brings no answer. */
export function planDays(name: string, devices: readonly PolledDevice[], gap: Gap, fetchDay: FetchDay): BackfillCall[] {
  return devices
    .flatMap((device) => localDays(gap, device.timezone).map((day) => ({ device, day })))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ device, day }) => ({
      name: `${name}:${device.vendorDeviceId}:${day}`,
      devices: [device],
      run: (signal) => fetchDay(device, day, signal).catch(noneWithoutData),
    }));
}

function noneWithoutData(error: unknown): RawAnswer[] {
  if (isWithoutData(error)) return [];
  throw error;
}

/** A sample whose time cannot be read is handed on too: the mapping says so aloud. `time`: Unix seconds. */
export function isWithin(time: number | undefined, { from, to }: Gap): boolean {
  return time === undefined || (time > from && time <= to);
}

/** Samples of a device as the cloud wrote them, under the member `list`, in answers small enough for one record. */
export function historyParts(
  call: string,
  list: string,
  samples: readonly string[],
  device: PolledDevice,
  fetchedAt: number,
): RawAnswer[] {
  return answerSizedParts(samples).map((part) => ({
    call,
    body: `{"success":true,"deviceSn":${JSON.stringify(device.vendorDeviceId)},"${list}":[${part.join(',')}]}`,
    fetchedAt,
    devices: [device],
    backfill: true,
  }));
}
