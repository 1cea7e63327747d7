import { reported, type StorageType } from '@heliograph/base-data';
import {
  compileStorageTable,
  isRecord,
  readNumber,
  readText,
  recordsOf,
  rejected,
  type JsonRecord,
  type ListedStorage,
  type MappedItem,
  type MappedStorage,
  type PolledDevice,
  type StorageTables,
} from '@heliograph/vendor-contract';
import { isEmptyRow, readRow } from './log-rows.ts';
import { listOf, sameId, type LogRow } from './wire.ts';

const unitSuffix = ':unit';
const LOAD_POWER = '−(PowerLoad + PowerEVCTotal + PowerOhmpilot)';
const GRID_POWER = '−(GridPowerA + GridPowerB + GridPowerC)';
const APPARENT_POWER = 'GridApparentPowerA + GridApparentPowerB + GridApparentPowerC';

/**
 * `flowdata` of a system and rows of its batteries; history of a meter. Powers of `flowdata` are positive towards the inverter: the documented
 * example closes to 0 only so (1682.9 − 496.01 − 186.89 − 1000 = 0), hence `PowerBattCharge` is positive when the battery discharges.
 * Powers of a meter are positive for import, as recorded: (953.77 + 533.66 + 906.98) W × 300 s = 199.5 Wh = `GridEnergyImported`.
 */
export const storageTables: StorageTables = {
  battery: {
    BatterySOC: { from: 'BattSOC', unit: '%', unitSuffix },
    BatteryPower: {
      from: 'PowerBattCharge',
      unit: 'W',
      unitSuffix,
      note: 'positive is discharge, in spite of its name',
    },
    BatteryCapacity: { from: 'capacity', unit: 'Wh', fillers: [0], note: 'of the device list' },
    BatteryChargeLimit: { from: 'maxChargePower', unit: 'W', fillers: [0], note: 'of the device list' },
    BatteryDischargeLimit: { from: 'maxDischargePower', unit: 'W', fillers: [0], note: 'of the device list' },
  },
  meter: {
    GridPower: { from: GRID_POWER, unit: 'W', note: 'where all phases of the row have a value' },
    GridPower1: { from: '−GridPowerA', unit: 'W' },
    GridPower2: { from: '−GridPowerB', unit: 'W' },
    GridPower3: { from: '−GridPowerC', unit: 'W' },
    UGrid1: { from: 'GridVoltageA', unit: 'V', unitSuffix },
    UGrid2: { from: 'GridVoltageB', unit: 'V', unitSuffix },
    UGrid3: { from: 'GridVoltageC', unit: 'V', unitSuffix },
    GridApparentPower: { from: APPARENT_POWER, unit: 'VA', note: 'sum of the phases' },
    EGridExportTotal: { from: 'GridEnergyExportedAbs', unit: 'Wh', unitSuffix, sometimes: 'some systems have it' },
    EGridImportTotal: { from: 'GridEnergyImportedAbs', unit: 'Wh', unitSuffix, sometimes: 'some systems have it' },
    LoadPower: { from: LOAD_POWER, unit: 'W', note: 'of flowdata, as a meter of the plant' },
  },
};
const readBattery = compileStorageTable('battery', storageTables.battery);
const readMeter = compileStorageTable('meter', storageTables.meter);

/** Watts for each unit that a power may be written in, apparent power included. */
const watts: ReadonlyMap<string, number> = new Map([
  ['W', 1],
  ['kW', 1000],
  ['MW', 1_000_000],
  ['VA', 1],
  ['kVA', 1000],
]);

/** A meter of the device list, and the inverter that it is listed with. */
export interface MeterOf {
  device: PolledDevice;
  meter: ListedStorage;
}

/** Returns the meter with this id; undefined when none of the devices is listed with it. */
export function meterOf(devices: readonly PolledDevice[], deviceId: unknown): MeterOf | undefined {
  for (const device of devices) {
    const meter = device.storage?.find(
      ({ type, vendorDeviceId }) => type === 'meter' && sameId(deviceId, vendorDeviceId),
    );
    if (meter) return { device, meter };
  }
  return undefined;
}

/** Maps the rows of a meter's history, oldest first. Rows of nulls are open buckets. */
export function mapMeterHistory({ device, meter }: MeterOf, rows: readonly unknown[]): MappedItem[] {
  const read = rows.map(readRow);
  const items = read
    .filter((row) => row !== undefined)
    .filter((row) => !isEmptyRow(row))
    .sort((a, b) => a.time - b.time)
    .map((row): MappedStorage => ({ ...itemOf('meter', device, [meter]), datetime: row.time, ...meterPart(row) }));
  const unreadable = read.filter((row) => row === undefined).length;
  if (unreadable === 0) return items.filter(hasValues);
  const detail = `histdata: ${unreadable} rows of a meter without a readable logDateTime`;
  return [...items.filter(hasValues), rejected('unexpected_shape', detail, device.InverterSN)];
}

function meterPart({ channels }: LogRow): Pick<MappedStorage, 'measurements' | 'quality'> {
  const phases = (name: string): (number | undefined)[] =>
    ['A', 'B', 'C']
      .map((phase) => `${name}${phase}`)
      .filter((each) => each in channels)
      .map((each) => wattsOf(channels, each));
  return readMeter({
    ...channels,
    '−GridPowerA': negative(wattsOf(channels, 'GridPowerA')),
    '−GridPowerB': negative(wattsOf(channels, 'GridPowerB')),
    '−GridPowerC': negative(wattsOf(channels, 'GridPowerC')),
    [GRID_POWER]: negative(sumOf(phases('GridPower'))),
    [APPARENT_POWER]: sumOf(phases('GridApparentPower')),
  });
}

