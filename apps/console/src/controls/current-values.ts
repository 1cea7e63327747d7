import type { Device } from '@heliograph/sdk';

const silent: readonly Device['currentStatus'][] = ['no_data', 'asleep', 'not_monitored', 'removed'];

/** Whether the newest sample describes the present state of the device: only then is its power part of a sum. */
export function isCurrent({ currentStatus }: Pick<Device, 'currentStatus'>): boolean {
  return !silent.includes(currentStatus);
}
