import { reported, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import { compileStorageTable } from '@heliograph/vendor-contract';
import type { JsonRecord, MappedSample, StoragePart, StorageTables } from '@heliograph/vendor-contract';

/** Members of hybrids beyond those of BaseData, as one client names them (README, "Batteries and meters"). */
export const storageTables: StorageTables = {
  battery: {
    BatterySOH: { from: 'bat11', unit: '%' },
  },
  meter: {
    EGridImport: { from: 'meterIed', unit: 'kWh' },
    EGridExport: { from: 'meterOed', unit: 'kWh' },
    EGridImportTotal: { from: 'meterIet', unit: 'kWh' },
    EGridExportTotal: { from: 'meterOet', unit: 'kWh' },
  },
};

const readHealth = compileStorageTable('battery', storageTables.battery);
const readEnergies = compileStorageTable('meter', storageTables.meter);
/** No source says which sign is discharge or export. */
const readBatteryPower = compileStorageTable('battery', { BatteryPower: { from: 'bat8', unit: 'W' } });
const readGridPower = compileStorageTable('meter', { GridPower: { from: 'meterPow', unit: 'W' } });

/** Returns what a record says of battery and meter beyond BaseData, of those asked for that there are. */
export function storageOf(
  record: JsonRecord,
  hasBattery: boolean,
  include: readonly StorageType[],
): Pick<MappedSample, 'battery' | 'meter'> {
  return reported({
    battery: hasBattery && include.includes('battery') ? batteryOf(record) : undefined,
    meter: include.includes('meter') ? meterOf(record) : undefined,
  });
}

function batteryOf(record: JsonRecord): StoragePart | undefined {
  const { measurements, quality } = readHealth(record);
  const undirectedPower = readBatteryPower(record).measurements.BatteryPower;
  if (Object.keys(measurements).length === 0 && undirectedPower === undefined) return undefined;
  return { measurements, quality, ...reported({ undirectedPower }) };
}

/** An inverter without a meter sends null or zeros. */
function meterOf(record: JsonRecord): StoragePart | undefined {
  const undirectedPower = readGridPower(record).measurements.GridPower;
  const energies = readEnergies(record).measurements;
  const values = [undirectedPower, ...Object.values(energies)];
  if (values.every((value) => (value ?? 0) === 0)) return undefined;
  return { ...scaled(energies), ...reported({ undirectedPower }) };
}

/**
 * The client reads the energies of the meter as kWh, while all others are whole numbers of 0.1 kWh. A fraction among them shows that it is right for
 * this record; without one they may be either, and are left out.
 */
function scaled(energies: StorageMeasurements): { measurements: StorageMeasurements; quality: string[] } {
  const isKnown = Object.values(energies).some((energy) => !Number.isInteger(energy));
  const measurements: StorageMeasurements = {};
  const quality: string[] = [];
  for (const [name, energy] of Object.entries(energies)) {
    if (isKnown || energy === 0) measurements[name as keyof StorageMeasurements] = energy;
    else quality.push(`${name}:unit_unknown`);
  }
  return { measurements, quality };
}
