import { reported, type StorageField, type StorageType } from '@heliograph/base-data';
import { batchesOf, compileStorageTableOf, own, readNumber } from '@heliograph/vendor-contract';
import type { FieldRule, JsonRecord, PolledDevice, StoragePart, StorageTables } from '@heliograph/vendor-contract';
import { inverterTypes } from './wire.ts';

/** Device types beside inverters (API document, appendix 1). */
export const BATTERY = '43';
export const METER = '7';
/** The plant itself, as a virtual device. */
export const PLANT = '11';

const followsPower = 'not documented: forward is import, as a positive 8018 is';

/** What a hybrid (type 14) says of its battery and meter beyond the members of BaseData. */
export const hybridStorage: StorageTables = {
  battery: {
    BatterySOH: { from: ['p13142', 'p58605'], unit: 'ratio', note: 'more than 1 is per cent' },
    EBatteryChargeTotal: { from: ['p13034', 'p58606'], unit: 'Wh' },
    EBatteryDischargeTotal: { from: ['p13035', 'p58607'], unit: 'Wh' },
    BatteryCapacity: { from: 'p13140', unit: 'Wh' },
  },
  meter: {
    EGridExportTotal: { from: 'p13125', unit: 'Wh' },
    EGridImportTotal: { from: 'p13148', unit: 'Wh' },
    ELoadTotal: { from: 'p13130', unit: 'Wh' },
    UGrid1: { from: 'p18108', unit: 'V' },
    UGrid2: { from: 'p18109', unit: 'V' },
    UGrid3: { from: 'p18110', unit: 'V' },
  },
};

/** Batteries (type 43) and meters (type 7) as devices of their own. A battery has no point of its power; that of a meter is `8018`, + import. */
export const listedStorage: StorageTables = {
  battery: {
    BatterySOC: { from: 'p58604', unit: 'ratio', note: 'more than 1 is per cent' },
    BatterySOH: { from: 'p58605', unit: 'ratio', note: 'as BatterySOC' },
    UBattery: { from: 'p58601', unit: 'V' },
    BatteryTemperature: { from: 'p58603', unit: '°C' },
    EBatteryChargeTotal: { from: 'p58606', unit: 'Wh' },
    EBatteryDischargeTotal: { from: 'p58607', unit: 'Wh' },
  },
  meter: {
    EGridExport: { from: 'p8063', unit: 'Wh', note: followsPower },
    EGridImport: { from: 'p8062', unit: 'Wh', note: followsPower },
    EGridExportTotal: { from: 'p8031', unit: 'Wh', note: followsPower },
    EGridImportTotal: { from: 'p8030', unit: 'Wh', note: followsPower },
    UGrid1: { from: 'p8000', unit: 'V' },
    UGrid2: { from: 'p8001', unit: 'V' },
    UGrid3: { from: 'p8002', unit: 'V' },
    IGrid1: { from: 'p8006', unit: 'A' },
    IGrid2: { from: 'p8007', unit: 'A' },
    IGrid3: { from: 'p8008', unit: 'A' },
    GridReactivePower: { from: 'p8022', unit: 'var' },
    GridApparentPower: { from: 'p8026', unit: 'VA' },
    GridPowerFactor: { from: 'p8014', unit: '1' },
    FrqGrid: { from: 'p8064', unit: 'Hz' },
  },
};

/** The plant (type 11). The power of the grid is `83549`, + import; which sign of `83238`, the power of the storage, is discharge is not documented. */
export const plantStorage: StorageTables = {
  battery: {
    BatterySOC: { from: ['p83252', 'p83129', 'p83232'], unit: 'ratio', note: 'more than 1 is per cent' },
    EBatteryCharge: { from: 'p83243', unit: 'Wh' },
    EBatteryDischarge: { from: 'p83244', unit: 'Wh' },
    EBatteryChargeTotal: { from: 'p83241', unit: 'Wh' },
    EBatteryDischargeTotal: { from: 'p83242', unit: 'Wh' },
    BatteryEnergy: { from: 'p83236', unit: 'Wh', note: 'dischargeable' },
    BatteryChargeLimit: { from: 'p83233', unit: 'W' },
    BatteryDischargeLimit: { from: 'p83234', unit: 'W' },
  },
  meter: {
    EGridExport: { from: 'p83072', unit: 'Wh' },
    EGridImport: { from: 'p83102', unit: 'Wh' },
    EGridExportTotal: { from: 'p83075', unit: 'Wh' },
    EGridImportTotal: { from: 'p83105', unit: 'Wh' },
    LoadPower: { from: ['p83106', 'p83052'], unit: 'W' },
    ELoad: { from: 'p83118', unit: 'Wh' },
    ELoadTotal: { from: 'p83124', unit: 'Wh' },
  },
};

