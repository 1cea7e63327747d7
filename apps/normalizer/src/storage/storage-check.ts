import {
  roundHalfAway,
  storageDefinitions,
  type StorageField,
  type StorageMeasurements,
  type StorageType,
} from '@heliograph/base-data';

export interface CheckedStorage {
  /** Rounded, in the order of the schema. */
  measurements: StorageMeasurements;
  /** `"<field>:<reason>"`. */
  quality: string[];
}

/** The health that clouds write for one that they do not know (Huawei, SolaX, GoodWe). */
const noHealth = 0;

/** Leaves out what is not plausible, and names it. */
export function checkStorage(type: StorageType, read: StorageMeasurements): CheckedStorage {
  const checked: CheckedStorage = { measurements: {}, quality: [] };
  for (const [name, { decimals, minimum, maximum }] of Object.entries(storageDefinitions[type])) {
    const field = name as keyof StorageMeasurements;
    const value = read[field];
    if (value === undefined || (field === 'BatterySOH' && value <= noHealth)) continue;
    if (Number.isFinite(value) && value >= minimum && value <= maximum)
      checked.measurements[field] = roundHalfAway(value, decimals);
    else checked.quality.push(`${field}:out_of_range`);
  }
  return checked;
}

/**
 * Members that show that the device is there when they are not 0: clouds write a state of charge, loads, and voltage and frequency of the grid for inverters
 * without a battery or meter too.
 */
const evidence: Readonly<Record<StorageType, readonly StorageField[]>> = {
  battery: [
    'BatteryPower',
    'UBattery',
    'EBatteryCharge',
    'EBatteryDischarge',
    'EBatteryChargeTotal',
    'EBatteryDischargeTotal',
  ],
  meter: ['GridPower', 'EGridExport', 'EGridImport', 'EGridExportTotal', 'EGridImportTotal'],
};

export function showsDevice(type: StorageType, measurements: StorageMeasurements): boolean {
  return evidence[type].some((field) => (measurements[field] ?? 0) !== 0);
}
