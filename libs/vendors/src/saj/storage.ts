import type { StorageType } from '@heliograph/base-data';
import { compileStorageTable, compileStorageTableOf, readNumber } from '@heliograph/vendor-contract';
import type { JsonRecord, MappedSample, StorageTables } from '@heliograph/vendor-contract';

/** Absent is written as "0": a counter of a lifetime, a voltage, a frequency of 0 is not reported. */
const absent = { fillers: [0], sometimes: '0 is not reported' } as const;
const ofPhase = { sometimes: 'of a phase of meter A with a voltage, while meterAStatus is 1' } as const;
const signed = { ...ofPhase, note: 'signed as GridPower, where the sum of the phases is its amount' } as const;

/**
 * Members of the points of storage inverters. Not read: `currentMaxChargePowerLimit`, `currentMaxDisChargePowerLimit` and `batCapacity`, whose units no
 * document names; `batteryGroupDataList`, whose elements none describes; meter B, which measures something else than the grid.
 */
export const storageTables: StorageTables = {
  battery: {
    EBatteryChargeTotal: { from: 'totalBatChgEnergy', unit: 'kWh', ...absent },
    EBatteryDischargeTotal: { from: 'totalBatDisEnergy', unit: 'kWh', ...absent },
  },
  meter: {
    EGridExportTotal: { from: 'totalSellEnergy', unit: 'kWh', ...absent },
    EGridImportTotal: {
      from: 'totalFeedInEnergy',
      unit: 'kWh',
      ...absent,
      note: 'the vendor’s word for what the grid feeds in',
    },
    GridPower1: { from: 'meterAPowerWatt1', unit: 'W', ...signed },
    GridPower2: { from: 'meterAPowerWatt2', unit: 'W', ...signed },
    GridPower3: { from: 'meterAPowerWatt3', unit: 'W', ...signed },
    UGrid1: { from: 'meterAVolt1', unit: 'V', ...ofPhase },
    UGrid2: { from: 'meterAVolt2', unit: 'V', ...ofPhase },
    UGrid3: { from: 'meterAVolt3', unit: 'V', ...ofPhase },
    IGrid1: { from: 'meterACurr1', unit: 'A', ...ofPhase },
    IGrid2: { from: 'meterACurr2', unit: 'A', ...ofPhase },
    IGrid3: { from: 'meterACurr3', unit: 'A', ...ofPhase },
    FrqGrid: { from: ['meterAFreq1', 'meterAFreq2', 'meterAFreq3'], unit: 'Hz', ...absent },
    ELoadTotal: { from: 'totalTotalLoadEnergy', unit: 'kWh', ...absent },
  },
};

const readBattery = compileStorageTable('battery', storageTables.battery);
const readMeter = compileStorageTableOf('meter', storageTables.meter, memberOf);

/** A point, and what is known of its meter A. */
interface MeterPoint {
  record: JsonRecord;
  /** The phases of meter A that have a voltage: `1` to `3`; none while it is not connected. */
  phases: readonly string[];
  /** The factor of its powers; 0: the sense is not known. */
  sense: number;
}

export interface PointStorage {
  include: readonly StorageType[];
  hasBattery: boolean;
  /** kW, + export. */
  gridPower: number | undefined;
}

/** Returns what a point of a storage inverter says of its battery and meter beyond the members of BaseData. */
export function storageOf(
  record: JsonRecord,
  { include, hasBattery, gridPower }: PointStorage,
): Pick<MappedSample, 'battery' | 'meter'> {
  const parts: Pick<MappedSample, 'battery' | 'meter'> = {};
  if (hasBattery && include.includes('battery')) parts.battery = readBattery(record);
  if (include.includes('meter')) {
    const phases = phasesOf(record);
    parts.meter = readMeter({ record, phases, sense: senseOf(record, phases, gridPower) });
  }
  return parts;
}

function phasesOf(record: JsonRecord): string[] {
  if (readNumber(record.meterAStatus) !== 1) return [];
  return ['1', '2', '3'].filter((phase) => readNumber(record[`meterAVolt${phase}`], [0]) !== undefined);
}

function memberOf({ record, phases, sense }: MeterPoint, name: string): unknown {
  if (!name.startsWith('meterA')) return record[name];
  if (!phases.includes(name.slice(-1))) return undefined;
  if (!name.startsWith('meterAPowerWatt')) return record[name];
  const power = readNumber(record[name]);
  return power === undefined || sense === 0 ? undefined : power * sense + 0;
}

/** A smaller power proves no sense, W. */
const MIN_POWER = 50;
const TOLERANCE_SHARE = 0.05;

/** No document tells the sense of the phases: where their sum is the amount of the directed power of the grid, its direction is theirs. */
function senseOf(record: JsonRecord, phases: readonly string[], gridPower = 0): number {
  const grid = gridPower * 1000;
  const powers = phases.map((phase) => readNumber(record[`meterAPowerWatt${phase}`]));
  if (powers.includes(undefined) || Math.abs(grid) < MIN_POWER) return 0;
  const sum = powers.reduce<number>((total, power) => total + (power ?? 0), 0);
  const apart = Math.abs(Math.abs(sum) - Math.abs(grid));
  return apart > TOLERANCE_SHARE * Math.abs(grid) ? 0 : Math.sign(sum) * Math.sign(grid);
}
