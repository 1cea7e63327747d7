import {
  JsonText,
  type MappedItem,
  type PolledDevice,
  type RawAnswer,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { mapAlarms } from './mapping-alarms.ts';
import { mapDeviceList, mapDeviceRows } from './mapping-developer.ts';
import { mapRealtimeInfo } from './mapping-token.ts';
import { rejected } from './rejected.ts';

export interface Parsed {
  answer: RawAnswer;
  json: JsonText;
  /** Asked devices by serial number. */
  asked: ReadonlyMap<string, PolledDevice>;
}

/** How each call becomes items, by its name. */
const calls: Readonly<Record<string, (parsed: Parsed) => MappedItem[]>> = {
  'device/realtime_data': mapDeviceRows,
  'device/history_data': mapDeviceRows,
  'device/page_device_info': mapDeviceList,
  'alarm/page_alarm_info': mapAlarms,
  'realtimeInfo/get': mapRealtimeInfo,
  'getRealtimeInfo.do': mapRealtimeInfo,
};

export const mapping: VendorMapping = {
  version: '1',
  map(answer) {
    const map = Object.hasOwn(calls, answer.call) ? calls[answer.call] : undefined;
    if (!map) return [rejected('unexpected_shape', `unknown call ${answer.call}`)];
    const json = parse(answer.body);
    if (!json) return [rejected('invalid_json', `${answer.call}: ${answer.body.length} characters`)];
    return map({ answer, json, asked: new Map(answer.devices.map((device) => [device.InverterSN, device])) });
  },
};

function parse(body: string): JsonText | undefined {
  try {
    return new JsonText(body);
  } catch {
    return undefined;
  }
}
