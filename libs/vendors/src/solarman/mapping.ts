import {
  JsonText,
  readText,
  type MappedItem,
  type PolledDevice,
  type RawAnswer,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { mapAlerts } from './mapping-alerts.ts';
import { mapCurrentData, mapHistorical } from './mapping-sample.ts';
import { isRecord, type SolarmanEnvelope } from './wire.ts';

type MapAnswer = (device: PolledDevice, json: JsonText, envelope: SolarmanEnvelope) => MappedItem[];

/** How the answer of each call becomes items, by the call's name. Every call asks for one device. */
const calls: Readonly<Record<string, MapAnswer>> = {
  'device/currentData': mapCurrentData,
  'device/historical': mapHistorical,
  'device/alertList': mapAlerts,
};

export const mapping: VendorMapping = {
  version: '1',
  map(answer) {
    const mapAnswer = Object.hasOwn(calls, answer.call) ? calls[answer.call] : undefined;
    const [device, ...others] = answer.devices as readonly [PolledDevice?, ...PolledDevice[]];
    if (!mapAnswer) return [rejected('unexpected_shape', `unknown call ${answer.call}`)];
    if (!device || others.length > 0) return [rejected('unexpected_shape', `${answer.call} is asked for one device`)];
    return mapOne(answer, device, mapAnswer);
  },
};

function mapOne({ call, body }: RawAnswer, device: PolledDevice, mapAnswer: MapAnswer): MappedItem[] {
  const json = parse(body);
  if (!json) return [rejected('invalid_json', `${call}: ${body.length} characters`)];
  if (!isRecord(json.value)) return [rejected('unexpected_shape', 'no envelope')];
  const envelope: SolarmanEnvelope = json.value;
  if (envelope.success !== true) return [rejected('vendor_error', `code ${readText(envelope.code) ?? 'missing'}`)];
  const serial = readText(envelope.deviceSn);
  if (serial !== undefined && serial !== device.vendorDeviceId && serial !== device.InverterSN)
    return [{ kind: 'rejected', reason: 'device_not_asked', serial }];
  return mapAnswer(device, json, envelope);
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
