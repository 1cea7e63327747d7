import { isRecord, readList, readNumber, readText, recordsOf } from '@heliograph/vendor-contract';
import type { JsonText, MappedAlarms, PolledDevice, RawAnswer, JsonRecord } from '@heliograph/vendor-contract';

/** `severity`: 1 fatal, 2 error, 3 warning, 4 info, 5 debug, 6 none. */
const WARNING_SEVERITIES: readonly number[] = [3, 4, 5, 6];

interface Entry {
  record: JsonRecord;
  source: string;
}

/** Returns the open alarms of each device asked for, also where there are none: they replace what was known. Undefined: an answer without alarms. */
export function mapAlarms(
  answer: RawAnswer,
  alarms: JsonText,
  events: JsonText | undefined,
): MappedAlarms[] | undefined {
  const raised = entriesOf(alarms, 'alarms');
  if (!raised) return undefined;
  const open = events ? (entriesOf(events, 'events') ?? []) : [];
  return answer.devices.map((device) => alarmsOf(device, raised, open));
}

function entriesOf(json: JsonText, list: 'alarms' | 'events'): Entry[] | undefined {
  const values = isRecord(json.value) ? readList(json.value[list]) : undefined;
  if (!values) return undefined;
  const sources = json.elements([list]);
  return values.flatMap((record: unknown, i): Entry[] => (isRecord(record) ? [{ record, source: sources[i]! }] : []));
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
