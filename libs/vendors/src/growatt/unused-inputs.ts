import { measurementDefinitions, type MeasurementField } from '@heliograph/base-data';
import { readNumber } from '@heliograph/vendor-contract';

type GrowattRecord = Readonly<Record<string, unknown>>;

/** `UPV12` → `UPV`, 12: looked up for each field of each record. */
const numberedFields = new Map<string, { series: string; n: number }>(
  Object.keys(measurementDefinitions).flatMap((field) => {
    const [, series, digits] = /^([A-Z]+)(\d+)$/.exec(field) ?? [];
    return series === undefined ? [] : [[field, { series, n: Number(digits) }] as const];
  }),
);
const notNumbered = { series: '', n: 0 };

/**
 * Growatt fills what a model does not have with 0 instead of leaving it out. These rules tell an unused input, phase or power from a measured
 * zero by what the same record says of it elsewhere.
 */
export function unusedFields(record: GrowattRecord, family: string): (field: MeasurementField) => boolean {
  const unmeasuredPhasePower = unmeasured(record, 'pac', ['pacr', 'pacs', 'pact']);
  const unmeasuredInputPower = unmeasured(record, 'ppv', numbered('ppv', 16));
  return (field) => {
    const { series, n } = numberedFields.get(field) ?? notNumbered;
    if (series === 'PAC' && unmeasuredPhasePower) return true;
    if (series === 'PPV' && unmeasuredInputPower) return true;
    if (series === 'UPV' || series === 'IPV' || series === 'PPV') return n > 1 && isUnusedInput(record, n);
    if (series === 'UAC' && n > 3) return isUnmeasuredLineVoltage(record, family, n);
    if (series === 'UAC' || series === 'IAC' || series === 'PAC') return isUnusedPhase(record, family, n);
    return false;
  };
}

/** Lifetime energy tells a connected input at night, when it has no voltage, from one that never had modules. */
function isUnusedInput(record: GrowattRecord, n: number): boolean {
  return allZero(record, [`vpv${n}`, `ipv${n}`, `ppv${n}`, `epv${n}Today`, `epv${n}Total`]);
}

/** A MAX has three phases. Of the others, a phase without voltage and current is one the model does not have. */
function isUnusedPhase(record: GrowattRecord, family: string, n: number): boolean {
  if (family === 'max' || n < 2) return false;
  const letter = ['r', 's', 't'][n - 1] ?? '';
  return allZero(record, [`vac${n}`, `iac${n}`, `vac${letter}`, `iac${letter}`]);
}

/** `UAC12`, `UAC23`, `UAC31`: 0 V between phases of which one has voltage; on a single-phase device whatever the record says. */
function isUnmeasuredLineVoltage(record: GrowattRecord, family: string, n: number): boolean {
  if (isUnusedPhase(record, family, 2) && isUnusedPhase(record, family, 3)) return true;
  const member = { 12: 'vacRs', 23: 'vacSt', 31: 'vacTr' }[n] ?? '';
  return allZero(record, [member]) && !allZero(record, ['vacr', 'vac1', 'vacRs', 'vacSt', 'vacTr']);
}

/** The sum is not 0 but all of its parts are. */
function unmeasured(record: GrowattRecord, sum: string, parts: readonly string[]): boolean {
  return !allZero(record, [sum]) && allZero(record, parts);
}

/** Whether any of the record's strings carries a value: else its trackers are what it measures. */
export function hasStrings(record: GrowattRecord, count: number): boolean {
  return !allZero(record, [...numbered('vString', count), ...numbered('currentString', count)]);
}

/** Strings of which neither voltage nor current is reported above 0. */
export function unusedStrings(record: GrowattRecord): (field: MeasurementField) => boolean {
  return (field) => {
    const n = /^[UI]PV(\d+)$/.exec(field)?.[1] ?? '';
    return n !== '1' && allZero(record, [`vString${n}`, `currentString${n}`]);
  };
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${i + 1}`);
}

function allZero(record: GrowattRecord, members: readonly string[]): boolean {
  return members.every((member) => (readNumber(record[member]) ?? 0) === 0);
}
