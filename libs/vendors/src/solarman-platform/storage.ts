import {
  type Measurements,
  reported,
  showsDevice,
  type StorageField,
  type StorageMeasurements,
  type StorageType,
} from '@heliograph/base-data';
import { compileStorageTable } from '@heliograph/vendor-contract';
import type { JsonRecord, MappedSample, StoragePart, StorageTables } from '@heliograph/vendor-contract';

export interface StorageRules {
  /** What BaseData has no member for. */
  tables: StorageTables;
  /** Where the power is read without a sign: used for records whose `BatteryPower` or `GridPower` has none that a source settles. */
  undirected: StorageTables;
  /** Fields that are passed on with this remark: `ELoadTotal`, `counter_drifts`. */
  remarks?: ReadonlyMap<StorageField, string>;
}

/** Returns what the readings of an inverter say of its battery and meter beyond `measurements`, its members of BaseData; of types not asked for nothing. */
export type ReadStorage = (
  readings: JsonRecord,
  measurements: Measurements,
  include: readonly StorageType[],
) => Pick<MappedSample, 'battery' | 'meter'>;

type ReadPart = (readings: JsonRecord, measurements: Measurements) => StoragePart | undefined;

export function storageReader(rules: StorageRules): ReadStorage {
  const readBattery = partReader('battery', rules);
  const readMeter = partReader('meter', rules);
  return (readings, measurements, include) =>
    reported({
      battery: include.includes('battery') ? readBattery(readings, measurements) : undefined,
      meter: include.includes('meter') ? readMeter(readings, measurements) : undefined,
    });
}

function partReader(type: StorageType, { tables, undirected, remarks }: StorageRules): ReadPart {
  const readTable = compileStorageTable(type, tables[type]);
  const readPower = compileStorageTable(type, undirected[type]);
  const power = powerOf[type];
  return (readings, known) => {
    const { measurements, quality } = readTable(readings);
    const raw = known[power] === undefined ? readPower(readings) : undefined;
    if (raw) quality.push(...raw.quality);
    if (!showsDevice(type, { ...known, ...raw?.measurements, ...measurements })) return part({}, quality);
    for (const [field, remark] of remarks ?? [])
      if (measurements[field] !== undefined) quality.push(`${field}:${remark}`);
    return part(measurements, quality, raw?.measurements[power]);
  };
}

function part(measurements: StorageMeasurements, quality: string[], undirectedPower?: number): StoragePart | undefined {
  const isEmpty = Object.keys(measurements).length === 0 && quality.length === 0 && undirectedPower === undefined;
  return isEmpty ? undefined : { measurements, quality, ...reported({ undirectedPower }) };
}

const powerOf = { battery: 'BatteryPower', meter: 'GridPower' } as const;
