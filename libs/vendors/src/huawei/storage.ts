import type { StorageField, StorageMeasurements, StorageType } from '@heliograph/base-data';
import { compileStorageTableOf, readNumber, readText, rejected, reported } from '@heliograph/vendor-contract';
import type {
  FieldRule,
  JsonNode,
  ListedStorage,
  MappedItem,
  MappedStorage,
  PolledDevice,
  StoragePart,
  StorageTables,
} from '@heliograph/vendor-contract';
import { readPowers } from './storage-power.ts';
import { EMMA } from './wire.ts';

/** `dataItemMap` of `getDevRealKpi`, device types 39 and 41, 47, 17 and 23070 (dossier: "storage/huawei.md"). */
export const storageTables: StorageTables = {
  battery: {
    BatterySOC: { from: 'battery_soc', unit: '%' },
    BatterySOH: { from: 'battery_soh', unit: '%', fillers: [0], note: '0: not reported' },
    UBattery: { from: 'busbar_u', unit: 'V', note: 'the bus at its terminals; type 39 alone' },
    EBatteryCharge: { from: 'charge_cap', unit: 'kWh', note: 'the period is not documented: of the day, as recorded' },
    EBatteryDischarge: { from: 'discharge_cap', unit: 'kWh', note: 'as EBatteryCharge' },
    BatteryChargeLimit: { from: 'max_charge_power', unit: 'W' },
    BatteryDischargeLimit: { from: 'max_discharge_power', unit: 'W' },
  },
  meter: {
    UGrid1: { from: ['a_u', 'meter_u'], unit: 'V' },
    UGrid2: { from: 'b_u', unit: 'V' },
    UGrid3: { from: 'c_u', unit: 'V' },
    IGrid1: { from: ['a_i', 'meter_i'], unit: 'A' },
    IGrid2: { from: 'b_i', unit: 'A' },
    IGrid3: { from: 'c_i', unit: 'A' },
    GridPowerFactor: { from: 'power_factor', unit: '1' },
    FrqGrid: { from: 'grid_frequency', unit: 'Hz' },
    EGridExportTotal: { from: 'active_cap', unit: 'kWh', note: 'type 23070: reverse_active_cap' },
    EGridImportTotal: { from: 'reverse_active_cap', unit: 'kWh', note: 'type 23070: active_cap' },
  },
};

/** The members that only batteries and meters have. */
export const storageMembers: readonly string[] = [
  'battery_status',
  'meter_status',
  'ch_discharge_power',
  'total_apparent_power',
  'active_power_a',
  'active_power_b',
  'active_power_c',
  ...sourcesOf(storageTables.battery),
  ...sourcesOf(storageTables.meter),
];

function sourcesOf(table: Readonly<Partial<Record<StorageField, FieldRule>>>): string[] {
  return Object.values(table).flatMap(({ from }) => from);
}

const read = (kpi: JsonNode, name: string): unknown => kpi.get(name);
const readBattery = compileStorageTableOf('battery', storageTables.battery, read);
const readMeter = compileStorageTableOf('meter', storageTables.meter, read);

interface FoundStorage {
  device: PolledDevice;
  listed: ListedStorage;
}

/** Finds the battery or meter that an item speaks of. */
export class StorageLookup {
  readonly #byId = new Map<string, FoundStorage>();

  constructor(devices: readonly PolledDevice[], include: readonly StorageType[]) {
    for (const device of devices)
      for (const listed of device.storage ?? [])
        if (include.includes(listed.type)) this.#byId.set(listed.vendorDeviceId, { device, listed });
  }

  find(item: JsonNode): FoundStorage | undefined {
    return this.#byId.get(readText(item.get('devId')) ?? '');
  }
}

/** Maps an item of a battery or meter. One that is not connected, or says nothing but zeros, gives nothing. */
export function mapStorageItem(item: JsonNode, found: FoundStorage, datetime: number | undefined): MappedItem[] {
  const { device, listed } = found;
  const kpi = item.at('dataItemMap');
  if (kpi === undefined || kpi.value === null) return [];
  if (!kpi.isObject) return [rejected('unexpected_shape', `dataItemMap of a ${listed.type} is no object`)];
  if (isDisconnected(kpi)) return [];
  const part = listed.type === 'battery' ? batteryOf(kpi, listed) : meterOf(kpi, listed);
  if (isEmpty(part)) return [];
  return [
    reported<MappedStorage>({
      ...part,
      kind: listed.type,
      device,
      isOfPlant: true,
      id: listed.vendorDeviceId,
      serial: listed.serial,
      model: listed.model,
      datetime,
    }),
  ];
}

/** `run_state` 0, `battery_status` 0 (offline) and -1 (seen with bad data), `meter_status` 0: the values are old, or none. */
function isDisconnected(kpi: JsonNode): boolean {
  const battery = readNumber(kpi.get('battery_status')) ?? 1;
  return readNumber(kpi.get('run_state')) === 0 || readNumber(kpi.get('meter_status')) === 0 || battery <= 0;
}

function isEmpty({ measurements, undirectedPower = 0 }: StoragePart): boolean {
  return undirectedPower === 0 && Object.values(measurements).every((value) => value === 0);
}

/** The raw power is + charging for type 39; for type 41 clients disagree. */
function batteryOf(kpi: JsonNode, { vendorType }: ListedStorage): StoragePart {
  const { measurements, quality } = readBattery(kpi);
  const watts = readNumber(kpi.get('ch_discharge_power'));
  if (watts === undefined) return { measurements, quality };
  if (vendorType !== '39') return { measurements, quality, undirectedPower: watts / 1000 };
  return { measurements: { ...measurements, BatteryPower: -watts / 1000 + 0 }, quality };
}

function meterOf(kpi: JsonNode, { vendorType }: ListedStorage): StoragePart {
  const { measurements, quality } = readMeter(kpi);
  const powers = readPowers(kpi, vendorType);
  return {
    ...powers,
    measurements: { ...(vendorType === EMMA ? turned(measurements) : measurements), ...powers.measurements },
    quality: [...quality, ...(powers.quality ?? [])],
  };
}

/** An EMMA counts import as positive, unlike the other meters. */
function turned(measurements: StorageMeasurements): StorageMeasurements {
  const { EGridExportTotal: EGridImportTotal, EGridImportTotal: EGridExportTotal, ...others } = measurements;
  return { ...others, ...reported({ EGridExportTotal, EGridImportTotal }) };
}
