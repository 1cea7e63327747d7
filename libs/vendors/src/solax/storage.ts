import type { Measurements, StorageType } from '@heliograph/base-data';
import {
  compileFieldTable,
  compileStorageTable,
  type JsonNode,
  type JsonRecord,
  readNumber,
  readText,
  recordsOf,
  signBatteryCurrent,
} from '@heliograph/vendor-contract';
import type {
  MappedSample,
  MappedStorage,
  PolledDevice,
  StoragePart,
  StorageTables,
} from '@heliograph/vendor-contract';
import { developerTime } from './sample-time.ts';
import { type BusinessType, developerResult, serialsOfMember } from './wire.ts';
import { BATTERY_DISCHARGE_POWER, batteryTable } from './tables.ts';

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

const readRow = compileFieldTable(batteryTable);

/** The inverter's sample that a battery belongs to. */
export interface InverterSample {
  serial: string;
  registerNo: string | undefined;
  businessType: BusinessType;
  /** Unix seconds. */
  datetime: number | undefined;
}

/** Rows of batteries by the inverters they were asked for. */
export type Batteries = readonly { serials: readonly string[]; rows: readonly JsonRecord[] }[];

/** Reads the members of a joined answer with batteries; one that is an error has none. */
export function readBatteries(parts: ReadonlyMap<string, JsonNode>): Batteries {
  return [...parts].flatMap(([name, envelope]) => {
    const serials = serialsOfMember(name);
    const outcome = serials && developerResult(envelope.value);
    return outcome && 'result' in outcome ? [{ serials, rows: recordsOf(outcome.result) }] : [];
  });
}

/** Returns the rows of an inverter's batteries at the time of its sample, at most a sample period apart. */
export function batteryRows(batteries: Batteries, sample: InverterSample, periodSeconds: number): JsonRecord[] {
  const own = batteries
    .filter(({ serials }) => serials.includes(sample.serial))
    .flatMap(({ serials, rows }) =>
      serials.length === 1 ? rows : rows.filter(({ registerNo }) => isOfDongle(registerNo, sample)),
    );
  return [...Map.groupBy(own, (row) => readText(row.deviceSn) ?? '').values()]
    .flatMap((rows) => nearest(rows, sample.datetime, periodSeconds))
    .filter(isBattery);
}

/** Returns the values of an inverter that its batteries' rows bring. Of several batteries only the sum of their powers is a value of the inverter. */
export function batteryMeasurements(rows: readonly JsonRecord[], businessType: BusinessType): Measurements {
  const now = rows.map((row) => batteryValues(row, chargingPower(row, businessType)));
  const [first, ...others] = now;
  if (!first || others.length === 0) return first ?? {};
  const powers = now.map(({ BatteryPower }) => BatteryPower);
  return powers.includes(undefined)
    ? {}
    : { BatteryPower: powers.reduce<number>((sum, power) => sum + (power ?? 0), 0) };
}

/** Both must name a dongle. */
function isOfDongle(registerNo: unknown, sample: InverterSample): boolean {
  return sample.registerNo !== undefined && readText(registerNo) === sample.registerNo;
}

/** Returns the rows of the time nearest to `datetime`: several where batteries without a serial number share it. */
function nearest(rows: readonly JsonRecord[], datetime: number | undefined, periodSeconds: number): JsonRecord[] {
  if (datetime === undefined) return [];
  const apart = (row: JsonRecord): number =>
    Math.abs((developerTime(row.dataTime, row.plantLocalTime).datetime ?? Infinity) - datetime);
  const min = Math.min(...rows.map(apart));
  return min <= periodSeconds ? rows.filter((row) => apart(row) === min) : [];
}

/** A battery that was never registered, or none, reports 0 % at 0 V. */
function isBattery({ batterySOC, batteryVoltage }: JsonRecord): boolean {
  return [batterySOC, batteryVoltage].some((value) => (readNumber(value) ?? 0) !== 0);
}

/** Returns W, + charging. The power of a commercial plant's battery is left out: whether it is in W or kW is not known. */
function chargingPower(row: JsonRecord, businessType: BusinessType): number | undefined {
  return businessType === '4' ? undefined : readNumber(row.chargeDischargePower);
}

/** Returns the values of one battery. @param charging its power, W */
function batteryValues(row: JsonRecord, charging: number | undefined): Measurements {
  const power = charging === undefined ? undefined : 0 - charging;
  const { measurements } = readRow({ ...row, [BATTERY_DISCHARGE_POWER]: power });
  signBatteryCurrent(measurements);
  return measurements;
}
