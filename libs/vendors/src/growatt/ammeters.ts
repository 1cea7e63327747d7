import { localToUnix, type MeterField, type MeterMeasurements, type StorageType } from '@heliograph/base-data';
import {
  clockOf,
  compileStorageTableOf,
  isRecord,
  readNumber,
  readText,
  recordsOf,
  rejected,
  reported,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  ListedStorage,
  MappedItem,
  MappedStorage,
  PolledDevice,
  StoragePart,
} from '@heliograph/vendor-contract';
import { GrowattRecord } from './sample-entries.ts';
import { ammeterTable, FILLERS } from './tables.ts';
import type { Unread } from './inventory.ts';
import { AMMETER_HISTORY_CALL, METER_ROW, type AmmeterRow, type DeviceRow } from './wire.ts';

/** `vendorType` of a listed meter. */
export const AMMETER = 'ammeter';

/** Type 3 of the device list: "other", of which a logger's meter is one. */
const OTHER_TYPE = 3;

/** Returns the loggers of a plant that have a meter by its device list: the row names the logger and nothing of the meter. */
export function meteredLoggers(rows: readonly Unread<DeviceRow>[]): string[] {
  const metered = rows.filter(
    ({ device_sn: serial, type }) => readNumber(type) === OTHER_TYPE || readText(serial)?.toLowerCase() === METER_ROW,
  );
  const loggers = metered.flatMap(({ datalogger_sn: logger }) => readText(logger) ?? []);
  return [...new Set(loggers)].sort();
}

/**
 * Returns the meters of a logger. An address can be listed twice, with the model that was there before: the one that is not lost counts, of two that
 * are, the newer.
 */
export function ammetersOf(data: unknown, logger: string): ListedStorage[] {
  const rows = recordsOf(isRecord(data) ? data.meters : undefined) as Unread<AmmeterRow>[];
  const byAddress = new Map<string, Unread<AmmeterRow>>();
  for (const row of rows.sort(currentLast)) {
    const address = readText(row.address);
    if (address !== undefined && /^\d{1,3}$/.test(address)) byAddress.set(address, row);
  }
  return [...byAddress].map(([address, row]) => ({
    type: 'meter',
    vendorDeviceId: idOf(logger, address),
    vendorType: AMMETER,
    ...reported({ model: readText(row.deviceName) }),
  }));
}

function currentLast(a: Unread<AmmeterRow>, b: Unread<AmmeterRow>): number {
  const [lost, otherLost] = [isLost(a), isLost(b)];
  if (lost !== otherLost) return lost ? -1 : 1;
  return (readText(a.lastUpdateTime) ?? '') < (readText(b.lastUpdateTime) ?? '') ? -1 : 1;
}

/** Documented as true and false; a client sees texts of 0 and 1. */
function isLost({ lost }: Unread<AmmeterRow>): boolean {
  return lost === true || String(lost) === '1';
}

/** A logger's serial number and an address of Modbus are all that identifies a meter. */
function idOf(logger: string, address: string): string {
  return `${logger}:${address}`;
}

/** The parameters of a meter's call. @param id `vendorDeviceId` of a listed one */
export function paramsOfAmmeter(id: string): Record<'datalog_sn' | 'address', string> {
  const at = id.lastIndexOf(':');
  return { datalog_sn: id.slice(0, at), address: id.slice(at + 1) };
}

const unsignedPowers = { import: 'posiActivePower', export: 'reverActivePower' } as const;
const TOTAL_POWER = 'activePower';

/** The names of all members that are read here. */
export const ammeterMembers = [
  'addr',
  'dataLogSn',
  'dataloggerSn',
  'datalogger_sn',
  'meter_data',
  'timeText',
  TOTAL_POWER,
  ...Object.values(unsignedPowers),
  ...Object.values(ammeterTable).flatMap(({ from }) => from),
];

const mapTable = compileStorageTableOf('meter', ammeterTable, (record: GrowattRecord, name) => record.get(name));

/**
 * Returns the samples of a meter: of last data `{"data":{"addr":1,"dataLogSn":"…","timeText":"…",…},"dataloggerSn":"…"}`, of a day
 * `{"data":{"datalogger_sn":"…","meter_data":[{"addr":1,…}]}}`. A record of zeros gives nothing.
 */
