import type { StorageMeasurements, StorageType } from '@heliograph/base-data';
import { compileStorageTable, isRecord, readNumber, readText, recordsOf, reported } from '@heliograph/vendor-contract';
import type { JsonRecord, MappedSample, StoragePart } from '@heliograph/vendor-contract';
import { semsPlusStorageTables, semsStorageTables } from './tables.ts';
import { deviceSerials } from './wire.ts';

export type Include = readonly StorageType[] | undefined;

type Parts = Pick<MappedSample, 'battery' | 'meter'>;

const mapSemsBattery = compileStorageTable('battery', semsStorageTables.battery);
const mapSemsMeter = compileStorageTable('meter', semsStorageTables.meter);
const mapSemsPlusBattery = compileStorageTable('battery', semsPlusStorageTables.battery);

/** What an answer of legacy SEMS says of a plant as a whole. */
export interface SemsPlant {
  showsBattery: boolean;
  /** Only where the plant has one inverter: a meter that several see is one. */
  meter: StorageMeasurements;
  /** The serial number of a HomeKit, the only meter that has one. */
  meterSerial: string | undefined;
}

/** Reads `data` of GetMonitorDetailByPowerstationId. Its powers are texts that name their unit, `2337(W)` beside `3.2(kW)`. */
export function semsPlantOf(data: unknown): SemsPlant {
  const plant = isRecord(data) ? data : {};
  const { isShowBattery, hasPowerflow, powerflow, homKit } = plant;
  const isSingle = recordsOf(plant.inverter).length === 1;
  const showsBattery = isShowBattery === true;
  if (!isSingle) return { showsBattery, meter: {}, meterSerial: undefined };
  const load = hasPowerflow !== false && isRecord(powerflow) ? kilowattsOf(powerflow.load) : undefined;
  // Without them the energies of the sun stand in the place of the consumption (recorded).
  const sums = plant.hasEnergeStatisticsCharts === true ? plant : {};
  return {
    showsBattery,
    meter: reported({
      LoadPower: load,
      ELoad: consumptionOf(sums.energeStatisticsCharts),
      ELoadTotal: consumptionOf(sums.energeStatisticsTotals),
    }),
    meterSerial: isRecord(homKit) ? readText(homKit.sn)?.slice(0, maxSerial) : undefined,
  };
}

const maxSerial = 64;

function consumptionOf(sums: unknown): number | undefined {
  return isRecord(sums) ? readNumber(sums.consumptionOfLoad) : undefined;
}

function kilowattsOf(text: unknown): number | undefined {
  const [, value, unit] = /^(\d{1,9}(?:\.\d{1,9})?)\((W|kW)\)$/.exec(typeof text === 'string' ? text.trim() : '') ?? [];
  if (value === undefined) return undefined;
  return unit === 'W' ? Number(value) / 1000 : Number(value);
}

/** A voltage that no leftover of a register reaches. */
const minBatteryVolts = 10;

/**
 * Returns what `invert_full` says of the battery and the meter of an inverter.
 * @param isBlank an offline inverter that shows 0 for all live values: those zeros are no measurements
 */
export function semsParts(
  inverter: JsonRecord,
  full: JsonRecord,
  plant: SemsPlant,
  include: readonly StorageType[],
  isBlank: boolean,
): Parts {
  const parts: Parts = {};
  if (include.includes('battery') && hasBattery(inverter, full, plant)) parts.battery = batteryOf(full, isBlank);
  const meter = include.includes('meter') ? meterOf(full, plant, isBlank) : undefined;
  if (meter) parts.meter = meter;
  return parts;
}

/** An inverter without a battery shows a state of charge of 45, 200 or 536 %. */
function hasBattery(inverter: JsonRecord, full: JsonRecord, { showsBattery }: SemsPlant): boolean {
  const volts = readNumber(full.vbattery1) ?? 0;
  return inverter.is_stored === true || showsBattery || (volts > minBatteryVolts && volts < maxBatteryVolts);
}

const maxBatteryVolts = 6553;

/** The power is that of voltage and current: `ibattery1` is below 0 while the battery charges. */
function batteryOf(full: JsonRecord, isBlank: boolean): StoragePart {
  const { measurements, quality } = mapSemsBattery(full);
  const { BatterySOC, UBattery, IBattery } = measurements;
  if (BatterySOC !== undefined && (BatterySOC < 0 || BatterySOC > 100)) delete measurements.BatterySOC;
  if (UBattery === undefined || (isBlank && IBattery === 0)) delete measurements.IBattery;
  else if (IBattery !== undefined) measurements.BatteryPower = (UBattery * IBattery) / 1000;
  return { measurements, quality, ...reported({ serial: serialOf(full.battery1sn) }) };
}

function serialOf(value: unknown): string | undefined {
  const serial = readText(value);
  return serial !== undefined && serial.length <= maxSerial ? serial : undefined;
}

/** Returns undefined without a meter: all of its values are 0 then. A HomeKit's are told of an inverter whose `hasmeter` is false. */
function meterOf(full: JsonRecord, plant: SemsPlant, isBlank: boolean): StoragePart | undefined {
  const { measurements, quality } = mapSemsMeter(full);
  if (isBlank && measurements.GridPower === 0) delete measurements.GridPower;
  const isThere = full.hasmeter === true || Object.values(measurements).some((value) => value !== 0);
  if (!isThere) return undefined;
  const own = { ...measurements, ...plant.meter };
  return { measurements: own, quality, ...reported({ serial: plant.meterSerial }) };
}

/**
 * Returns what SEMS+ says of the battery and the meter of a plant's only inverter beyond BaseData: lifetime counters, and serial numbers.
 * @param factors of telecounting and telemetry, by code @param allStatus `data` of device/all-status
 */
export function semsPlusParts(
  factors: JsonRecord,
  allStatus: unknown,
  include: readonly StorageType[],
  plant: { isSingle: boolean; hasBattery: boolean },
): Parts {
  const parts: Parts = {};
  if (include.includes('battery') && plant.hasBattery) {
    const serial = plant.isSingle ? onlyOf(deviceSerials(allStatus, 'BATTERY')) : undefined;
    parts.battery = { ...mapSemsPlusBattery(factors), ...reported({ serial }) };
  }
  const meter = plant.isSingle && include.includes('meter') ? onlyOf(deviceSerials(allStatus, 'METER')) : undefined;
  if (meter !== undefined) parts.meter = { serial: meter, measurements: {} };
  return parts;
}

/** Of several devices the plant's values are the sum: they are no single one's. */
function onlyOf(serials: readonly string[]): string | undefined {
  const [first, ...others] = serials;
  return others.length === 0 ? serialOf(first) : undefined;
}
