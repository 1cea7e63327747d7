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
 * Whether a record is blank: of an offline inverter SEMS shows zeros for all live values at once (recorded), 0 V and 0 Hz of the grid and 0 °C
 * among them. That is no measurement. With a fault or while waiting, zeros are what they say.
 */
export function isBlank(status: string | undefined, ...gridAndTemperature: readonly unknown[]): boolean {
  return status === OFFLINE && gridAndTemperature.every((value) => readNumber(value) === 0);
}

/** What a blank record does not tell: voltages, currents, frequency, temperature. Its power is 0, its counters stand. */
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
