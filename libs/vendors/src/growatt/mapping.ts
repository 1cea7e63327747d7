import { localToUnix } from '@heliograph/base-data';
import {
  bySerial,
  compileFieldTable,
  JsonText,
  parseJsonText,
  readNumber,
  readText,
  reported,
} from '@heliograph/vendor-contract';
import type {
  MappedItem,
  MappedRejection,
  MappedSample,
  PolledDevice,
  RawAnswer,
  TableMapped,
  TableMapper,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { faultEntries } from './fault-entries.ts';
import { stateOf } from './states.ts';
import { alarmItems } from './alarm-entries.ts';
import { families, familyNames, isFamily, type Family } from './families.ts';
import { readHistory, readSamples, type SampleEntry } from './sample-entries.ts';
import { balancePowers, unmeasuredStorage } from './storage.ts';
import { historyTables, stringCounts, stringTable, tables } from './tables.ts';
import { hasStrings, isOfInput, unusedFields } from './unused-inputs.ts';

type GrowattRecord = Readonly<Record<string, unknown>>;

const mappers = Object.fromEntries(familyNames.map((family) => [family, compileFieldTable(tables[family])])) as Record<
  Family,
  TableMapper
>;

const historyMappers: Readonly<Partial<Record<Family, TableMapper>>> = {
  inverter: compileFieldTable(historyTables.inverter),
};

const stringMappers = new Map(
  Object.entries(stringCounts).map(([family, count]) => [family, compileFieldTable(stringTable(count))]),
);

const STATUS_MEMBERS = ['status', 'statusText', 'lost'] as const;
const PAST_STATUS_MEMBERS = ['status', 'statusText'] as const;

const batchCalls = new Set(familyNames.map((family) => families[family].batch.call));
const alarmCalls = new Set(familyNames.map((family) => families[family].alarms.call));
const historyCalls = new Set(familyNames.map((family) => families[family].history.call));

function map(answer: RawAnswer): MappedItem[] {
  const json = parseJsonText(answer.body);
  if (!json) return [rejection('invalid_json', answer.call)];
  const { value } = json;
  if (typeof value !== 'object' || value === null) return [rejection('unexpected_shape', answer.call)];
  const code = readNumber((value as { error_code?: unknown }).error_code);
  if (code !== 0) return [rejection('vendor_error', `${answer.call}: error_code ${code ?? 'missing'}`)];
  if (alarmCalls.has(answer.call)) return alarms(json, answer);
  return historyCalls.has(answer.call) ? history(json, answer) : samples(json, answer);
}

function alarms(json: JsonText, answer: RawAnswer): MappedItem[] {
  const [device] = answer.devices;
  return device ? alarmItems(json, device) : [rejection('device_not_asked', answer.call)];
}

function samples(json: JsonText, answer: RawAnswer): MappedItem[] {
  const asked = bySerial(answer.devices);
  return readSamples(json, answer, batchCalls.has(answer.call)).flatMap((entry): MappedItem[] => {
    if (entry.kind === 'rejected') return [entry];
    const device = asked.get(entry.serial);
    return device ? sampleItems(entry, device) : [rejection('device_not_asked', answer.call, entry.serial)];
  });
}

function history(json: JsonText, answer: RawAnswer): MappedItem[] {
  const [device] = answer.devices;
  if (!device) return [rejection('device_not_asked', answer.call)];
  return readHistory(json, answer.call, device.InverterSN).flatMap((entry) =>
    entry.kind === 'rejected' ? [entry] : sampleItems(entry, device),
  );
}

function sampleItems(entry: SampleEntry, device: PolledDevice): MappedItem[] {
  if (!isFamily(device.vendorType)) return [rejection('unexpected_shape', device.vendorType, device.InverterSN)];
  const sample = sampleOf(entry, device, device.vendorType);
  // After the sample, so that a last sample which is new to us does not count as the device's return.
  return isLost(entry) ? [sample, { kind: 'liveness', device, online: false }] : [sample];
}

/** Ignores `lost` in history rows: every documented one has it set, those of feeding devices too. */
function isLost({ record, past }: SampleEntry): boolean {
  return past !== true && record.lost === true;
}

function sampleOf(entry: SampleEntry, device: PolledDevice, family: Family): MappedSample {
  const { record, pick, collector, past } = entry;
  const { measurements, quality, dcInputs } = measure(record, family, past);
  const status = pick(past ? PAST_STATUS_MEMBERS : STATUS_MEMBERS);
  return reported<MappedSample>({
    kind: 'sample',
    device,
    datetime: timeOf(record, device),
    ...stateOf({
      family,
      code: readText(record.status),
      statusText: readText(record.statusText),
      lost: isLost(entry),
      generating: (measurements.PowerACOutputActive ?? 0) > 0,
    }),
    measurements,
    dcInputs,
    quality,
    status: status === undefined ? [] : [status],
    ...faultEntries(record, pick),
    CollectorSN: collector,
  });
}

function measure(record: GrowattRecord, family: Family, past = false): TableMapped {
  const mapFamily = (past ? historyMappers[family] : undefined) ?? mappers[family];
  const strings = (stringCounts as Readonly<Partial<Record<Family, number>>>)[family];
  const mapStrings = stringMappers.get(family);
  const unused = unusedFields(record, family);
  if (strings === undefined || !mapStrings || !hasStrings(record, strings)) {
    const noStorage = unmeasuredStorage(record, family);
    const mapped = mapFamily(record, { skip: (field, numbered) => unused(numbered) || noStorage(field) });
    balancePowers(record, mapped.measurements);
    return mapped;
  }
  const device = mapFamily(record, { skip: (_field, numbered) => isOfInput(numbered) || unused(numbered) });
  const ofStrings = mapStrings(record);
  return {
    measurements: { ...device.measurements, ...ofStrings.measurements },
    quality: [...device.quality, ...ofStrings.quality],
    dcInputs: ofStrings.dcInputs,
  };
}

/** `time` is the plant's local time without a zone; without the plant's zone it gives no instant. */
function timeOf(record: GrowattRecord, { timezone }: PolledDevice): number | undefined {
  const local = readText(record.time);
  return local === undefined || timezone === undefined ? undefined : localToUnix(local, timezone);
}

function rejection(reason: string, detail?: string, serial?: string): MappedRejection {
  return reported<MappedRejection>({
    kind: 'rejected',
    reason,
    detail,
    serial,
  });
}

export const mapping: VendorMapping = { version: '1', map };
