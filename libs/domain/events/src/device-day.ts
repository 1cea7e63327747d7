import { reported } from '@heliograph/base-data';
import { deviceDayKey } from '@heliograph/idempotency-key';

/** Sums of a local day that vendors report, kWh with two decimals. */
export interface DeviceDaySums {
  EDay?: number | undefined;
  /** At the end of the day. */
  ETotal?: number | undefined;
  EGridImport?: number | undefined;
  EGridExport?: number | undefined;
  EBatteryCharge?: number | undefined;
  EBatteryDischarge?: number | undefined;
  ELoad?: number | undefined;
}

/** Body of `device.day` (docs/use/energy.md; `device-day.schema.json`). A sum that the vendor does not report is absent. */
export interface DeviceDay extends DeviceDaySums {
  deviceId: string;
  InverterSN: string;
  DataSources: string;
  PlantId: string;
  CollectorSN?: string;
  /** A finished local day of the plant, `YYYY-MM-DD`. */
  date: string;
  /** Offset of the plant at the beginning of the day: `GMT+8`. */
  Timezone: string;
  /** Remarks, as in BaseData. */
  DataQuality?: string[];
  idempotency_key: string;
}

/** Members that are undefined are left out. */
export interface DeviceDayInput extends Omit<DeviceDay, 'CollectorSN' | 'DataQuality' | 'idempotency_key'> {
  CollectorSN?: string | undefined;
  DataQuality?: string[] | undefined;
}

/** Returns the body with its key, members in the order of the schema; undefined without any sum: such a day is no record. */
export function deviceDay(input: DeviceDayInput): DeviceDay | undefined {
  const { deviceId, InverterSN, DataSources, PlantId, CollectorSN, date, Timezone, DataQuality } = input;
  const { EDay, ETotal, EGridImport, EGridExport, EBatteryCharge, EBatteryDischarge, ELoad } = input;
  const sums = reported({ EDay, ETotal, EGridImport, EGridExport, EBatteryCharge, EBatteryDischarge, ELoad });
  if (Object.keys(sums).length === 0) return undefined;
  return {
    deviceId,
    InverterSN,
    DataSources,
    PlantId,
    ...reported({ CollectorSN }),
    date,
    Timezone,
    ...sums,
    ...reported({ DataQuality }),
    idempotency_key: deviceDayKey({ dataSource: DataSources, serial: InverterSN, date }),
  };
}
