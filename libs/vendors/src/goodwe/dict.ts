import type { MeasurementField } from '@heliograph/base-data';
import { isRecord, numberedField, readNumber, readText, recordsOf } from '@heliograph/vendor-contract';
import type { JsonRecord } from '@heliograph/vendor-contract';

/** Returns the portal's entries of an inverter: `dict.left` and `dict.right` by key. */
export function dictOf(inverter: JsonRecord): ReadonlyMap<string, JsonRecord> {
  const { dict } = inverter;
  if (!isRecord(dict)) return new Map();
  return new Map([...recordsOf(dict.left), ...recordsOf(dict.right)].flatMap((entry) => namedEntry(entry)));
}

function namedEntry(entry: JsonRecord): [string, JsonRecord][] {
  const key = readText(entry.key);
  return key === undefined ? [] : [[key, entry]];
}

/** Returns the values of an entry, `"230.1/231.4/229.9"` or one alone. */
export function valuesOf(entry: JsonRecord | undefined): string[] {
  const value = readText(entry?.value);
  return value === undefined ? [] : value.split('/').map((part) => part.trim());
}

/**
 * The number of inputs and phases of the inverter, by the members that the vendor lists for it; undefined without any.
 */
interface ListedInputs {
  inputs: number | undefined;
  phases: number | undefined;
}

/** `points` names the members a model has (`Vpv1`, `Vac1`); without it the entries `dcVandC1…` and the parts of `acVacVol` decide. */
export function listedInputs(inverter: JsonRecord): ListedInputs {
  const keys = recordsOf(inverter.points).flatMap(({ target_key }) => readText(target_key) ?? []);
  const dict = dictOf(inverter);
  const dcInputs = [...dict.keys()].map((key) => Number(/^dcVandC(\d+)$/.exec(key)?.[1] ?? 0));
  return {
    inputs: highest(keys, /^Vpv(\d+)$/i) ?? positive(Math.max(0, ...dcInputs)),
    phases: highest(keys, /^Vac(\d+)$/i) ?? positive(valuesOf(dict.get('acVacVol')).length),
  };
}

function highest(keys: readonly string[], pattern: RegExp): number | undefined {
  return positive(Math.max(0, ...keys.map((key) => Number(pattern.exec(key)?.[1] ?? 0))));
}

function positive(count: number): number | undefined {
  return count > 0 ? count : undefined;
}

/** No voltage or current of an inverter reaches this: registers of all ones in tenths (6553.5, 6553.7 were seen). */
const ALL_ONES = 6553;
const sources: Readonly<Record<string, string>> = { UPV: 'vpv', IPV: 'ipv', UAC: 'vac', IAC: 'iac' };

export type SkipField = (field: MeasurementField) => boolean;

const OFFLINE = '-1';
const liveFields: ReadonlySet<MeasurementField> = new Set(['FrqAC', 'Temperature', 'PowerACOutputReactive']);

/**
 * Returns whether a record is blank: for an offline inverter SEMS returns zeros for all live values at once (recorded), 0 V and 0 Hz of the grid and
 * 0 °C among them. That is no measurement. With a fault or while waiting, zeros are measurements.
 */
export function isBlank(status: string | undefined, ...gridAndTemperature: readonly unknown[]): boolean {
  return status === OFFLINE && gridAndTemperature.every((value) => readNumber(value) === 0);
}

/** Returns whether a blank record does not report the field: voltages, currents, frequency, temperature. Its power is 0, its counters stay. */
export function isLive(field: MeasurementField): boolean {
  return liveFields.has(field) || numberedField(field) !== undefined;
}

/** Leaves out fillers for "no value", and the zeros of inputs and phases that the inverter does not list. */
export function skipFillers(record: JsonRecord, { inputs, phases }: ListedInputs): SkipField {
  return (field) => {
    const numbered = numberedField(field);
    const prefix = numbered && sources[numbered.series];
    if (!numbered || prefix === undefined) return false;
    const value = readNumber(record[prefix + String(numbered.n)]);
    if (value === undefined) return false;
    const listed = numbered.series.endsWith('PV') ? inputs : phases;
    return Math.abs(value) >= ALL_ONES || (value === 0 && listed !== undefined && numbered.n > listed);
  };
}
