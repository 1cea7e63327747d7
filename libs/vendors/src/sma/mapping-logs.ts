import { isRecord, parseNode, readText, rejected } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedAlarms, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { instantsOf } from './local-time.ts';
import { entriesPath } from './wire.ts';

/** The log reports that something happened, not that it ended: for this long an entry is added to the samples. Longer than classic plants lag. */
const LOG_SECONDS = 3 * 3600;

const ALERTS: readonly string[] = ['error', 'alarm'];
const NOTICES: readonly string[] = ['info'];

/**
 * Returns the entries of the last hours for each device asked for; they replace the known ones. Plant entries without a
 * device are left out.
 */
export function mapLogs(answer: BytesAnswer, json: JsonNode): MappedItem[] {
  const path = entriesPath(json.value);
  if (!path) return [rejected('unexpected_shape', 'logs: no list of entries')];
  const found = new Map(
    answer.devices.map((device): [string, MappedAlarms] => [
      device.vendorDeviceId,
      { kind: 'alarms', device, alerts: [], warnings: [] },
    ]),
  );
  for (const { source, value: entry } of json.listAt(...path)) {
    const alarms = isRecord(entry) ? found.get(readText(entry.deviceId) ?? '') : undefined;
    if (!isRecord(entry) || !alarms || isOld(entry.time, alarms.device, answer.fetchedAt)) continue;
    const severity = (readText(entry.severity) ?? '').toLowerCase();
    if (ALERTS.includes(severity)) alarms.alerts.push(source);
    else if (!NOTICES.includes(severity)) alarms.warnings.push(source);
  }
  return [...found.values()];
}

function isOld(time: unknown, device: PolledDevice, fetchedAt: number): boolean {
  const instant = instantsOf(readText(time) ?? '', device.timezone ?? 'GMT+0').at(-1);
  return instant !== undefined && instant < fetchedAt / 1000 - LOG_SECONDS;
}

/** The largest answer; a log has no paging that we know of. */
const MAX_CHARACTERS = 380_000;

/** Returns the log as received, or its newest entries where it is too long; undefined when it is in no shape that we know. */
export function recentEntries(body: string): string | undefined {
  const json = parseNode(body);
  const path = entriesPath(json.value);
  if (!path) return undefined;
  if (body.length <= MAX_CHARACTERS) return body;
  const sources = json.sources(...path).sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  let length = 0;
  const kept = sources.filter((source) => (length += source.length + 1) <= MAX_CHARACTERS);
  return `{"logs":[${kept.join(',')}]}`;
}

function timeOf(source: string): string {
  const entry: unknown = JSON.parse(source);
  return (isRecord(entry) ? readText(entry.time) : undefined) ?? '';
}
