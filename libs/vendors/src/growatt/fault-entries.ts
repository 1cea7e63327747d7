import { readNumber, readText, type RawJson } from '@heliograph/vendor-contract';
import type { GrowattRecord } from './growatt-record.ts';

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

export interface FaultEntries {
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
