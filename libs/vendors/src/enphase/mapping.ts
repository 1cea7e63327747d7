import { reported } from '@heliograph/base-data';
import {
  bySerial,
  compileFieldTable,
  isRecord,
  mappingOfBytes,
  MemberNames,
  own,
  readList,
  readNumber,
  readText,
  recordsOf,
  rejected,
  rejectedJson,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedAlarms,
  MappedItem,
  MappingContext,
  PolledDevice,
} from '@heliograph/vendor-contract';
import { mapTelemetry, type MicroStatus } from './mapping-telemetry.ts';
import { isSilent } from './states.ts';
import { summaryTable } from './tables.ts';
import { ALARMS_WITH_EVENTS, GRID_ENERGY, summaryEntries, TELEMETRY_WITH_STATUS } from './wire.ts';
import { mapBattery, mapGrid } from './storage.ts';

type MapAnswer = (answer: BytesAnswer, json: JsonNode, context: MappingContext) => MappedItem[];

/**
 * Mapping by call; the joined ones contain the answers of two calls by name. Answers of one call are read as the vendor
 * sent them.
 */
const byCall: Readonly<Record<string, MapAnswer>> = {
  micros_telemetry: (answer, json, context) => mapIntervals(answer, json, new Map(), context),
  [TELEMETRY_WITH_STATUS]: (answer, json, context) => {
    const telemetry = json.find('micros_telemetry');
    const summary = json.find('inverters_summary');
    if (!telemetry || !summary) return [rejected('unexpected_shape', `${answer.call}: a part is missing`)];
    return mapIntervals(answer, telemetry, statusesOf(summary), context);
  },
  inverters_summary: (answer, json) => (json.isList ? mapSummary(answer, json) : [refused(answer.call, json)]),
  open_alarms: (answer, json) => mapAlarms(answer, json, {}) ?? [refused(answer.call, json)],
  [ALARMS_WITH_EVENTS]: (answer, json) => {
    const alarms = json.find('open_alarms');
    if (!alarms) return [rejected('unexpected_shape', `${answer.call}: a part is missing`)];
    const [events, types] = [json.find('open_events'), json.find('event_types')];
    return mapAlarms(answer, alarms, { events, types }) ?? [refused(answer.call, alarms)];
  },
  telemetry_battery: (answer, json, context) => {
    const body = json.value;
    return hasIntervals(body) ? mapBattery(answer, body, context) : [refused(answer.call, json)];
  },
  [GRID_ENERGY]: (answer, json, context) => {
    const [imports, exports] = [json.find('energy_import_telemetry'), json.find('energy_export_telemetry')];
    if (!imports || !exports) return [rejected('unexpected_shape', `${answer.call}: a part is missing`)];
    const [imported, exported] = [imports.value, exports.value];
    if (hasIntervals(imported) && hasIntervals(exported)) return mapGrid(answer, imported, exported, context);
    return [refused(answer.call, hasIntervals(imported) ? exports : imports)];
  },
};

/** The parts of joined answers, and the members whose texts are passed on. */
const names = new MemberNames([
  'micros_telemetry',
  'inverters_summary',
  'micro_inverters',
  'status',
  'open_alarms',
  'open_events',
  'event_types',
  'alarms',
  'events',
  'energy_import_telemetry',
  'energy_export_telemetry',
]);

export const mapping = mappingOfBytes('1', { names, outer: 0 }, (json, answer, context) => {
  if (!json) return [rejectedJson(answer)];
  const map = own(byCall, answer.call);
  return map ? map(answer, json, context) : [rejected('unexpected_shape', `no mapping for ${answer.call}`)];
});

function hasIntervals(body: unknown): body is JsonRecord {
  return isRecord(body) && readList(body.intervals) !== undefined;
}

/** Maps a page of the bulk call, or the answer for one microinverter. */
function mapIntervals(
  answer: BytesAnswer,
  json: JsonNode,
  statuses: ReadonlyMap<string, MicroStatus>,
  context: MappingContext,
): MappedItem[] {
  const body = json.value;
  if (!isRecord(body) || !(readList(body.devices) ?? readList(body.intervals))) return [refused(answer.call, json)];
  return mapTelemetry(answer, body, statuses, context);
}

/** Rejects an error of the vendor where data should be, or anything else that is not a list. */
function refused(call: string, { value }: JsonNode): MappedItem {
  const code = isRecord(value) ? readText(value.code) : undefined;
  return code === undefined
    ? rejected('unexpected_shape', `${call}: the list is missing`)
    : rejected('vendor_error', `${call}: code ${code}`);
}

/** `severity`: 1 fatal, 2 error, 3 warning, 4 info, 5 debug, 6 none. */
const WARNING_SEVERITIES: readonly number[] = [3, 4, 5, 6];

interface Entry {
  record: JsonRecord;
  source: string;
}

/** What comes with the alarms of a system; absent: it was refused, or there are none. */
interface BesideAlarms {
  events?: JsonNode | undefined;
  types?: JsonNode | undefined;
}

/**
 * Returns the open alarms of each requested device, also an empty list: it replaces the known ones. Undefined: the
 * answer has no alarms.
 */
