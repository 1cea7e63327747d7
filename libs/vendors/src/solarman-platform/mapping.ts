import { isRecord, mappingByCall, MemberNames, readText, rejected } from '@heliograph/vendor-contract';
import type {
  JsonNode,
  MappedItem,
  MappedRejection,
  MappingContext,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import type { PlatformEnvelope } from './wire.ts';

type MapAnswerFor<Asked> = (
  asked: Asked,
  json: JsonNode,
  envelope: PlatformEnvelope,
  context: MappingContext,
) => MappedItem[];
export type MapAnswer = MapAnswerFor<readonly PolledDevice[]>;
export type MapDeviceAnswer = MapAnswerFor<PolledDevice>;

/** `sources`: the members whose texts the mapping passes on; `calls`: how the answer of each call becomes items, by the call's name. */
export function platformMapping(
  version: string,
  sources: readonly string[],
  calls: Readonly<Record<string, MapAnswer>>,
): VendorMapping {
  return mappingByCall(version, { names: new MemberNames(sources), outer: 0 }, calls, (map, json, answer, context) => {
    const { value } = json;
    if (!isRecord(value)) return [unexpected('no envelope')];
    const envelope: PlatformEnvelope = value;
    if (envelope.success !== true) return [rejected('vendor_error', `code ${readText(envelope.code) ?? 'missing'}`)];
    return map(answer.devices, json, envelope, context);
  });
}

/** Maps a call that asks for one device, whose serial number the answer may repeat. */
export function ofOneDevice(mapAnswer: MapDeviceAnswer): MapAnswer {
  return (devices, json, envelope, context) => {
    const [device, ...others] = devices as readonly [PolledDevice?, ...PolledDevice[]];
    if (!device || others.length > 0) return [unexpected('an answer for one device')];
    const serial = readText(envelope.deviceSn);
    if (serial !== undefined && serial !== device.vendorDeviceId)
      return [{ kind: 'rejected', reason: 'device_not_asked', serial }];
    return mapAnswer(device, json, envelope, context);
  };
}

export function unexpected(detail: string): MappedRejection {
  return rejected('unexpected_shape', detail);
}
