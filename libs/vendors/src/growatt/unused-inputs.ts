import { readNumber, type NumberedField } from '@heliograph/vendor-contract';
import type { GrowattRecord } from './sample-entries.ts';

const MAX_INPUTS = 16;
const MAX_STRINGS = 32;

/** Names of what Growatt counts from 1, by number: made once, for each record is asked for all of them. */
const inputPowers = upTo(MAX_INPUTS, (n) => [`ppv${n}`]).flat();
const stringMembers = upTo(MAX_STRINGS, (n) => [`vString${n}`, `currentString${n}`]);
const phaseMembers = upTo(3, (n) => {
  const letter = 'rst'.charAt(n - 1);
  return [`vac${n}`, `iac${n}`, `vac${letter}`, `iac${letter}`];
});
const phasePowers = ['pacr', 'pacs', 'pact'];
const phaseVoltages = ['vacr', 'vac1', 'vacRs', 'vacSt', 'vacTr'];

/** The names of all members that are read here. */
export const inputMembers = [
  'pac',
  'ppv',
  ...[inputPowers, phasePowers, phaseVoltages, ...stringMembers, ...phaseMembers].flat(),
];
const inputSeries = new Set(['UPV', 'IPV', 'PPV']);

/**
 * Growatt writes 0 for values that a model lacks instead of leaving them out. These rules distinguish an unused phase
 * or power from a measured zero by the other members of the same record; unused inputs are left out by the normalizer,
 * for all vendors.
 */
export function unusedFields(record: GrowattRecord, family: string): (numbered: NumberedField | undefined) => boolean {
  const unmeasuredPhasePower = unmeasured(record, 'pac', phasePowers);
  const unmeasuredInputPower = unmeasured(record, 'ppv', inputPowers);
  const unusedPhases = phaseMembers.map((_, i) => isUnusedPhase(record, family, i + 1));
  return (numbered) => {
    if (numbered === undefined) return false;
    const { series, n } = numbered;
    if (series === 'PAC' && unmeasuredPhasePower) return true;
    if (series === 'PPV' && unmeasuredInputPower) return true;
    if (series === 'UAC' && n > 3) return isUnmeasuredLineVoltage(record, unusedPhases, n);
    if (series === 'UAC' || series === 'IAC' || series === 'PAC') return unusedPhases[n - 1] === true;
    return false;
  };
}

/** Returns whether it is a value of one DC input, be it a tracker or a string. */
export function isOfInput(numbered: NumberedField | undefined): boolean {
  return numbered !== undefined && inputSeries.has(numbered.series);
}

/** A MAX has three phases. Of the others, a phase without voltage and current is one the model does not have. */
function isUnusedPhase(record: GrowattRecord, family: string, n: number): boolean {
  if (family === 'max' || n < 2) return false;
  return allZero(record, phaseMembers[n - 1]!);
}

/**
 * `UAC12`, `UAC23`, `UAC31`: 0 V between phases of which one has voltage; on a single-phase device whatever their
 * value.
 */
function isUnmeasuredLineVoltage(record: GrowattRecord, unusedPhases: readonly boolean[], n: number): boolean {
  if (unusedPhases[1] === true && unusedPhases[2] === true) return true;
  const member = { 12: 'vacRs', 23: 'vacSt', 31: 'vacTr' }[n] ?? '';
  return allZero(record, [member]) && !allZero(record, phaseVoltages);
}

/** The sum is not 0 but all of its parts are. */
function unmeasured(record: GrowattRecord, sum: string, parts: readonly string[]): boolean {
  return !allZero(record, [sum]) && allZero(record, parts);
}

/** Returns whether any of the record's strings has a value; otherwise the device measures trackers. */
export function hasStrings(record: GrowattRecord, count: number): boolean {
  return stringMembers.slice(0, count).some((members) => !allZero(record, members));
}

function upTo(count: number, names: (n: number) => string[]): string[][] {
  return Array.from({ length: count }, (_, i) => names(i + 1));
}

function allZero(record: GrowattRecord, members: readonly string[]): boolean {
  return members.every((member) => (readNumber(record.get(member)) ?? 0) === 0);
}