function mapAlarms(answer: BytesAnswer, alarms: JsonNode, { events, types }: BesideAlarms): MappedAlarms[] | undefined {
  const raised = entriesOf(alarms, 'alarms');
  if (!raised) return undefined;
  const open = events ? (entriesOf(events, 'events') ?? []) : [];
  const names = namesOf(types?.value);
  const named = (entries: readonly Entry[]): Entry[] => entries.map((entry) => withName(entry, names));
  const [namedAlarms, namedEvents] = [named(raised), named(open)];
  return answer.devices.map((device) => alarmsOf(device, namedAlarms, namedEvents));
}

/** Returns the name of each event type, by its id. */
function namesOf(types: unknown): ReadonlyMap<string, string> {
  const list = isRecord(types) ? recordsOf(types.event_types) : [];
  return new Map(
    list.flatMap(({ event_type_id: id, event_name: name }): [string, string][] => {
      const [key, text] = [readText(id), readText(name)];
      return key === undefined || text === undefined ? [] : [[key, text]];
    }),
  );
}

/** Returns the entry with `event_name` of its type as its last member: the number alone says nothing to a reader. */
function withName({ record, source }: Entry, names: ReadonlyMap<string, string>): Entry {
  const name = names.get(readText(record.event_type_id) ?? '');
  if (name === undefined || record.event_name !== undefined) return { record, source };
  return { record, source: `${source.slice(0, -1)},"event_name":${JSON.stringify(name)}}` };
}

function entriesOf(json: JsonNode, list: 'alarms' | 'events'): Entry[] | undefined {
  const found = json.find(list);
  if (found?.isList !== true && found?.value !== null) return undefined;
  return found.elements().flatMap(({ value: record, source }) => (isRecord(record) ? [{ record, source }] : []));
}

function alarmsOf(device: PolledDevice, raised: readonly Entry[], open: readonly Entry[]): MappedAlarms {
  const own = raised.filter(({ record }) => recordsOf(record.events).some((event) => isOf(device, event)));
  const isWarning = ({ record }: Entry): boolean => WARNING_SEVERITIES.includes(readNumber(record.severity) ?? 0);
  const covered = new Set(own.map(({ record }) => readText(record.event_type_id)));
  const events = open.filter(({ record }) => isOf(device, record) && !covered.has(readText(record.event_type_id)));
  return {
    kind: 'alarms',
    device,
    alerts: own.filter((entry) => !isWarning(entry)).map(({ source }) => source),
    warnings: [...own.filter(isWarning), ...events].map(({ source }) => source),
  };
}

function isOf({ InverterSN }: PolledDevice, { serial_number: serial }: JsonRecord): boolean {
  return readText(serial) === InverterSN;
}

const readSummary = compileFieldTable(summaryTable);

/** A microinverter of inverters_summary_by_envoy_or_site with its position in the text. */
interface Micro {
  serial: string | undefined;
  record: JsonRecord;
  node: JsonNode;
}

/** Maps each polled microinverter: whether it reports. Its values go with its intervals, so that there is one record for a time. */
function mapSummary(answer: BytesAnswer, json: JsonNode): MappedItem[] {
  const devices = bySerial(answer.devices);
  return microsOf(json).flatMap((micro): MappedItem[] => {
    if (micro.serial === undefined)
      return [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'a microinverter without serial_number' }];
    const device = devices.get(micro.serial);
    return device ? mapMicro(device, micro) : [];
  });
}

/** Returns statuses by serial number. */
function statusesOf(json: JsonNode): Map<string, MicroStatus> {
  return new Map(microsOf(json).flatMap(statusOf));
}

function statusOf({ serial, record, node }: Micro): [string, MicroStatus][] {
  const code = readText(record.status);
  const text = node.pick(['status']);
  if (serial === undefined || code === undefined || text === undefined) return [];
  const at = readNumber(record.last_report_date);
  const { measurements, quality } = readSummary(withUnit('energy', record.energy));
  const kilowattHours = measurements.ETotal;
  const total = at === undefined || kilowattHours === undefined ? undefined : { kilowattHours, at };
  return [[serial, { code, source: text, quality, total }]];
}

function microsOf(json: JsonNode): Micro[] {
  return summaryEntries(json).map((entry) => ({ ...entry, serial: readText(entry.record.serial_number) }));
}

function mapMicro(device: PolledDevice, { record }: Micro): MappedItem[] {
  const status = readText(record.status);
  if (status !== undefined && isSilent(status)) return [{ kind: 'liveness', device, online: false }];
  const reportedAt = readNumber(record.last_report_date);
  if (reportedAt === undefined || reportedAt <= 0) return [];
  // Its own status marks an inverter that should report and does not: an old last report beside another status is the night.
  return [
    {
      kind: 'liveness',
      device,
      online: true,
      ...reported({ asleep: status === undefined ? undefined : (true as const) }),
    },
  ];
}

/** Reads `{value,units,precision}` or the bare value, both documented. */
function withUnit(name: string, quantity: unknown): JsonRecord {
  if (!isRecord(quantity)) return { [name]: quantity };
  return { [name]: quantity.value, [`${name}_units`]: quantity.units };
}