export function ammeterItems(
  root: JsonNode,
  { call, devices }: Pick<BytesAnswer, 'call' | 'devices'>,
  include: readonly StorageType[] | undefined,
): MappedItem[] {
  if (include?.includes('meter') !== true) return [];
  const [device] = devices;
  if (!device) return [rejected('device_not_asked', call)];
  const data = root.at('data');
  if (data === undefined || data.value === null || data.value === '') return [];
  if (!data.isObject) return [rejected('unexpected_shape', call)];
  if (call !== AMMETER_HISTORY_CALL) return itemsOf(data, root.get('dataloggerSn'), device, call);
  const rows = data.at('meter_data');
  if (rows?.isList !== true) return [rejected('unexpected_shape', call)];
  return rows
    .elements()
    .flatMap((row) =>
      row.isObject
        ? itemsOf(row, data.get('datalogger_sn'), device, call)
        : [rejected('unexpected_shape', call, device.InverterSN)],
    );
}

function itemsOf(node: JsonNode, namedLogger: unknown, device: PolledDevice, call: string): MappedItem[] {
  const record = new GrowattRecord(node);
  const address = readText(record.get('addr'));
  const logger = readText(record.get('dataLogSn')) ?? readText(namedLogger);
  const id = logger === undefined || address === undefined ? undefined : idOf(logger, address);
  const listed = device.storage?.find(({ vendorDeviceId }) => vendorDeviceId === id);
  if (!listed) return [rejected('device_not_asked', `${call}: ${id?.slice(0, 64) ?? 'no address'}`)];
  const part = partOf(record);
  return part ? [{ ...sampleOf(record, device, listed), ...part }] : [];
}

function sampleOf(
  record: GrowattRecord,
  device: PolledDevice,
  { vendorDeviceId, model }: ListedStorage,
): Omit<MappedStorage, 'measurements'> {
  const local = readText(record.get('timeText'));
  const clock = clockOf(device);
  const datetime = local === undefined || clock === undefined ? undefined : localToUnix(local, clock);
  return { kind: 'meter', device, isOfPlant: true, id: vendorDeviceId, ...reported({ model, datetime }) };
}

function partOf(record: GrowattRecord): StoragePart | undefined {
  const { measurements: read, quality } = mapTable(record);
  const measurements = filled(read);
  const undirected = readNumber(record.get(TOTAL_POWER), FILLERS);
  const [imported, exported] = [watts(record, unsignedPowers.import), watts(record, unsignedPowers.export)];
  const isDirected = imported > 0 || exported > 0;
  if (isDirected) measurements.GridPower = (exported - imported) / 1000;
  const isFilled = Object.keys(measurements).length > 0 || (undirected ?? 0) !== 0;
  if (!isFilled) return undefined;
  // The document does not tell which sign of the total is export.
  const undirectedPower = isDirected || undirected === undefined ? undefined : undirected / 1000;
  return { measurements, quality, ...reported({ undirectedPower }) };
}

/** Never below 0: the members of one direction have no sign. */
function watts(record: GrowattRecord, member: string): number {
  return Math.max(0, readNumber(record.get(member), FILLERS) ?? 0);
}

const pairs = [
  ['EGridImport', 'EGridExport'],
  ['EGridImportTotal', 'EGridExportTotal'],
] as const;
const phases = [
  ['UGrid1', 'IGrid1'],
  ['UGrid2', 'IGrid2'],
  ['UGrid3', 'IGrid3'],
] as const;

/** Leaves out what this model of meter does not fill: Growatt writes 0 there. */
function filled(measurements: MeterMeasurements): MeterMeasurements {
  const isZero = (field: MeterField): boolean => (measurements[field] ?? 0) === 0;
  const unfilled = new Set<string>([
    ...pairs.filter((pair) => pair.every(isZero)).flat(),
    ...phases.filter(([voltage]) => measurements[voltage] === undefined).map(([, current]) => current),
  ]);
  return Object.fromEntries(Object.entries(measurements).filter(([field]) => !unfilled.has(field)));
}
