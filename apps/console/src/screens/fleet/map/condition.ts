import type { PlantListItem } from '@heliograph/sdk';

/** What somebody has to know of plants at a glance. */
export interface Condition {
  plants: number;
  devices: number;
  /** kW; null when no device counted. */
  powerKw: number | null;
  faults: number;
  offline: number;
}

const FAULT = 4;

/** Sums over plants. */
export function conditionOf(plants: readonly PlantListItem[]): Condition {
  const sum: Condition = { plants: plants.length, devices: 0, powerKw: null, faults: 0, offline: 0 };
  for (const { deviceCount, totals } of plants) {
    sum.devices += deviceCount;
    if (!totals) continue;
    if (totals.powerKw.sum !== null) sum.powerKw = (sum.powerKw ?? 0) + totals.powerKw.sum;
    sum.faults += totals.states.find(({ state }) => state === FAULT)?.devices ?? 0;
    sum.offline += totals.online.offline;
  }
  return sum;
}