/** The powers of the phases of a meter, W, + import. */
const phasePoints = { GridPower1: 'p8076', GridPower2: 'p8077', GridPower3: 'p8078' } as const;

/** Powers that no table has, as their sign is turned or unknown. */
const powerPoints: Readonly<Record<string, Readonly<Record<StorageType, readonly string[]>>>> = {
  [METER]: { battery: [], meter: ['p8018', ...Object.values(phasePoints)] },
  [PLANT]: { battery: ['p83238'], meter: ['p83549'] },
};

const tables: Readonly<Record<string, StorageTables>> = {
  [inverterTypes.hybrid]: hybridStorage,
  [BATTERY]: listedStorage,
  [METER]: listedStorage,
  [PLANT]: plantStorage,
};

/** Returns the numbers of the points of a device type that batteries or meters need. */
export function storagePoints(deviceType: string, type: StorageType): string[] {
  const table: Readonly<Partial<Record<StorageField, FieldRule>>> = own(tables, deviceType)?.[type] ?? {};
  const names = Object.values(table).flatMap(({ from }) => from);
  return [...names, ...(own(powerPoints, deviceType)?.[type] ?? [])].map((name) => name.slice(1));
}

/** The points that are a fraction as documented; what is more than 1 can only be per cent. */
const fractions: ReadonlySet<string> = new Set(
  Object.values(tables)
    .flatMap(({ battery }) => Object.values(battery))
    .flatMap(({ from, unit }) => (unit === 'ratio' ? from : [])),
);

function read(record: JsonRecord, name: string): unknown {
  const value = record[name];
  const number = fractions.has(name) ? readNumber(value) : undefined;
  return number !== undefined && number > 1 ? number / 100 : value;
}

const readers = new Map(
  Object.entries(tables).map(([deviceType, { battery, meter }]) => [
    deviceType,
    {
      battery: compileStorageTableOf('battery', battery, read),
      meter: compileStorageTableOf('meter', meter, read),
    },
  ]),
);

/** Returns what a record of this device type says of a battery or meter; undefined for one that says nothing but zeros. */
export function storagePart(deviceType: string, type: StorageType, record: JsonRecord): StoragePart | undefined {
  const mapped = readers.get(deviceType)?.[type](record);
  if (!mapped) return undefined;
  const { quality } = mapped;
  const measurements = { ...mapped.measurements, ...turnedPowers(deviceType, type, record) };
  const undirectedPower = undirectedPowerOf(deviceType, type, record);
  // The consumption of a house without a meter is a guess of the cloud.
  const values = Object.entries(measurements).filter(([name]) => !name.includes('Load'));
  const hasValue = values.some(([, value]) => value !== 0) || (undirectedPower ?? 0) !== 0;
  return hasValue ? { measurements, quality, ...reported({ undirectedPower }) } : undefined;
}

function undirectedPowerOf(deviceType: string, type: StorageType, { p83238 }: JsonRecord): number | undefined {
  const watts = deviceType === PLANT && type === 'battery' ? readNumber(p83238) : undefined;
  return watts === undefined ? undefined : watts / 1000;
}

