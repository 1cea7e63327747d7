import { callsByDay, historyAnswers, localDays } from '@heliograph/vendor-contract';
import type { BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { isWithoutData } from './errors.ts';

export type FetchDay = (device: PolledDevice, day: string, signal: AbortSignal) => Promise<RawAnswer[]>;

/** Plans a call a device and local day, the oldest day first: samples are given for one day at most. A day without data brings no answer. */
export function planDays(name: string, devices: readonly PolledDevice[], gap: Gap, fetchDay: FetchDay): BackfillCall[] {
  return callsByDay(
    devices,
    ({ timezone }) => localDays(gap, timezone),
    (device, day) => ({
      name: `${name}:${device.vendorDeviceId}:${day}`,
      run: (signal) => fetchDay(device, day, signal).catch(noneWithoutData),
    }),
  );
}

/** Returns no answers where the cloud has no data of the device; throws any other error. */
export function noneWithoutData(error: unknown): RawAnswer[] {
  if (isWithoutData(error)) return [];
  throw error;
}

/** Returns samples of a device as the cloud wrote them, under the member `list`, in answers small enough for one record. */
export function historyParts(
  call: string,
  list: string,
  samples: readonly string[],
  device: PolledDevice,
  fetchedAt: number,
): RawAnswer[] {
  const head = `{"success":true,"deviceSn":${JSON.stringify(device.vendorDeviceId)}`;
  return historyAnswers({ call, fetchedAt, devices: [device] }, samples, (found) => `${head},"${list}":[${found}]}`);
}
