import { isRecord, JsonText, mappingByCall, readText, rejected } from '@heliograph/vendor-contract';
import type { MappedItem, PolledDevice, VendorMapping } from '@heliograph/vendor-contract';
import type { PlatformEnvelope } from './wire.ts';

export type MapAnswer = (devices: readonly PolledDevice[], json: JsonText, envelope: PlatformEnvelope) => MappedItem[];
export type MapDeviceAnswer = (device: PolledDevice, json: JsonText, envelope: PlatformEnvelope) => MappedItem[];

/** `calls`: how the answer of each call becomes items, by the call's name. */
export function platformMapping(version: string, calls: Readonly<Record<string, MapAnswer>>): VendorMapping {
  return mappingByCall(version, calls, (map, json, answer) => {
    if (!isRecord(json.value)) return [unexpected('no envelope')];
    const envelope: PlatformEnvelope = json.value;
    if (envelope.success !== true) return [rejected('vendor_error', `code ${readText(envelope.code) ?? 'missing'}`)];
    return map(answer.devices, json, envelope);
  });
}

/** Maps a call that asks for one device, whose serial number the answer may repeat. */
export function ofOneDevice(mapAnswer: MapDeviceAnswer): MapAnswer {
  return (devices, json, envelope) => {
    const [device, ...others] = devices as readonly [PolledDevice?, ...PolledDevice[]];
    if (!device || others.length > 0) return [unexpected('an answer for one device')];
    const serial = readText(envelope.deviceSn);
    if (serial !== undefined && serial !== device.vendorDeviceId)
      return [{ kind: 'rejected', reason: 'device_not_asked', serial }];
    return mapAnswer(device, json, envelope);
  };
}

export function unexpected(detail: string): MappedItem {
  return rejected('unexpected_shape', detail);
}
