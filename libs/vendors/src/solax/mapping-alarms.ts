import { isRecord, type MappedItem, type RawJson, readList, readText, rejected } from '@heliograph/vendor-contract';
import type { Parsed } from './mapping.ts';
import { developerResult } from './rejected.ts';
import { ALARM_ONGOING } from './wire.ts';

/** Returns the ongoing alarms of a plant: all inverters asked for get theirs, or none. Alarms of other kinds of devices stay in the raw answer. */
export function mapAlarms({ answer, json, asked }: Parsed): MappedItem[] {
  const outcome = developerResult(json.value);
  if ('kind' in outcome) return [outcome];
  const records = readList(isRecord(outcome.result) ? outcome.result.records : outcome.result);
  if (!records) return [rejected('unexpected_shape', `${answer.call}: no list of alarms`)];
  const sources = json.sources('result', 'records');
  const open = new Map<string, RawJson[]>([...asked.keys()].map((serial) => [serial, []]));
  records.forEach((record, i) => {
    if (!isRecord(record) || isOver(record.alarmState)) return;
    open.get(readText(record.deviceSn) ?? '')?.push(sources[i] ?? '{}');
  });
  return answer.devices.map((device) => ({
    kind: 'alarms',
    device,
    alerts: open.get(device.InverterSN) ?? [],
    warnings: [],
  }));
}

/** Returns whether the alarm is over. Only ongoing ones were asked for: a record without an end is one. */
function isOver(alarmState: unknown): boolean {
  return (readText(alarmState) ?? ALARM_ONGOING) !== ALARM_ONGOING;
}
