import { isRecord, readNumber, readText, recordsOf } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, JsonRecord, MappedAlarms, PolledDevice } from '@heliograph/vendor-contract';

/** `severity`: 1 fatal, 2 error, 3 warning, 4 info, 5 debug, 6 none. */
const WARNING_SEVERITIES: readonly number[] = [3, 4, 5, 6];

interface Entry {
  record: JsonRecord;
  source: string;
}

/** Returns the open alarms of each device asked for, also where there are none: they replace what was known. Undefined: an answer without alarms. */
export function mapAlarms(
  answer: BytesAnswer,
  alarms: JsonNode,
  events: JsonNode | undefined,
): MappedAlarms[] | undefined {
  const raised = entriesOf(alarms, 'alarms');
  if (!raised) return undefined;
  const open = events ? (entriesOf(events, 'events') ?? []) : [];
  return answer.devices.map((device) => alarmsOf(device, raised, open));
}

function entriesOf(json: JsonNode, list: 'alarms' | 'events'): Entry[] | undefined {
  const found = json.find(list);
  if (found?.isList !== true && found?.value !== null) return undefined;
  return found.elements().flatMap(({ value: record, source }) => (isRecord(record) ? [{ record, source }] : []));
}

function alarmsOf(device: PolledDevice, raised: readonly Entry[], open: readonly Entry[]): MappedAlarms {
  const own = raised.filter(({ record }) => recordsOf(record.events).some((event) => isOf(device, event)));
  const isWarning = ({ record }: Entry): boolean => WARNING_SEVERITIES.includes(readNumber(record.severity) ?? 0);
  const covered = new Set(own.map(({ record }) => readText(record.event_type_id)));
  const events = open.filter(({ record }) => isOf(device, record) && !covered.has(readText(record.event_type_id)));
  return {
    kind: 'alarms',
    device,
    alerts: own.filter((entry) => !isWarning(entry)).map(({ source }) => source),
    warnings: [...own.filter(isWarning), ...events].map(({ source }) => source),
  };
}

function isOf({ InverterSN }: PolledDevice, { serial_number: serial }: JsonRecord): boolean {
  return readText(serial) === InverterSN;
}
