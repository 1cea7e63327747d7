import type { BulkAction } from './inventory.dto.ts';

export interface BulkDevice {
  id: string;
  monitored: boolean;
  removed: boolean;
}

/** What became of one device of a bulk call. */
export interface BulkResult {
  deviceId: string;
  success: boolean;
  /** HTTP status this device would have got by itself. */
  code: number;
  error?: string;
  message?: string;
}

export interface BulkOutcome {
  results: BulkResult[];
  /** Devices to write. */
  changed: string[];
}

const refusals = {
  not_found: { code: 404, message: 'The device does not exist.' },
  device_removed: { code: 409, message: 'The vendor does not list this device any more.' },
  quota_exceeded: { code: 403, message: 'All devices of the quota are in use. Take one out first.' },
} as const;

/**
 * Decides a bulk call, device by device in the order asked.
 * @param devices those of the account among the asked
 * @param free devices that still fit into the quota
 */
export function decideBulk(
  action: BulkAction,
  deviceIds: readonly string[],
  devices: ReadonlyMap<string, BulkDevice>,
  free: number,
): BulkOutcome {
  const changed = new Set<string>();
  const results = [...new Set(deviceIds)].map((deviceId): BulkResult => {
    const refusal = refusalOf(action, devices.get(deviceId), free - changed.size);
    if (refusal) return { deviceId, success: false, error: refusal, ...refusals[refusal] };
    if (action === 'unmonitor' || !devices.get(deviceId)?.monitored) changed.add(deviceId);
    return { deviceId, success: true, code: 200 };
  });
  return { results, changed: [...changed] };
}

function refusalOf(
  action: BulkAction,
  device: BulkDevice | undefined,
  free: number,
): keyof typeof refusals | undefined {
  if (!device) return 'not_found';
  if (action === 'unmonitor' || device.monitored) return undefined;
  if (device.removed) return 'device_removed';
  return free > 0 ? undefined : 'quota_exceeded';
}
