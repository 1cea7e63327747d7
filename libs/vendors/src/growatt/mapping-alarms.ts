import { isRecord, noAlarms, readNumber, readText, reported } from '@heliograph/vendor-contract';
import type { JsonNode, MappedItem, PolledDevice, RawJson } from '@heliograph/vendor-contract';
import type { GrowattRecord } from './sample-entries.ts';
import type { AlarmRow } from './wire.ts';

/** Members of the last data that signal a fault, and those that describe it. */
interface EntryRule {
  codes: readonly string[];
  details: readonly string[];
}

const faults: EntryRule = {
  codes: ['faultType', 'faultType1', 'faultCode', 'faultCode1', 'faultCode2', 'errorCode'],
  details: ['faultValue', 'errorText', 'sysFaultWord', ...Array.from({ length: 7 }, (_, i) => `sysFaultWord${i + 1}`)],
};

const warnings: EntryRule = {
  codes: ['warnCode', 'warnCode1', 'newWarnCode'],
  details: ['warnText', 'newWarnSubCode', 'warningValue1', 'warningValue2', 'warningValue3'],
};

/** The names of all of them. */
export const faultMembers = [faults, warnings].flatMap(({ codes, details }) => [...codes, ...details]);

interface FaultEntries {
  alerts: RawJson[];
  warnings: RawJson[];
}

/**
 * Returns the fault and the warning a sample itself carries, each as one entry of the vendor's own members: last data has codes, not a list (dossier,
 * "BaseData mapping").
 */
export function faultEntries(record: GrowattRecord): FaultEntries {
  return { alerts: entry(faults, record), warnings: entry(warnings, record) };
}

function entry(rule: EntryRule, record: GrowattRecord): RawJson[] {
  if (!rule.codes.some((code) => (readNumber(record.get(code)) ?? 0) !== 0)) return [];
  const reported = [...rule.codes, ...rule.details].filter((member) => isReported(record.get(member)));
  const picked = record.pick(reported);
  return picked === undefined ? [] : [picked];
}

/** Codes of 0 and texts of nothing would only repeat that there is no further fault. */
function isReported(value: unknown): boolean {
  return readText(value) !== undefined && readNumber(value) !== 0;
}

/** Returns an alarm call's answer: the day's alarms, open and ended, as the vendor wrote them. No `data`, or none in it: no alarm is open. */
export function alarmItems(answer: JsonNode, device: PolledDevice): MappedItem[] {
  const alarms = answer.at('data')?.at('alarms');
  if (alarms === undefined || (!alarms.isList && alarms.value === null)) return [noAlarms(device)];
  if (!alarms.isList) return [{ kind: 'rejected', reason: 'unexpected_shape', serial: device.InverterSN }];
  const sources = (open: boolean): RawJson[] =>
    alarms.elements().flatMap(({ value, source }) => (isOpen(value) === open ? [source] : []));
  const ended = sources(false);
  return [{ ...noAlarms(device), alerts: sources(true), ...reported({ ended: ended.length > 0 ? ended : undefined }) }];
}

/**
 * The list covers a day, not the open alarms: an alarm that has not ended carries no end, or its start as its end
 * (documented examples).
 */
function isOpen(alarm: unknown): boolean {
  const { start_time: start, end_time: end } = (isRecord(alarm) ? alarm : {}) as Partial<AlarmRow>;
  return end === undefined || end === null || end === '' || end === 'null' || end === start;
}
