import { localToUnix, type StorageType } from '@heliograph/base-data';
import {
  bySerial,
  clockOf,
  compileTableOf,
  mappingOfBytes,
  MemberNames,
  membersOfTable,
  readNumber,
  readText,
  rejected,
  reported,
  withPhaseTotal,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  FieldTable,
  JsonNode,
  MappedItem,
  MappedSample,
  MappingContext,
  PolledDevice,
  StorageTables,
  TableMapped,
  TableMapper,
} from '@heliograph/vendor-contract';
import { ammeterItems, ammeterMembers } from './ammeters.ts';
import { alarmItems, faultEntries, faultMembers } from './mapping-alarms.ts';
import { readHistory, readSamples, type GrowattRecord, type SampleEntry } from './sample-entries.ts';
import { stateOf } from './states.ts';
import { families, familyNames, isFamily, type Family } from './families.ts';
import { balancePowers, storageMembers, storageParts, unmeasuredStorage } from './storage.ts';
import { historyTables, storageTables, stringCounts, stringTable, tables } from './tables.ts';
import { hasStrings, inputMembers, isOfInput, unusedFields } from './unused-inputs.ts';
import { AMMETER_CALL, AMMETER_HISTORY_CALL } from './wire.ts';

type RecordMapper = TableMapper<GrowattRecord>;

const compile = (table: FieldTable): RecordMapper =>
  compileTableOf(table, (record: GrowattRecord, name) => record.get(name));

const mappers = Object.fromEntries(familyNames.map((family) => [family, compile(tables[family])])) as Record<
  Family,
  RecordMapper
>;

const historyMappers: Readonly<Partial<Record<Family, RecordMapper>>> = {
  inverter: compile(historyTables.inverter),
};

const stringTables = Object.entries(stringCounts).map(([family, count]) => [family, stringTable(count)] as const);
const stringMappers = new Map(stringTables.map(([family, table]) => [family, compile(table)]));

const STATUS_MEMBERS = ['status', 'statusText', 'lost'] as const;
const PAST_STATUS_MEMBERS = ['status', 'statusText'] as const;

const names = new MemberNames([
  'error_code',
  'errorCode',
  'data',
  'datas',
  'alarms',
  'device_sn',
  'dataloggerSn',
  'datalogger_sn',
  'dataLogSn',
  'serialNum',
  'inverterId',
  'time',
  ...STATUS_MEMBERS,
  ...inputMembers,
  ...storageMembers,
  ...Object.values(storageTables).flatMap(membersOfStorageTables),
  ...ammeterMembers,
  ...faultMembers,
  ...[...Object.values(tables), ...Object.values(historyTables)].flatMap(membersOfTable),
  ...stringTables.flatMap(([, table]) => membersOfTable(table)),
]);
/** Down to the records of a batch, which have the serial number for their name. */
const outer = 3;

function membersOfStorageTables({ battery, meter }: StorageTables): string[] {
  return [...Object.values(battery), ...Object.values(meter)].flatMap(({ from }) => from);
}

const batchCalls = new Set(familyNames.map((family) => families[family].batch.call));
const alarmCalls = new Set(familyNames.map((family) => families[family].alarms.call));
const historyCalls = new Set(familyNames.map((family) => families[family].history.call));

function map(root: JsonNode | undefined, answer: BytesAnswer, { include }: MappingContext): MappedItem[] {
  if (!root) return [rejected('invalid_json', answer.call)];
  if (!root.isObject && !root.isList) return [rejected('unexpected_shape', answer.call)];
  const code = readNumber(root.get('error_code') ?? root.get('errorCode'));
  if (code !== 0) return [rejected('vendor_error', `${answer.call}: error_code ${code ?? 'missing'}`)];
  if (alarmCalls.has(answer.call)) return alarms(root, answer);
  if (answer.call === AMMETER_CALL || answer.call === AMMETER_HISTORY_CALL) return ammeterItems(root, answer, include);
  return historyCalls.has(answer.call) ? history(root, answer, include) : samples(root, answer, include);
}

/** The devices beside inverters that the vendor account asks for. */
type Include = readonly StorageType[] | undefined;

function alarms(root: JsonNode, answer: BytesAnswer): MappedItem[] {
  const [device] = answer.devices;
  return device ? alarmItems(root, device) : [rejected('device_not_asked', answer.call)];
}

