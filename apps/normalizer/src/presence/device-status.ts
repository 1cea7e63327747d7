import type { DeviceState } from '../device-state.ts';

/** The status that the API filters by; written to `state.devices` when it changes. */
export interface DeviceStatus {
  /** The id in the inventory; a device that was removed and found again has another one. */
  deviceId: string;
  /** The BaseData `State` of the newest sample; -1 while there is no sample. */
  state: number;
  online: boolean;
  /** The time of the sample or event that changed it, Unix seconds; never earlier than that of the previous change, so that the later of two is the newer. */
  changedAt: number;
}

/** The part of an answer that changes a status, Unix seconds. */
export interface StatusUpdate {
  /** The time of the event, when it went online or offline. */
  wentAt?: number | undefined;
  /** The newest sample, when it is newer than all before. */
  newest?: { datetime: number; state: number } | undefined;
}

const UNKNOWN_STATE = -1;

/**
 * Returns the status if it differs from the one written before, and stores it as written. A device that never sent a sample has no status until it is
 * offline.
 */
export function changedStatus(
  deviceId: string,
  device: DeviceState,
  { wentAt = 0, newest }: StatusUpdate,
): DeviceStatus | undefined {
  const { told: written, presence } = device;
  const online = presence?.offline === undefined;
  const state = newest?.state ?? written?.state ?? UNKNOWN_STATE;
  const isKnown = written !== undefined || newest !== undefined || !online;
  const isReported = written?.deviceId === deviceId && written.state === state && written.online === online;
  if (!isKnown || isReported) return undefined;
  const changedAt = Math.max(written?.changedAt ?? 0, newest?.datetime ?? 0, wentAt);
  device.told = { deviceId, state, online, changedAt };
  return device.told;
}
