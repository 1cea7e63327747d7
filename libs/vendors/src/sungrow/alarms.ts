import { type AlarmSeverity } from '@heliograph/base-data';
import {
  alarmEntry,
  type AlarmMeaning,
  alarmTime,
  clockOf,
  findAlarm,
  maxAlarmText,
  readNumber,
  readText,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { deviceCodes, kinds } from './alarm-codes.ts';
import { localText } from './wire.ts';

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 600,
    end: 'absent',
    note: '`getFaultAlarmInfo`, asked for open faults alone',
  },
  unmapped: 'kinds of microinverters, batteries and chargers, and entries with a Chinese name alone',
  tables: [
    { member: 'fault_type_code', table: kinds, source: 'Enumeration of error codes in the vendor’s API document' },
    {
      member: 'fault_reason',
      table: deviceCodes,
      source: 'Modbus protocol of the inverters and user manuals, as public clients read them',
    },
  ],

  read(entry, origin) {
    const fault = alarmEntry(entry);
    const clock = clockOf(origin.device) ?? 'UTC';
    if (fault === undefined) return [];
    const kind = readText(fault.fault_type_code);
    const reasons = reasonsOf(fault.fault_reason);
    const text = readText(fault.fault_name);
    const found = {
      text,
      vendorSeverity: readText(fault.fault_level),
      severity: severityOf(readNumber(fault.fault_type), readNumber(fault.fault_level)),
      since: timeOf(fault.create_time, clock),
      hasEnded: hasEnded(fault, clock),
      until: timeOf(fault.over_time, clock),
    };
    if (kind !== undefined) {
      const meaning = findAlarm(kinds, kind) ?? firstMeaning(reasons);
      return vendorAlarm({ ...found, code: kind, meaning }, origin);
    }
    if (reasons.length > 0)
      return reasons.flatMap((code) => vendorAlarm({ ...found, code, meaning: findAlarm(deviceCodes, code) }, origin));
    // `fault_code` is the id of this one fault, not the code of its kind: it only keeps an alarm that has nothing else.
    const code = text === undefined ? readText(fault.fault_code) : undefined;
    return vendorAlarm({ ...found, code, meaning: undefined }, origin);
  },
};

/** `process_status`: solved, closed. */
const closedStatus: readonly number[] = [4, 9];

function hasEnded({ process_status, over_time }: Readonly<Record<string, unknown>>, clock: string): boolean {
  return closedStatus.includes(readNumber(process_status) ?? 0) || timeOf(over_time, clock) !== undefined;
}

/** The document writes times with separators, its examples of other calls without: `20241127151500` is no number of seconds. */
function timeOf(value: unknown, clock: string): number | undefined {
  const text = readText(value);
  return text === undefined ? undefined : alarmTime(localText(text), clock);
}

const deviceCode = /^\d{1,5}$/;

/** The codes of the device, of which one fault may have several: `10|12`. */
function reasonsOf(value: unknown): string[] {
  const text = readText(value) ?? '';
  if (text.length > maxAlarmText) return [];
  const codes = text.split('|').map((code) => code.trim());
  return [...new Set(codes.filter((code) => deviceCode.test(code)))];
}

function firstMeaning(codes: readonly string[]): AlarmMeaning | undefined {
  const known = codes.find((code) => findAlarm(deviceCodes, code) !== undefined);
  return findAlarm(deviceCodes, known);
}

/** @param type of the fault: 1 fault, 2 alarm, 3 notice, 4 suggestion @param level from 1, the worst, to 4 */
function severityOf(type: number | undefined, level: number | undefined): AlarmSeverity | undefined {
  switch (type) {
    case 1:
      return level === undefined ? undefined : faultLevels.get(level);
    case 2:
      return level === 1 ? 'minor' : 'warning';
    case 3:
    case 4:
      return 'information';
    default:
      return undefined;
  }
}

const faultLevels: ReadonlyMap<number, AlarmSeverity> = new Map([
  [1, 'major'],
  [2, 'minor'],
  [3, 'minor'],
  [4, 'minor'],
]);