function samples(root: JsonNode, answer: BytesAnswer, include: Include): MappedItem[] {
  const asked = bySerial(answer.devices);
  return readSamples(root, answer, batchCalls.has(answer.call)).flatMap((entry): MappedItem[] => {
    if (entry.kind === 'rejected') return [entry];
    const device = asked.get(entry.serial);
    return device ? sampleItems(entry, device, include) : [rejected('device_not_asked', answer.call, entry.serial)];
  });
}

function history(root: JsonNode, answer: BytesAnswer, include: Include): MappedItem[] {
  const [device] = answer.devices;
  if (!device) return [rejected('device_not_asked', answer.call)];
  return readHistory(root, answer.call, device.InverterSN).flatMap((entry) =>
    entry.kind === 'rejected' ? [entry] : sampleItems(entry, device, include),
  );
}

function sampleItems(entry: SampleEntry, device: PolledDevice, include: Include): MappedItem[] {
  if (!isFamily(device.vendorType)) return [rejected('unexpected_shape', device.vendorType, device.InverterSN)];
  const sample = sampleOf(entry, device, device.vendorType);
  if (include !== undefined)
    Object.assign(sample, storageParts(entry.record, device.vendorType, include, sample.measurements));
  // After the sample, so that a last sample which is new to us does not count as the device's return.
  return isLost(entry) ? [sample, { kind: 'liveness', device, online: false }] : [sample];
}

/** Ignores `lost` in history rows: every documented one has it set, those of feeding devices too. */
function isLost({ record, past }: SampleEntry): boolean {
  return past !== true && record.get('lost') === true;
}

function sampleOf(entry: SampleEntry, device: PolledDevice, family: Family): MappedSample {
  const { record, collector, past } = entry;
  const measured = measure(record, family, past);
  const { quality, dcInputs, stringInputs } = measured;
  const measurements = withPhaseTotal(measured.measurements);
  const status = record.pick(past ? PAST_STATUS_MEMBERS : STATUS_MEMBERS);
  return reported<MappedSample>({
    kind: 'sample',
    device,
    datetime: timeOf(record, device),
    ...stateOf({
      family,
      code: readText(record.get('status')),
      statusText: readText(record.get('statusText')),
      lost: isLost(entry),
      generating: (measurements.PowerACOutputActive ?? 0) > 0,
    }),
    measurements,
    dcInputs,
    stringInputs,
    quality,
    status: status === undefined ? [] : [status],
    ...faultEntries(record),
    CollectorSN: collector,
  });
}

type Measured = TableMapped & Pick<MappedSample, 'stringInputs'>;

function measure(record: GrowattRecord, family: Family, past = false): Measured {
  const mapFamily = (past ? historyMappers[family] : undefined) ?? mappers[family];
  const strings = (stringCounts as Readonly<Partial<Record<Family, number>>>)[family];
  const mapStrings = stringMappers.get(family);
  const unused = unusedFields(record, family);
  if (strings === undefined || !mapStrings || !hasStrings(record, strings)) {
    const noStorage = unmeasuredStorage(record, family);
    const mapped = mapFamily(record, { skip: (field, numbered) => unused(numbered) || noStorage(field) });
    balancePowers(record, mapped.measurements);
    // A record of the night: the strings read 0 or are absent.
    return mapStrings ? { ...mapped, stringInputs: mapStrings(record).measurements } : mapped;
  }
  const device = mapFamily(record, { skip: (_field, numbered) => isOfInput(numbered) || unused(numbered) });
  const ofStrings = mapStrings(record);
  return {
    measurements: { ...device.measurements, ...ofStrings.measurements },
    quality: [...device.quality, ...ofStrings.quality],
    dcInputs: ofStrings.dcInputs,
  };
}

/** `time` is the clock of the logger without a zone, which Growatt sets to the offset of the plant, without summer time (README, "Time"). */
function timeOf(record: GrowattRecord, device: PolledDevice): number | undefined {
  const local = readText(record.get('time'));
  const clock = clockOf(device);
  return local === undefined || clock === undefined ? undefined : localToUnix(local, clock);
}

export const mapping = mappingOfBytes('1', { names, outer }, map);
