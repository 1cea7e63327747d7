import { bySerial, mappingByCall, MemberNames } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { mapAlarms } from './mapping-alarms.ts';
import { mapDeviceList, mapDeviceRows, mapRowsWithBatteries } from './mapping-developer.ts';
import { mapRealtimeInfo } from './mapping-token.ts';

export interface Parsed {
  answer: BytesAnswer;
  json: JsonNode;
  /** Asked devices by serial number. */
  asked: ReadonlyMap<string, PolledDevice>;
  samplePeriodSeconds: number;
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

export const mapping = mappingByCall('1', members, calls, (map, json, answer, { samplePeriodSeconds }) =>
  map({ answer, json, asked: bySerial(answer.devices), samplePeriodSeconds }),
);
