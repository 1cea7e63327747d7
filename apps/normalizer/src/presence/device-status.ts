import type { DeviceState } from '../device-state.ts';

/** The status that filters of the API ask for; written to `state.devices` when it changes. */
export interface DeviceStatus {
  /** One that was taken out of the inventory and found again is another device there. */
  deviceId: string;
  /** BaseData `State` of the newest sample; -1 while there is none. */
  state: number;
  online: boolean;
  /** Unix seconds of the sample or event that changed it; never earlier than the change before, so that the later of two is the newer. */
  changedAt: number;
}

/** The part of an answer that changes a status, Unix seconds. */
export interface StatusNews {
  /** Of the event, when it went online or offline. */
  wentAt?: number | undefined;
  /** Its newest sample, when that is newer than all before. */
  newest?: { datetime: number; state: number } | undefined;
}

const UNKNOWN_STATE = -1;

/** Finds the status where it is another than was written before, and remembers it as written. A device that never sent anything has none until it is missed. */
export function changedStatus(
  deviceId: string,
  device: DeviceState,
  { wentAt = 0, newest }: StatusNews,
): DeviceStatus | undefined {
  const { told, presence } = device;
  const online = presence?.offline === undefined;
  const state = newest?.state ?? told?.state ?? UNKNOWN_STATE;
  const isKnown = told !== undefined || newest !== undefined || !online;
  const isTold = told?.deviceId === deviceId && told.state === state && told.online === online;
  if (!isKnown || isTold) return undefined;
  const changedAt = Math.max(told?.changedAt ?? 0, newest?.datetime ?? 0, wentAt);
  device.told = { deviceId, state, online, changedAt };
  return device.told;
}
