import {
  isRecord,
  type BytesAnswer,
  type JsonNode,
  type MappedItem,
  readList,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import { dataOf, isWithoutData } from './mapping-answer.ts';

/** Returns the warnings of each device asked for, also where there are none: they replace what was known. */
export function mapWarnings(answer: BytesAnswer, json: JsonNode): MappedItem[] {
  const envelope = json.value;
  if (isWithoutData(envelope)) return [];
  const read = dataOf(answer.call, envelope);
  if ('kind' in read) return [read];
  if (!isRecord(read.data) || !readList(read.data.list)) {
    return [rejected('unexpected_shape', `${answer.call}: no list of warnings`)];
  }
  const bySerial = new Map<string, string[]>();
  for (const entry of json.listAt('data', 'list')) addWarnings(bySerial, entry);
  return answer.devices.map((device) => ({
    kind: 'alarms',
    device,
    alerts: bySerial.get(device.InverterSN) ?? [],
    warnings: [],
  }));
}

function addWarnings(bySerial: Map<string, string[]>, entry: JsonNode): void {
  const { value } = entry;
  const serial = isRecord(value) ? readText(value.sn) : undefined;
  if (serial === undefined) return;
  const warnings = bySerial.get(serial) ?? [];
  for (const warning of entry.sources('warning')) warnings.push(warning);
  bySerial.set(serial, warnings);
}
