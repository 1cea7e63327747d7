import {
  JsonText,
  type MappedItem,
  type PolledDevice,
  type RawAnswer,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { mapAlarms, mapPlantDevices } from './mapping-lists.ts';
import { mapHistory, mapRealtime } from './mapping-sample.ts';
import { codeOf, isRecord, isSuccess, type SajRecord } from './wire.ts';

type MapOne = (device: PolledDevice, json: JsonText, envelope: SajRecord) => MappedItem[];
type MapMany = (devices: readonly PolledDevice[], json: JsonText, envelope: SajRecord) => MappedItem[];

/** How the answer of each call becomes items, by the call's name. */
const calls: Readonly<Record<string, MapMany>> = {
  'device/realtimeDataCommon': ofOne(mapRealtime),
  'device/historyDataCommon': ofOne(mapHistory),
  'device/alarmList': mapAlarms,
  'plant/getPlantAllDeviceList': mapPlantDevices,
};

export const mapping: VendorMapping = {
  version: '1',
  map(answer) {
    const map = Object.hasOwn(calls, answer.call) ? calls[answer.call] : undefined;
    return map ? mapWith(map, answer) : [rejected('unexpected_shape', `unknown call ${answer.call}`)];
  },
};

function mapWith(map: MapMany, { call, body, devices }: RawAnswer): MappedItem[] {
  const json = parse(body);
  if (!json) return [rejected('invalid_json', `${call}: ${body.length} characters`)];
  const envelope = json.value;
  if (!isRecord(envelope)) return [rejected('unexpected_shape', `${call}: no envelope`)];
  if (!isSuccess(envelope)) return [rejected('vendor_error', `code ${codeOf(envelope) ?? 'missing'}`)];
  return map(devices, json, envelope);
}

function ofOne(map: MapOne): MapMany {
  return ([device, ...others], json, envelope) =>
    device && others.length === 0
      ? map(device, json, envelope)
      : [rejected('unexpected_shape', 'asked for one device at a time')];
}

function rejected(reason: string, detail: string): MappedItem {
  return { kind: 'rejected', reason, detail };
}

function parse(body: string): JsonText | undefined {
  try {
    return new JsonText(body);
  } catch {
    return undefined;
  }
}