function turnedPowers(deviceType: string, type: StorageType, record: JsonRecord): StoragePart['measurements'] {
  if (type !== 'meter') return {};
  if (deviceType === PLANT) return reported({ GridPower: exported(record.p83549) });
  if (deviceType !== METER) return {};
  return reported({
    GridPower: exported(record.p8018),
    GridPower1: exported(record[phasePoints.GridPower1]),
    GridPower2: exported(record[phasePoints.GridPower2]),
    GridPower3: exported(record[phasePoints.GridPower3]),
  });
}

/** Reads a power in W, + import. */
function exported(value: unknown): number | undefined {
  const watts = readNumber(value);
  return watts === undefined ? undefined : -watts / 1000 + 0;
}

/** Returns the parts of a hybrid's sample, with the name of the battery that is listed as its own. */
export function hybridParts(
  { storage }: PolledDevice,
  record: JsonRecord,
  include: readonly StorageType[],
): { battery?: StoragePart; meter?: StoragePart } {
  const own = storage?.find(({ vendorType }) => vendorType === inverterTypes.hybrid);
  const part = (type: StorageType): StoragePart | undefined =>
    include.includes(type) ? storagePart(inverterTypes.hybrid, type, record) : undefined;
  const battery = part('battery');
  const isNamed = own !== undefined && include.includes('battery');
  const name = isNamed ? reported({ serial: own.serial, model: own.model }) : {};
  return reported({
    battery: isNamed ? { measurements: {}, ...battery, ...name } : battery,
    meter: part('meter'),
  });
}

/** A realtime call for devices of one type. */
export interface RealtimeBatch {
  name: string;
  deviceType: string;
  keys: readonly string[];
  points: readonly string[];
  /** The inverters that the answer belongs to. */
  devices: readonly PolledDevice[];
  /** False: brings no samples of inverters. */
  samples?: false;
}

/** Returns the calls for listed batteries and meters, and for plants whose devices tell of none. */
export function storageBatches(
  devices: readonly PolledDevice[],
  include: readonly StorageType[] | undefined,
  batchSize: number,
): RealtimeBatch[] {
  if (include === undefined || include.length === 0) return [];
  const keysOf = (type: StorageType, deviceType: string): Keyed[] =>
    include.includes(type) ? listedKeys(devices, deviceType) : [];
  const batches = (deviceType: string, keyed: readonly Keyed[], points: readonly string[]): RealtimeBatch[] =>
    batchesOf(keyed, batchSize).map((batch, i) => ({
      name: `getDeviceRealTimeData:${deviceType}:${i}`,
      deviceType,
      keys: batch.map(({ key }) => key),
      points,
      devices: [...new Set(batch.map(({ device }) => device))],
      samples: false,
    }));
  return [
    ...batches(BATTERY, keysOf('battery', BATTERY), storagePoints(BATTERY, 'battery')),
    ...batches(METER, keysOf('meter', METER), storagePoints(METER, 'meter')),
    ...batches(
      PLANT,
      silentPlants(devices, include),
      include.flatMap((type) => storagePoints(PLANT, type)),
    ),
  ];
}

/** The key of a device, and the inverter that it is read with: of an inverter itself. */
export interface Keyed {
  key: string;
  device: PolledDevice;
}

export function listedKeys(devices: readonly PolledDevice[], deviceType: string): Keyed[] {
  const keys = devices.flatMap((device) =>
    (device.storage ?? [])
      .filter(({ vendorType }) => vendorType === deviceType)
      .map(({ vendorDeviceId }) => ({ key: vendorDeviceId, device })),
  );
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Returns the plants without a hybrid that list not all of what is asked for, each with its first inverter. */
function silentPlants(devices: readonly PolledDevice[], include: readonly StorageType[]): Keyed[] {
  const plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  return [...plants].flatMap(([plant, inverters]) => {
    const listed = inverters.flatMap(({ storage }) => storage ?? []);
    const isTold = include.every((kind) => listed.some(({ type }) => type === kind));
    if (isTold || inverters.some(({ vendorType }) => vendorType === inverterTypes.hybrid)) return [];
    // That which the listed devices came with, so that the mapping sees them.
    const device = inverters.find(({ storage }) => storage !== undefined) ?? inverters[0]!;
    return [{ key: `${plant}_${PLANT}_0_0`, device }];
  });
}
