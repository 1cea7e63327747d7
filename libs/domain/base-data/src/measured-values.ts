import { measurementDefinitions, type MeasurementField, type Measurements } from './base-data.generated.ts';

/** The fields of measurements in the schema's order. */
export const measurementFields = Object.keys(measurementDefinitions) as readonly MeasurementField[];

/** The place of each field in `measurementFields`. */
export const measurementIndex: ReadonlyMap<string, number> = new Map(measurementFields.map((field, i) => [field, i]));

/**
 * The measurements of a record by `measurementIndex`; undefined is not reported. What checks and writes all of them reads a list several times as fast as
 * an object with as many members.
 */
export type MeasuredValues = (number | undefined)[];

export function noValues(): MeasuredValues {
  return new Array<number | undefined>(measurementFields.length).fill(undefined);
}

/** Returns the same measurements by name. */
export function measurementsOf(values: Readonly<MeasuredValues>): Measurements {
  const reported = measurementFields.map((field, i) => [field, values[i]] as const);
  return Object.fromEntries(reported.filter(([, value]) => value !== undefined));
}
