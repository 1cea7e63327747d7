import type { MeasurementField } from '@heliograph/base-data';
import { numberedField, readNumber, type JsonRecord } from '@heliograph/vendor-contract';
import type { ListedInputs } from './dict.ts';

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

/** Leaves out what "no value" stands for, and the zeros of inputs and phases that the inverter does not list. */
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
