import { isRecord, mappingByCall, MemberNames, rejected } from '@heliograph/vendor-contract';
import type {
  JsonNode,
  JsonRecord,
  MappedItem,
  MappingContext,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { mapDays } from './mapping-days.ts';
import { mapAlarms, mapPlantDevices } from './mapping-lists.ts';
import { mapHistory, mapRealtime, STATUS_MEMBERS } from './mapping-sample.ts';
import { codeOf, isSuccess } from './wire.ts';

type Include = MappingContext['include'];
type MapOne = (device: PolledDevice, json: JsonNode, envelope: JsonRecord, include: Include) => MappedItem[];
type MapMany = (
  devices: readonly PolledDevice[],
  json: JsonNode,
  envelope: JsonRecord,
  include: Include,
) => MappedItem[];

/** The mapping of each call's answer to items, by the call's name. */
const calls: Readonly<Record<string, MapMany>> = {
  'device/realtimeDataCommon': ofOne(mapRealtime),
  'device/historyDataCommon': ofOne(mapHistory),
  'device/alarmList': mapAlarms,
  'plant/getPlantAllDeviceList': mapPlantDevices,
};

/** The members whose texts are passed on. */
const names = new MemberNames(['data', 'faultMsgList', ...STATUS_MEMBERS]);

const samples = mappingByCall('1', { names, outer: 0 }, calls, (map, json, answer, { include }) => {
  const envelope = json.value;
  if (!isRecord(envelope)) return [rejected('unexpected_shape', `${answer.call}: not an envelope`)];
  if (!isSuccess(envelope)) return [rejected('vendor_error', `code ${codeOf(envelope) ?? 'missing'}`)];
  return map(answer.devices, json, envelope, include);
});

export const mapping: VendorMapping = { ...samples, days: mapDays };

function ofOne(map: MapOne): MapMany {
  return ([device, ...others], json, envelope, include) =>
    device && others.length === 0
      ? map(device, json, envelope, include)
      : [rejected('unexpected_shape', 'the call returns one device at a time')];
}
