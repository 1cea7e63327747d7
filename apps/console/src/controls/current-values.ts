import type { Device } from '@heliograph/sdk';

const silent: readonly Device['currentStatus'][] = ['no_data', 'asleep', 'not_monitored', 'removed'];

/** Whether the newest sample says what the device does now: only then its power is in a sum. */
export function isCurrent({ currentStatus }: Pick<Device, 'currentStatus'>): boolean {
  return !silent.includes(currentStatus);
}
