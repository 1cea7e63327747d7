import { bySerial, isRecord, readText, rejected } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, JsonRecord, MappedItem, MappedRejection } from '@heliograph/vendor-contract';
import { codeOf, inverterList, isSuccess } from './wire.ts';

/** Returns `data` of a successful envelope, or why there is none. */
export function dataOf(call: string, envelope: unknown): { data: JsonRecord | readonly unknown[] } | MappedRejection {
  if (!isRecord(envelope)) return rejected('unexpected_shape', `${call}: no envelope`);
  if (!isSuccess(envelope)) return rejected('vendor_error', `${call}: code ${codeOf(envelope)}`);
  const { data } = envelope;
  return isRecord(data) || Array.isArray(data) ? { data } : rejected('unexpected_shape', `${call}: no data`);
}

/** Returns whether the answer is a success that holds nothing. */
export function isWithoutData(envelope: unknown): boolean {
  return isRecord(envelope) && isSuccess(envelope) && envelope.data === null;
}

/** One inverter of a list, and where it stands in the text. */
export interface InverterItem {
  value: JsonRecord;
  node: JsonNode;
}

type MapInverter = (device: BytesAnswer['devices'][number], item: InverterItem, answer: BytesAnswer) => MappedItem[];

/** Maps each polled inverter of a plant's answer. Those that are not polled stay in the raw answer. */
export function mapInverters(answer: BytesAnswer, json: JsonNode, mapInverter: MapInverter): MappedItem[] {
  const envelope = json.value;
  if (isWithoutData(envelope)) return [];
  const read = dataOf(answer.call, envelope);
  if ('kind' in read) return [read];
  const list = inverterList(read.data);
  if (!list) return [rejected('unexpected_shape', `${answer.call}: no list of inverters`)];
  const nodes = json.listAt('data', list.name).filter(({ isObject }) => isObject);
  const devices = bySerial(answer.devices);
  return list.items.flatMap((value, i) => {
    const serial = readText(value.sn);
    if (serial === undefined) return [rejected('unexpected_shape', `${answer.call}: an inverter without sn`)];
    const device = devices.get(serial);
    return device ? mapInverter(device, { value, node: nodes[i]! }, answer) : [];
  });
}
