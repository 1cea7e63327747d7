import {
  roundHalfAway,
  storageDefinitions,
  type StorageField,
  type StorageMeasurements,
  type StorageType,
} from '@heliograph/base-data';
import type { LifetimeCounters } from './lifetime-counters.ts';

export interface CheckedStorage {
  /** Rounded, in the order of the schema. */
  measurements: StorageMeasurements;
  /** `"<field>:<reason>"`. */
  quality: string[];
}

/** The health that clouds write for one that they do not know (Huawei, SolaX, GoodWe). */
const noHealth = 0;

const definitions = {
  battery: Object.entries(storageDefinitions.battery),
  meter: Object.entries(storageDefinitions.meter),
};

/** Leaves out what is not plausible, and names it. */
export function checkStorage(type: StorageType, read: StorageMeasurements, counters: LifetimeCounters): CheckedStorage {
  const checked: CheckedStorage = { measurements: {}, quality: [] };
  for (const [name, { decimals, minimum, maximum }] of definitions[type]) {
    const field = name as StorageField;
    const value = read[field];
    if (value === undefined || (field === 'BatterySOH' && value <= noHealth)) continue;
    const isInRange = Number.isFinite(value) && value >= minimum && value <= maximum;
    const fault = isInRange ? counters.faultOf(field, value) : 'out_of_range';
    if (fault === undefined) checked.measurements[field] = roundHalfAway(value, decimals);
    else checked.quality.push(`${field}:${fault}`);
  }
  return checked;
}
