import type { StorageType } from '@heliograph/base-data';
import {
  bySerial,
  type BytesAnswer,
  isRecord,
  type MappedItem,
  mappingByCall,
  type MappingContext,
  MemberNames,
  parseNode,
  readList,
  readNumber,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import type { JsonRecord, MappedAlarms, PolledDevice, VendorMapping } from '@heliograph/vendor-contract';
import { readAnswer, type ReadAnswer, type ReadEnvelope, type SungrowItem, ZONES_MEMBER } from './wire.ts';
import { type RecordItem, sampleOf, statusMembers } from './mapping-sample.ts';
import { mapDays } from './mapping-days.ts';
import { StorageRows } from './mapping-storage.ts';

type MapAnswer = (answer: BytesAnswer, read: ReadAnswer, context: MappingContext) => MappedItem[];

/** The mapping of each call's answer to items. */
const calls: Readonly<Record<string, MapAnswer>> = {
  getDeviceRealTimeData: mapRealtime,
  getPVInverterRealTimeData: mapRealtime,
  getPowerStationRealTimeData: mapRealtime,
  getDevicePointMinuteDataList: mapHistory,
  getFaultAlarmInfo: (answer, { envelopes }) => envelopes.flatMap((envelope) => mapAlarmPage(answer, envelope)),
};

/** The lists, and the members whose texts are passed on. A joined answer has its calls at the first level, a history its devices below `result_data`. */
const members = {
  names: new MemberNames([
    ZONES_MEMBER,
    'result_data',
    'device_point_list',
    'device_point',
    'pageList',
    ...statusMembers,
  ]),
  outer: 3,
};

const samples = mappingByCall('1', members, calls, (map, json, answer, context) => {
  const read = readAnswer(answer.call, json);
  return 'envelopes' in read ? map(answer, read, context) : [read];
});

export const mapping: VendorMapping = { ...samples, days: mapDays };

function mapRealtime(
  { devices, fetchedAt }: BytesAnswer,
  { envelopes, zones }: ReadAnswer,
  { include, samplePeriodSeconds }: MappingContext,
): MappedItem[] {
  const asked = new Asked(devices);
  const storage = include && new StorageRows({ devices, include, zones, fetchedAt, samplePeriodSeconds });
  return envelopes.flatMap((envelope) => [
    ...records(envelope).flatMap((item) => mapRecord(asked, item, { zones, fetchedAt, include, storage })),
    ...refusedKeys(asked, envelope.data),
  ]);
}

/** The requested devices, by the cloud's id. */
class Asked {
  readonly #byKey: ReadonlyMap<string, PolledDevice>;
  readonly #bySerial: ReadonlyMap<string, PolledDevice>;

  constructor(devices: readonly PolledDevice[]) {
    this.#byKey = new Map(devices.map((device) => [device.vendorDeviceId, device]));
    this.#bySerial = bySerial(devices);
  }

  of(key: unknown, serial: unknown): PolledDevice | undefined {
    return this.#byKey.get(readText(key) ?? '') ?? this.#bySerial.get(readText(serial) ?? '');
  }
}

/** The wrapper `device_point` may be missing. */
function records({ node, data }: ReadEnvelope): (RecordItem | undefined)[] {
  const list = readList(isRecord(data) ? data.device_point_list : data);
  if (!list) return [undefined];
  return (node?.listAt('device_point_list') ?? []).map((item, i) => {
    const value = list[i];
    if (!isRecord(value)) return undefined;
    const inner = value.device_point;
    return isRecord(inner) ? { value: inner, node: item.find('device_point')! } : { value, node: item };
  });
}

interface RealtimeAnswer {
  zones: ReadonlyMap<string, string>;
  fetchedAt: number;
  include: readonly StorageType[] | undefined;
  storage: StorageRows | undefined;
}

function mapRecord(
  asked: Asked,
  item: RecordItem | undefined,
  { zones, fetchedAt, include, storage }: RealtimeAnswer,
): MappedItem[] {
  if (!item) return [rejected('unexpected_shape', 'realtime: no device_point_list')];
  const { value, node } = item;
  const device = asked.of(value.ps_key, value.device_sn);
  if (!device) return storage?.map(item) ?? [notAsked(value)];
  const zone = zones.get(device.vendorPlantId);
  const sample = sampleOf(device, { value, node, time: value.device_time, zone, fetchedAt }, include);
  const connection = connectionOf(value);
  return connection === undefined ? [sample] : [sample, { kind: 'liveness', device, online: connection }];
}

function notAsked({ device_sn, ps_key }: JsonRecord): MappedItem {
  return rejected('device_not_asked', 'realtime', readText(device_sn) ?? readText(ps_key));
}

/** Maps `dev_status` 0 offline, 1 online. The sample itself proves online: only the loss becomes an item. */
function connectionOf({ dev_status }: JsonRecord): false | undefined {
  return readNumber(dev_status) === 0 ? false : undefined;
}

/** Keys the cloud does not know for this account: the device was removed, or its plant is no longer shared. */
function refusedKeys(asked: Asked, data: unknown): MappedItem[] {
  if (!isRecord(data)) return [];
  return ['fail_ps_key_list', 'illegal_ps_key_list', 'fail_sn_list'].flatMap((member) => {
    const keys: unknown = data[member];
    if (!Array.isArray(keys)) return [];
    return keys.map((key: unknown) =>
      rejected('vendor_error', member, asked.of(key, key)?.InverterSN ?? readText(key)),
    );
  });
}

function mapAlarmPage(answer: BytesAnswer, { node, data }: ReadEnvelope): MappedItem[] {
  const list = readList(isRecord(data) ? data.pageList : data);
  if (!list) return [rejected('unexpected_shape', 'alarms: no pageList')];
  const items = (node?.sources('pageList') ?? []).map((source, i) => ({ value: list[i], source }));
  return mapAlarms(
    answer,
    items.filter((item): item is SungrowItem => isRecord(item.value)),
  );
}

/** `fault_type` 1 is a fault; 2 alarm, 3 hint, 4 suggestion. */
const WARNING_TYPES: readonly number[] = [2, 3, 4];
/** `process_status` 4 solved, 9 closed: asked for open ones, the cloud should not send them. */
const CLOSED: readonly number[] = [4, 9];

/** Returns the open alarms of each requested device, also an empty list: it replaces the known ones. */
function mapAlarms(answer: BytesAnswer, items: readonly SungrowItem[]): MappedAlarms[] {
  const open = items.filter(({ value }) => !CLOSED.includes(readNumber(value.process_status) ?? 0));
  const byKey = Map.groupBy(open, ({ value }) => readText(value.ps_key) ?? '');
  return answer.devices.map((device) => alarmsOf(device, byKey.get(device.vendorDeviceId) ?? []));
}

function alarmsOf(device: PolledDevice, items: readonly SungrowItem[]): MappedAlarms {
  const alarms: MappedAlarms = { kind: 'alarms', device, alerts: [], warnings: [] };
  for (const { value, source } of items) {
    const isWarning = WARNING_TYPES.includes(readNumber(value.fault_type) ?? 0);
    (isWarning ? alarms.warnings : alarms.alerts).push(source);
  }
  return alarms;
}

/** Rows of one device and time from several calls (their points are split) become one sample; rows of different times never do. */
function mapHistory(
  { devices, fetchedAt }: BytesAnswer,
  { envelopes, zones }: ReadAnswer,
  { include, samplePeriodSeconds }: MappingContext,
): MappedItem[] {
  const rows = new Map<string, Map<string, RecordItem[]>>();
  const problems: MappedItem[] = [];
  for (const envelope of envelopes) problems.push(...collect(envelope, rows));
  const ordered = (key: string): [time: string, parts: RecordItem[]][] =>
    [...(rows.get(key) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  const samples = devices.flatMap((device) =>
    ordered(device.vendorDeviceId).map(([time, parts]) =>
      sampleOf(device, { ...merged(parts), time, zone: zones.get(device.vendorPlantId), fetchedAt }, include),
    ),
  );
  const storage = include && new StorageRows({ devices, include, zones, fetchedAt, samplePeriodSeconds });
  const listed = storage
    ? [...rows.keys()].flatMap((key) =>
        ordered(key).flatMap(([time, parts]) => storage.mapPast(key, time, merged(parts))),
      )
    : [];
  return [...samples, ...listed, ...problems];
}

function collect({ node, data }: ReadEnvelope, rows: Map<string, Map<string, RecordItem[]>>): MappedItem[] {
  if (data === null || data === undefined) return [];
  if (!isRecord(data)) return [rejected('unexpected_shape', 'history: result_data is not an object')];
  const problems: MappedItem[] = [];
  for (const [key, list] of node?.members() ?? []) {
    if (!Array.isArray(data[key]) || !isDeviceKey(key)) continue;
    const ofDevice = rows.get(key) ?? new Map<string, RecordItem[]>();
    rows.set(key, ofDevice);
    for (const node of list.elements()) {
      const { value } = node;
      const time = isRecord(value) ? readText(value.time_stamp) : undefined;
      if (!isRecord(value) || time === undefined) {
        problems.push(rejected('unexpected_shape', 'history: row without time'));
        continue;
      }
      const parts = ofDevice.get(time);
      if (parts) parts.push({ value, node });
      else ofDevice.set(time, [{ value, node }]);
    }
  }
  return problems;
}

/** Returns whether the key is `<ps_id>_<type>_<code>_<channel>`; beside them stand `point_dict` and lists of refused keys. */
function isDeviceKey(key: string): boolean {
  return /^\d+(_\d+){3}$/.test(key);
}

function merged(parts: readonly RecordItem[]): RecordItem {
  const [only, ...others] = parts as readonly [RecordItem, ...RecordItem[]];
  if (others.length === 0) return only;
  const members = parts.map(({ node }) => node.source.slice(1, -1).trim()).filter((text) => text !== '');
  return {
    value: Object.assign({}, ...parts.map(({ value }) => value)) as RecordItem['value'],
    node: parseNode(`{${members.join(',')}}`),
  };
}