/** Maps `{"flowdata":…,"batteries":[…]}`, which the adapter joined: the powers of the plant's battery and of its loads. */
export function mapFlow(
  devices: readonly PolledDevice[],
  value: JsonRecord,
  include: readonly StorageType[],
): MappedItem[] {
  const [device] = devices;
  const flow = isRecord(value.flowdata) ? value.flowdata : value;
  if (!device || !isRecord(flow.data)) return [rejected('unexpected_shape', 'flowdata: no data')];
  if (typeof flow.pvSystemId === 'string' && !sameId(flow.pvSystemId, device.vendorPlantId))
    return [rejected('device_not_asked', 'flowdata of another system')];
  const row = readRow(flow.data);
  // A system that does not answer has neither a time nor values.
  if (!row) return hasChannels(flow.data) ? [rejected('unexpected_shape', 'flowdata: no time', device.InverterSN)] : [];
  const listed = (type: StorageType): ListedStorage[] =>
    include.includes(type) ? (device.storage ?? []).filter((each) => each.type === type) : [];
  return [
    ...batteryOfPlant(device, listed('battery'), row, recordsOf(value.batteries)),
    ...loadOfPlant(device, listed('meter'), row),
  ].filter(hasValues);
}

function batteryOfPlant(
  device: PolledDevice,
  listed: readonly ListedStorage[],
  { time, channels }: LogRow,
  pages: readonly JsonRecord[],
): MappedStorage[] {
  const { measurements: own, quality } = readBattery(channels);
  if (listed.length === 0 || !Object.values(own).some((value) => value !== 0)) return [];
  const details = readBattery(detailsOf(listed, pages)).measurements;
  const item: MappedStorage = {
    ...itemOf('battery', device, listed),
    datetime: time,
    measurements: { ...details, ...own },
    quality,
  };
  if (!isContradicted(channels, 'PowerBattCharge')) return [item];
  const { BatteryPower: undirectedPower, ...measurements } = item.measurements;
  return [{ ...item, measurements, undirectedPower }];
}

/** Returns the sums of the batteries' capacities and limits; a sum without a value of each is unknown. */
function detailsOf(listed: readonly ListedStorage[], pages: readonly JsonRecord[]): JsonRecord {
  const rows = pages.flatMap((page) => recordsOf(listOf(page)));
  const own = listed.map(({ vendorDeviceId }) => rows.find(({ deviceId }) => sameId(deviceId, vendorDeviceId)));
  return Object.fromEntries(
    ['capacity', 'maxChargePower', 'maxDischargePower'].map((name) => [
      name,
      sumOf(own.map((row) => readNumber(row?.[name], [0]))),
    ]),
  );
}

/** Consumption of the plant, which only a meter at the grid connection makes known: without one the cloud writes 0. The grid's power is the meter's own. */
function loadOfPlant(
  device: PolledDevice,
  listed: readonly ListedStorage[],
  { time, channels }: LogRow,
): MappedStorage[] {
  const house = wattsOf(channels, 'PowerLoad');
  if (listed.length === 0 || house === undefined) return [];
  const further = ['PowerEVCTotal', 'PowerOhmpilot'].map((name) => wattsOf(channels, name) ?? 0);
  const { measurements } = readMeter({ [LOAD_POWER]: negative(sumOf([house, ...further])) });
  return [{ kind: 'meter', device, isOfPlant: true, datetime: time, measurements }];
}

/** Share of the largest power up to which the powers of a plant close: conversion loses more than 2 %. */
const LOSS_SHARE = 0.05;

/** Returns whether the powers of a plant close only with the other sign of this one: two clients read them so, against the document. */
function isContradicted(channels: JsonRecord, name: string): boolean {
  const needed = ['PowerPV', 'PowerFeedIn', 'PowerLoad', name].map((each) => wattsOf(channels, each));
  if (needed.includes(undefined)) return false;
  const further = ['PowerEVCTotal', 'PowerOhmpilot'].map((each) => wattsOf(channels, each) ?? 0);
  const powers = [...(needed as number[]), ...further];
  const allowed = LOSS_SHARE * Math.max(...powers.map(Math.abs));
  const open = sumOf(powers)!;
  return Math.abs(open) > allowed && Math.abs(open - 2 * needed[3]!) <= allowed;
}

/** With one device listed the values are its own; with several they are the plant's. */
function itemOf(
  kind: StorageType,
  device: PolledDevice,
  listed: readonly ListedStorage[],
): Pick<MappedStorage, 'kind' | 'device' | 'isOfPlant' | 'serial' | 'model' | 'id'> {
  const [{ serial, model, vendorDeviceId: id } = {}, ...others] = listed;
  if (others.length > 0) return { kind, device, isOfPlant: true };
  return { kind, device, isOfPlant: true, ...reported({ serial, model, id }) };
}

/** A row of zeros alone is a filler. */
function hasValues({ measurements, undirectedPower = 0 }: MappedStorage): boolean {
  return undirectedPower !== 0 || Object.values(measurements).some((value) => value !== 0);
}

function hasChannels({ channels }: JsonRecord): boolean {
  return recordsOf(channels).some(({ value }) => readNumber(value) !== undefined);
}

function wattsOf(channels: JsonRecord, name: string): number | undefined {
  const value = readNumber(channels[name]);
  const factor = watts.get(readText(channels[`${name}:unit`]) ?? 'W');
  return value === undefined || factor === undefined ? undefined : value * factor;
}

/** Returns the sum; undefined for none, and where one is unknown. */
function sumOf(values: readonly (number | undefined)[]): number | undefined {
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return (values as number[]).reduce((sum, value) => sum + value, 0);
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : 0 - value;
}
