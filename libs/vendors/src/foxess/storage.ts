import { reported, type Measurements, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import { compileStorageTable, readNumber, readText } from '@heliograph/vendor-contract';
import type {
  MappedSample,
  MappedStorage,
  PolledDevice,
  StoragePart,
  StorageTables,
} from '@heliograph/vendor-contract';
import { portsInUse, type Reading } from './reading.ts';
import { BATTERY_PORTS, UNIT_SUFFIX, withPorts } from './tables.ts';

const unitSuffix = UNIT_SUFFIX;
const kilowatts = { unit: 'kW', unitSuffix } as const;
const kilowattHours = { unit: 'kWh', unitSuffix } as const;

/** Variables beyond those of BaseData. `meterPower` and its phases count import as positive; the signs are turned. */
export const storageTables: StorageTables = {
  battery: {
    BatterySOH: { from: withPorts('SOH'), unit: '%', unitSuffix },
    EBatteryChargeTotal: { from: 'chargeEnergyToTal', ...kilowattHours },
    EBatteryDischargeTotal: { from: 'dischargeEnergyToTal', ...kilowattHours },
  },
  meter: {
    EGridExportTotal: { from: 'feedin', ...kilowattHours },
    EGridImportTotal: { from: 'gridConsumption', ...kilowattHours },
    ELoadTotal: { from: 'loads', ...kilowattHours },
    GridPower1: { from: 'meterPowerR', ...kilowatts },
    GridPower2: { from: 'meterPowerS', ...kilowatts },
    GridPower3: { from: 'meterPowerT', ...kilowatts },
  },
};

const RESIDUAL_ENERGY = 'ResidualEnergy';

/** Variables that a history call asks for besides those of BaseData. */
export const storageVariables: Readonly<Record<StorageType, readonly string[]>> = {
  battery: [...Object.values(storageTables.battery).flatMap(({ from }) => from), RESIDUAL_ENERGY],
  meter: Object.values(storageTables.meter).flatMap(({ from }) => from),
};

const readBattery = compileStorageTable('battery', storageTables.battery);
const readMeter = compileStorageTable('meter', storageTables.meter);
const readEnergy = compileStorageTable('battery', { BatteryEnergy: { from: RESIDUAL_ENERGY, unitSuffix } });

/** Returns what a record says of battery and meter beyond `known`, its members of BaseData. A type that is not asked for, or reports zeros alone, has no part. */
export function storageOf(
  device: PolledDevice,
  record: Reading['record'],
  known: Measurements,
  include: readonly StorageType[],
): Pick<MappedSample, 'battery' | 'meter'> {
  return reported({
    battery: include.includes('battery') ? batteryOf(device, record, known) : undefined,
    meter: include.includes('meter') ? meterOf(record) : undefined,
  });
}

function batteryOf(device: PolledDevice, record: Reading['record'], known: Measurements): StoragePart | undefined {
  const battery = readBattery(record);
  const energy = energyOf(record, known.BatterySOC);
  const measurements = { ...battery.measurements, ...energy.measurements };
  const quality = [...battery.quality, ...energy.quality];
  return unlessZero({ measurements, quality, ...reported({ model: modelOf(device) }) });
}

function meterOf(record: Reading['record']): StoragePart | undefined {
  const { measurements, quality } = readMeter(record);
  for (const phase of ['GridPower1', 'GridPower2', 'GridPower3'] as const)
    if (measurements[phase] !== undefined) measurements[phase] = 0 - measurements[phase];
  return unlessZero({ measurements, quality });
}

/** Inverters without a battery or meter report zeros. */
function unlessZero(part: StoragePart): StoragePart | undefined {
  const says = Object.values(part.measurements).some((value) => value !== 0) || (part.quality?.length ?? 0) > 0;
  return says ? part : undefined;
}

/** Sizes of a battery that there are, kWh. */
const MIN_SIZE = 1;
const MAX_SIZE = 200;
/** Of an emptier one the size does not follow, %. */
const MIN_SOC = 5;

/**
 * Reads `ResidualEnergy`. Its unit is written as 0.01kWh, and 700 at 65 % is 7.00 kWh (recorded); other answers carry kWh under the same unit. The
 * one of the two at which the whole battery has a possible size is taken, and named; where both or neither have one, none is.
 */
function energyOf(
  record: Reading['record'],
  soc: number | undefined,
): { measurements: StorageMeasurements; quality: readonly string[] } {
  const value = readNumber(record[RESIDUAL_ENERGY], [0]);
  if (value === undefined) return { measurements: {}, quality: [] };
  const unit = readText(record[RESIDUAL_ENERGY + UNIT_SUFFIX])
    ?.replaceAll(' ', '')
    .toLowerCase();
  if (unit !== undefined && unit !== '0.01kwh') return readEnergy(record);
  const possible = [value / 100, value].filter((energy) => isPossible(energy, soc));
  const [BatteryEnergy, ...others] = possible;
  if (BatteryEnergy === undefined || others.length > 0)
    return { measurements: {}, quality: ['BatteryEnergy:unit_unknown'] };
  return { measurements: { BatteryEnergy }, quality: ['BatteryEnergy:unit_derived'] };
}

function isPossible(energy: number, soc: number | undefined): boolean {
  if (soc === undefined || soc < MIN_SOC) return false;
  const size = energy / (soc / 100);
  return size >= MIN_SIZE && size <= MAX_SIZE;
}

/** Returns the model of the inverter's batteries, where all are of one. */
function modelOf({ storage = [] }: PolledDevice): string | undefined {
  const [model, ...others] = new Set(storage.flatMap(({ type, model: named }) => (type === 'battery' ? named : [])));
  return others.length === 0 ? model : undefined;
}

const packReaders = BATTERY_PORTS.map((port) => ({
  port: `_${port}`,
  read: compileStorageTable('battery', {
    BatterySOC: { from: `SoC_${port}`, unit: '%', unitSuffix },
    BatterySOH: { from: `SOH_${port}`, unit: '%', unitSuffix },
    UBattery: { from: `batVolt_${port}`, unit: 'V', unitSuffix },
    IBattery: { from: `batCurrent_${port}`, unit: 'A', unitSuffix },
    BatteryTemperature: { from: `batTemperature_${port}`, unit: '°C', unitSuffix },
  }),
}));

/**
 * Returns each battery of a model with two: neither charge nor voltage is the inverter's there. Their powers and energies are not repeated: the sample
 * has the sums. To be read before `addDerived`, which leaves those alone.
 */
export function packsOf(
  { InverterSN }: PolledDevice,
  record: Reading['record'],
): Pick<MappedStorage, 'id' | 'measurements' | 'quality'>[] {
  const used = portsInUse(record);
  if (used.length < 2) return [];
  return packReaders
    .filter(({ port }) => used.includes(port))
    .map(({ port, read }) => {
      const { measurements, quality } = read(record);
      // It counts charging as positive.
      if (measurements.IBattery !== undefined) measurements.IBattery = 0 - measurements.IBattery;
      return { id: InverterSN + port, measurements, quality };
    });
}
