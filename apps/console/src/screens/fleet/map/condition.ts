import type { PlantListItem } from '@heliograph/sdk';

/** The condition of a plant, visible at a glance. */
export interface Condition {
  plants: number;
  devices: number;
  /** kW; null when no device counted. */
  powerKw: number | null;
  faults: number;
  /** Devices that send no data. */
  withoutData: number;
}

export function conditionOf(plants: readonly PlantListItem[]): Condition {
  const sum: Condition = { plants: plants.length, devices: 0, powerKw: null, faults: 0, withoutData: 0 };
  for (const { deviceCount, totals } of plants) {
    sum.devices += deviceCount;
    if (!totals) continue;
    if (totals.powerKw.sum !== null) sum.powerKw = (sum.powerKw ?? 0) + totals.powerKw.sum;
    for (const { currentStatus, devices } of totals.currentStatuses ?? []) {
      if (currentStatus === 'fault') sum.faults += devices;
      if (currentStatus === 'no_data') sum.withoutData += devices;
    }
  }
  return sum;
}
