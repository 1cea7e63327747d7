import {
  bySerial,
  mappingOfBytes,
  MemberNames,
  membersOfTable,
  own,
  readNumber,
  readText,
  rejected,
  rejectedJson,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  MappedAlarms,
  MappedItem,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { days } from './days.ts';
import { mapRecord, showsBattery } from './mapping-sample.ts';
import { mapEpms, storageMembers, storageParts, type Include } from './storage.ts';
import { inverterTable, storageTable } from './tables.ts';

type MapItems = (answer: BytesAnswer, items: readonly JsonNode[], include: Include) => MappedItem[];

/** The mapping of each call's items to records, by the call's name. */
const calls: Readonly<Record<string, MapItems>> = {
  inverterDetailList: mapInverters,
  inverterDetail: mapInverters,
  inverterDay: mapRows,
  alarmList: mapAlarms,
  epmDetail: mapEpms,
};

/** The names of all members that the mapping reads. */
const names = new MemberNames([
  'code',
  'data',
  'page',
  'records',
  'sn',
  'state',
  'stateExceptionFlag',
  'currentState',
  'faultCodeDesc',
  'collectorsn',
  'collectorSn',
  'dataTimestamp',
  'timeZone',
  'daylight',
  'dcInputtype',
  'dcInputType',
  'acOutputType',
  'batteryPowerZheng',
  'batteryPowerFu',
  'batteryVoltage',
  'alarmDeviceSn',
  'alarmLevel',
  ...[inverterTable, storageTable].flatMap(membersOfTable),
  ...storageMembers,
]);

const samples = mappingOfBytes('1', { names, outer: 0 }, (root, answer, { include }) => {
  const mapItems = own(calls, answer.call);
  if (!mapItems) return [rejected('unexpected_shape', `unknown call ${answer.call}`)];
  if (!root) return [rejectedJson(answer)];
  const items = readItems(answer.call, root);
  return Array.isArray(items) ? mapItems(answer, items, include) : [items];
});

export const mapping: VendorMapping = { ...samples, days };

function readItems(call: string, root: JsonNode): JsonNode[] | MappedItem {
  if (!root.isObject) return rejected('unexpected_shape', 'no envelope');
  const code = root.get('code');
  if (code !== '0' && code !== 0) return rejected('vendor_error', `code ${readText(code) ?? 'missing'}`);
  return itemsOf(call, root.at('data'));
}

function itemsOf(call: string, data: JsonNode | undefined): JsonNode[] | MappedItem {
  if (data?.isObject === false && data.value === null) return [];
  if (call === 'inverterDetail' || call === 'epmDetail')
    return data?.isObject === true ? [data] : rejected('unexpected_shape', 'data is no record');
  const records = data?.isList === true ? data : recordsIn(data);
  const isEmpty = records?.isList === false && records.value === null;
  return records?.isList === true || isEmpty
    ? records.elements()
    : rejected('unexpected_shape', `${call}: no list of records`);
}

/** Finds the list of records: nested in `page` or directly under `data`; both occur. */
function recordsIn(data: JsonNode | undefined): JsonNode | undefined {
  const page = data?.at('page');
  return (page?.isObject === true ? page : data)?.at('records');
}

/** Maps the polled inverters of a page. Others are over the quota or not monitored, and stay in the raw answer. */
function mapInverters(answer: BytesAnswer, items: readonly JsonNode[], include: Include): MappedItem[] {
  const devices = bySerial(answer.devices);
  return items.flatMap((item) => {
    const serial = readText(item.get('sn'));
    if (serial === undefined) return [rejected('unexpected_shape', `${answer.call}: a record without sn`)];
    const device = devices.get(serial);
    return device ? withStorage(mapRecord(device, item), item, include) : [];
  });
}

/** Rows of a day name no device: they are those of the one that was asked for. */
function mapRows(answer: BytesAnswer, items: readonly JsonNode[], include: Include): MappedItem[] {
  const [device, ...others] = answer.devices as readonly [PolledDevice?, ...PolledDevice[]];
  if (!device || others.length > 0) return [rejected('unexpected_shape', 'inverterDay requests one device')];
  return items.flatMap((item) => withStorage(mapRecord(device, item), item, include));
}

/** Adds battery and meter to the sample of a record, as far as the account asks for them. */
function withStorage(items: MappedItem[], record: JsonNode, include: Include): MappedItem[] {
  if (include === undefined) return items;
  for (const item of items)
    if (item.kind === 'sample') Object.assign(item, storageParts(record, showsBattery(record), include));
  return items;
}

/** `state` of an alarm that is neither processed (1) nor restored (2). */
const PENDING = 0;
/** `alarmLevel`: 1 tip, 2 general, 3 emergency. */
const WARNING_LEVELS: readonly number[] = [1, 2];

/** Returns the open alarms of each requested device, also an empty list: it replaces the known ones. */
function mapAlarms(answer: BytesAnswer, items: readonly JsonNode[]): MappedItem[] {
  const pending = items.filter((item) => readNumber(item.get('state')) === PENDING);
  const bySerial = Map.groupBy(pending, (item) => readText(item.get('alarmDeviceSn')) ?? '');
  return answer.devices.map((device) => alarmsOf(device, bySerial.get(device.InverterSN) ?? []));
}

function alarmsOf(device: PolledDevice, items: readonly JsonNode[]): MappedAlarms {
  const alarms: MappedAlarms = { kind: 'alarms', device, alerts: [], warnings: [] };
  for (const item of items) {
    const isWarning = WARNING_LEVELS.includes(readNumber(item.get('alarmLevel')) ?? 0);
    (isWarning ? alarms.warnings : alarms.alerts).push(item.source);
  }
  return alarms;
}
