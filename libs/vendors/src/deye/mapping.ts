import {
  JsonText,
  readText,
  type MappedItem,
  type PolledDevice,
  type RawAnswer,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { mapStationAlerts } from './mapping-alerts.ts';
import { mapHistory, mapLatest } from './mapping-sample.ts';
import { isRecord, type DeyeEnvelope } from './wire.ts';

type MapAnswer = (devices: readonly PolledDevice[], json: JsonText, envelope: DeyeEnvelope) => MappedItem[];

/** How the answer of each call becomes items, by the call's name. */
const calls: Readonly<Record<string, MapAnswer>> = {
  'device/latest': mapLatest,
  'device/history': mapHistory,
  'station/alertList': mapStationAlerts,
};

export const mapping: VendorMapping = {
  version: '1',
  map({ call, body, devices }: RawAnswer) {
    const mapAnswer = Object.hasOwn(calls, call) ? calls[call] : undefined;
    if (!mapAnswer) return [rejected('unexpected_shape', `unknown call ${call}`)];
    const json = parse(body);
    if (!json) return [rejected('invalid_json', `${call}: ${body.length} characters`)];
    if (!isRecord(json.value)) return [rejected('unexpected_shape', 'no envelope')];
    const envelope: DeyeEnvelope = json.value;
    if (envelope.success !== true) return [rejected('vendor_error', `code ${readText(envelope.code) ?? 'missing'}`)];
    return mapAnswer(devices, json, envelope);
  },
};

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
