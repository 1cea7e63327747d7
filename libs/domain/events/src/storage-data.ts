import { createHash } from 'node:crypto';
import { formatLocal, offsetLabel, reported, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import { storageKey } from '@heliograph/idempotency-key';

/** Body of `battery.data` and `meter.data` (docs/use/storage.md; `/v1/schemas/battery.json`, `meter.json`). A measurement that the vendor does not report is absent. */
export interface StorageData extends StorageMeasurements {
  deviceType: StorageType;
  storageId: string;
  DeviceSN: string;
  InverterSN?: string;
  deviceId: string;
  DataSources: string;
  PlantId: string;
  VendorPlantId?: string;
  Timezone: string;
  /** Unix seconds. */
  Datetime: number;
  currentDateTime: string;
  Model?: string;
  DataQuality?: string[];
  idempotency_key: string;
  SchemaVersion: '1.0';
}

/** Members that are undefined are left out. */
export interface StorageDataInput {
  deviceType: StorageType;
  DeviceSN: string;
  InverterSN?: string | undefined;
  deviceId: string;
  DataSources: string;
  PlantId: string;
  VendorPlantId?: string | undefined;
  Datetime: number;
  offsetSeconds: number;
  /** Rounded, and in the order of the schema. */
  measurements: StorageMeasurements;
  Model?: string | undefined;
  DataQuality?: string[] | undefined;
}

/** Returns the body with what follows from its input, members in the order of the schema. */
export function storageData(input: StorageDataInput): StorageData {
  const { deviceType, DeviceSN, InverterSN, deviceId, DataSources, PlantId, VendorPlantId } = input;
  const { Datetime, offsetSeconds, measurements, Model, DataQuality } = input;
  return {
    deviceType,
    storageId: storageIdOf({ deviceType, DeviceSN, deviceId }),
    DeviceSN,
    ...reported({ InverterSN }),
    deviceId,
    DataSources,
    PlantId,
    ...reported({ VendorPlantId }),
    Timezone: offsetLabel(offsetSeconds),
    Datetime,
    currentDateTime: formatLocal(Datetime, offsetSeconds),
    ...measurements,
    ...reported({ Model, DataQuality }),
    idempotency_key: storageKey({ dataSource: DataSources, serial: DeviceSN, datetime: Datetime, deviceType }),
    SchemaVersion: '1.0',
  };
}

/** `sto_` and 24 hexadecimal digits: a function of the type, the serial number, and the inverter that it was read with. */
export function storageIdOf({
  deviceType,
  DeviceSN,
  deviceId,
}: Pick<StorageData, 'deviceType' | 'DeviceSN' | 'deviceId'>): string {
  const identity = JSON.stringify([deviceType, DeviceSN, deviceId]);
  return `sto_${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`;
}
