import { measurementFields, type MeasurementField } from '@heliograph/base-data';

/** A field of a series: `UPV12` is `UPV` and 12, the line voltage `UAC31` is `UAC` and 31. */
export interface NumberedField {
  series: string;
  n: number;
}

/** The fields of series, taken apart once: mappings ask for each field of each record. */
export const numberedFields: ReadonlyMap<string, NumberedField> = new Map(
  measurementFields.flatMap((field) => {
    const [, series, digits] = /^([A-Z]+)(\d+)$/.exec(field) ?? [];
    return series === undefined ? [] : [[field, { series, n: Number(digits) }] as const];
  }),
);

/** Series and number of a field; undefined when it is none of a series. */
export function numberedField(field: MeasurementField): NumberedField | undefined {
  return numberedFields.get(field);
}
