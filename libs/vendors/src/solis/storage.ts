import type { MeterMeasurements, StorageType } from '@heliograph/base-data';
import { compileStorageTableOf, readNumber, readText, rejected, reported } from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  MappedItem,
  MappedSample,
  MappedStorage,
  StoragePart,
  StorageTables,
} from '@heliograph/vendor-contract';
import { offsetOf, unixSeconds } from './mapping-sample.ts';
import { epmTable, storageTables } from './tables.ts';

export type Include = readonly StorageType[] | undefined;

const read = (record: JsonNode, name: string): unknown => record.get(name);
const mapBattery = compileStorageTableOf('battery', storageTables.battery, read);
const mapMeter = compileStorageTableOf('meter', storageTables.meter, read);
const mapEpm = compileStorageTableOf('meter', epmTable, read);

/** Members that an inverter without a meter leaves at 0: its power and its load are not among them, which are made up there (documented example). */
const ofMeter = ['gridSellTotalEnergy', 'gridPurchasedTotalEnergy', 'uA', 'uB', 'uC'];

/** The names of all members that are read here, units of them included. */
export const storageMembers = [
  ...ofMeter,
  ...[storageTables.battery, storageTables.meter, epmTable].flatMap(membersOf),
];

function membersOf(table: StorageTables['battery'] | StorageTables['meter']): string[] {
  return Object.values(table)
    .flatMap(({ from }) => from)
    .flatMap((name) => [name, `${name}Str`, `${name}Pec`]);
}

/**
 * Returns what a record says of battery and meter beyond BaseData, which has nothing of the meter of an inverter without a battery.
 * @param hasBattery the record shows a battery
 */
export function storageParts(
  record: JsonNode,
  hasBattery: boolean,
  include: readonly StorageType[],
): Pick<MappedSample, 'battery' | 'meter'> {
  const parts: Pick<MappedSample, 'battery' | 'meter'> = {};
  if (include.includes('battery') && hasBattery) parts.battery = mapBattery(record);
  if (include.includes('meter') && (hasBattery || hasMeter(record))) parts.meter = meterOf(record);
  return parts;
}

function hasMeter(record: JsonNode): boolean {
  return ofMeter.some((member) => (readNumber(record.get(member)) ?? 0) !== 0);
}

function meterOf(record: JsonNode): StoragePart {
  const { measurements, quality } = mapMeter(record);
  return { measurements: ofExistingPhases(measurements), quality };
}

const phases = [
  ['UGrid1', 'IGrid1'],
  ['UGrid2', 'IGrid2'],
  ['UGrid3', 'IGrid3'],
] as const;

/** A phase that does not exist reads 0. */
function ofExistingPhases(measurements: MeterMeasurements): MeterMeasurements {
  const missing = phases.filter(([voltage]) => measurements[voltage] === undefined);
  const currents: readonly string[] = missing.map(([, current]) => current);
  return Object.fromEntries(Object.entries(measurements).filter(([field]) => !currents.includes(field)));
}

/** Maps an epmDetail answer: the meter of a plant that an export power manager reads. One of zeros gives nothing. */
export function mapEpms({ call, devices }: BytesAnswer, items: readonly JsonNode[], include: Include): MappedItem[] {
  if (include?.includes('meter') !== true) return [];
  const [device, ...others] = devices;
  if (!device || others.length > 0) return [rejected('unexpected_shape', `${call} requests one device`)];
  return items.flatMap((record): MappedItem[] => {
    const serial = readText(record.get('sn'));
    const listed = device.storage?.find(({ vendorDeviceId }) => vendorDeviceId === serial);
    if (!listed || serial === undefined)
      return [rejected('device_not_asked', `${call}: ${serial?.slice(0, 64) ?? 'a record without sn'}`)];
    const part = epmPart(record);
    const times = { datetime: unixSeconds(record.get('dataTimestamp')), offsetSeconds: offsetOf(record) };
    const { model } = listed;
    return part
      ? [reported<MappedStorage>({ kind: 'meter', device, isOfPlant: true, serial, model, ...times, ...part })]
      : [];
  });
}

/** The document does not tell which sign of `pEpmTotal` is export. */
function epmPart(record: JsonNode): StoragePart | undefined {
  const { measurements, quality } = mapEpm(record);
  const { GridPower: undirectedPower, ...others } = ofExistingPhases(measurements);
  const isThere = [undirectedPower, ...Object.values(others)].some((value) => (value ?? 0) !== 0);
  return isThere ? { measurements: others, quality, ...reported({ undirectedPower }) } : undefined;
}
