import {
  isRecord,
  JsonText,
  type MappedItem,
  type RawAnswer,
  readList,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import { dataOf, isWithoutData } from './mapping-answer.ts';

/** Returns the warnings of each device asked for, also where there are none: they replace what was known. */
export function mapWarnings(answer: RawAnswer, json: JsonText): MappedItem[] {
  if (isWithoutData(json.value)) return [];
  const read = dataOf(answer.call, json.value);
  if ('kind' in read) return [read];
  if (!isRecord(read.data) || !readList(read.data.list)) {
    return [rejected('unexpected_shape', `${answer.call}: no list of warnings`)];
  }
  const bySerial = new Map<string, string[]>();
  for (const source of json.elements(['data', 'list'])) addWarnings(bySerial, source);
  return answer.devices.map((device) => ({
    kind: 'alarms',
    device,
    alerts: bySerial.get(device.InverterSN) ?? [],
    warnings: [],
  }));
}

function addWarnings(bySerial: Map<string, string[]>, source: string): void {
  const entry = new JsonText(source);
  const serial = isRecord(entry.value) ? readText(entry.value.sn) : undefined;
  if (serial === undefined) return;
  const warnings = bySerial.get(serial) ?? [];
  for (const warning of entry.elements(['warning'])) warnings.push(warning);
  bySerial.set(serial, warnings);
}
