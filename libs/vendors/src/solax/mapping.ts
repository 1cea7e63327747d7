import {
  bySerial,
  isRecord,
  mappingByCall,
  MemberNames,
  readList,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  MappedItem,
  MappingContext,
  PolledDevice,
  RawJson,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { mapDays } from './mapping-days.ts';
import { mapDeviceList, mapDeviceRows, mapRowsWithBatteries } from './mapping-developer.ts';
import { mapRealtimeInfo } from './mapping-token.ts';
import { ALARM_ONGOING, developerResult } from './wire.ts';

export interface Parsed {
  answer: BytesAnswer;
  json: JsonNode;
  asked: ReadonlyMap<string, PolledDevice>;
  samplePeriodSeconds: number;
  include: MappingContext['include'];
}

/** The mapping of each call's answer to items, by its name. */
const calls: Readonly<Record<string, (parsed: Parsed) => MappedItem[]>> = {
  'device/realtime_data': mapDeviceRows,
  'device/history_data': mapDeviceRows,
  'device/realtime_data+batteries': mapRowsWithBatteries,
  'device/history_data+batteries': mapRowsWithBatteries,
  'device/page_device_info': mapDeviceList,
  'alarm/page_alarm_info': mapAlarms,
  'realtimeInfo/get': mapRealtimeInfo,
  'getRealtimeInfo.do': mapRealtimeInfo,
};

/** The members whose texts are passed on; those of a joined answer are named by their calls. */
const members = {
  names: new MemberNames(['result', 'records', 'deviceStatus', 'inverterStatus', 'batStatus']),
  outer: 1,
};

const samples = mappingByCall('1', members, calls, (map, json, answer, { samplePeriodSeconds, include }) =>
  map({ answer, json, asked: bySerial(answer.devices), samplePeriodSeconds, include }),
);

export const mapping: VendorMapping = { ...samples, days: mapDays };

/** Returns the ongoing alarms of a plant: all inverters asked for get theirs, or none. Alarms of other kinds of devices stay in the raw answer. */
function mapAlarms({ answer, json, asked }: Parsed): MappedItem[] {
  const outcome = developerResult(json.value);
  if ('kind' in outcome) return [outcome];
  const records = readList(isRecord(outcome.result) ? outcome.result.records : outcome.result);
  if (!records) return [rejected('unexpected_shape', `${answer.call}: no list of alarms`)];
  const sources = json.sources('result', 'records');
  const open = new Map<string, RawJson[]>([...asked.keys()].map((serial) => [serial, []]));
  records.forEach((record, i) => {
    if (!isRecord(record) || isOver(record.alarmState)) return;
    open.get(readText(record.deviceSn) ?? '')?.push(sources[i] ?? '{}');
  });
  return answer.devices.map((device) => ({
    kind: 'alarms',
    device,
    alerts: open.get(device.InverterSN) ?? [],
    warnings: [],
  }));
}

/** Returns whether the alarm is over. Only ongoing ones were asked for: a record without an end is one. */
function isOver(alarmState: unknown): boolean {
  return (readText(alarmState) ?? ALARM_ONGOING) !== ALARM_ONGOING;
}
