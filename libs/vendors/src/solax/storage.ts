import type { StorageType } from '@heliograph/base-data';
import { compileStorageTable, readNumber, readText } from '@heliograph/vendor-contract';
import type {
  JsonRecord,
  MappedSample,
  MappedStorage,
  PolledDevice,
  StoragePart,
  StorageTables,
} from '@heliograph/vendor-contract';
import { batteryValues, chargingPower } from './mapping-battery.ts';
import { developerTime } from './sample-time.ts';
import type { BusinessType } from './wire.ts';

/** Rows of batteries, and the meter in the rows of inverters (Developer API). The second meter of a row (`…M2`) is not read: what it measures is not documented. */
export const storageTables: StorageTables = {
  battery: {
    BatterySOH: { from: 'batterySOH', unit: '%', fillers: [0], note: '0: not reported' },
    EBatteryChargeTotal: { from: 'totalDeviceCharge', unit: 'kWh' },
    EBatteryDischargeTotal: { from: 'totalDeviceDischarge', unit: 'kWh' },
    BatteryEnergy: { from: 'batteryRemainings', unit: 'kWh' },
    BatteryCycles: { from: 'batteryCycleTimes', unit: '1' },
  },
  meter: {
    EGridExportTotal: { from: 'totalExportEnergy', unit: 'kWh' },
    EGridImportTotal: { from: 'totalImportEnergy', unit: 'kWh' },
  },
};

/** v2 and legacy. `chargeEnergy` and `dischargeEnergy` of v2 are not read: no document says whether they are of the day or the lifetime. */
export const tokenStorageTables: StorageTables = {
  battery: { BatteryCycles: { from: 'batcycle', unit: '1', sometimes: 'v2, seldom sent' } },
  meter: {
    EGridExportTotal: { from: 'feedinenergy', unit: 'kWh' },
    EGridImportTotal: { from: 'consumeenergy', unit: 'kWh' },
  },
};

const readBattery = compileStorageTable('battery', storageTables.battery);
const readMeter = compileStorageTable('meter', storageTables.meter);
const readTokenBattery = compileStorageTable('battery', tokenStorageTables.battery);
const readTokenMeter = compileStorageTable('meter', tokenStorageTables.meter);

const MAX_SERIAL_LENGTH = 64;

type Parts = Pick<MappedSample, 'battery' | 'meter'>;
type Included = readonly StorageType[] | undefined;

/** The batteries and the meter of an inverter's row. */
export interface RowStorage {
  parts: Parts;
  /** The second and further batteries, each with its serial number. */
  others: MappedStorage[];
}

/** @param batteries the rows of the inverter's batteries at the time of its own row */
export function storageOfRow(
  device: PolledDevice,
  row: JsonRecord,
  batteries: readonly JsonRecord[],
  businessType: BusinessType,
  include: Included,
): RowStorage {
  const storage: RowStorage = { parts: {}, others: [] };
  if (include?.includes('meter') === true) storage.parts.meter = readMeter(row);
  if (include?.includes('battery') === true) addBatteries(storage, device, batteries, businessType);
  return storage;
}

/**
 * The first battery takes the place of the inverter's own, whose power in BaseData is the sum of all. Batteries that cannot be told apart by serial
 * numbers stay that sum.
 */
function addBatteries(
  storage: RowStorage,
  device: PolledDevice,
  rows: readonly JsonRecord[],
  businessType: BusinessType,
): void {
  const bySerial = new Map(rows.map((row) => [serialIn(row) ?? '', row]));
  if (bySerial.size < rows.length) return;
  const [first, ...others] = [...bySerial].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (!first) return;
  storage.parts.battery = batteryPart(first, businessType);
  for (const row of others)
    storage.others.push({
      kind: 'battery',
      device,
      ...developerTime(row.dataTime, row.plantLocalTime),
      ...batteryPart(row, businessType),
    });
}

function batteryPart(row: JsonRecord, businessType: BusinessType): StoragePart {
  const { measurements, quality } = readBattery(row);
  const values = batteryValues(row, chargingPower(row, businessType) ?? provenPower(row));
  return { serial: serialIn(row), measurements: { ...values, ...measurements }, quality };
}

/** A smaller product of volts and amperes proves no unit, W. */
const MIN_PRODUCT = 50;
const TOLERANCE_SHARE = 0.25;

/** The power of a commercial plant's battery is in W (seen by a client) or kW: volts times amperes of the row show it. Returns W. */
function provenPower({ chargeDischargePower, batteryVoltage, batteryCurrent }: JsonRecord): number | undefined {
  const power = readNumber(chargeDischargePower);
  if (power === undefined || power === 0) return power;
  const product = Math.abs((readNumber(batteryVoltage) ?? 0) * (readNumber(batteryCurrent) ?? 0));
  const isProven = (watts: number): boolean => Math.abs(Math.abs(watts) - product) <= TOLERANCE_SHARE * product;
  return product < MIN_PRODUCT ? undefined : [power, power * 1000].find(isProven);
}

/** Returns undefined for a battery that the installer never registered: its `deviceSn` is empty. */
function serialIn({ deviceSn }: JsonRecord): string | undefined {
  const serial = readText(deviceSn);
  return serial === undefined || serial.length > MAX_SERIAL_LENGTH ? undefined : serial;
}

/** Returns the battery and the meter of a `result` of v2 or the legacy API. */
export function storageOfResult(result: JsonRecord, hasBattery: boolean, include: Included): Parts {
  const parts: Parts = {};
  if (include?.includes('battery') === true && hasBattery) parts.battery = readTokenBattery(result);
  if (include?.includes('meter') === true) parts.meter = readTokenMeter(result);
  return parts;
}
