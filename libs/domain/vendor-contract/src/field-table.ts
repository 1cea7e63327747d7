import {
  type BaseData,
  type BatteryField,
  type MeasurementField,
  measurementFields,
  type MeterField,
} from '@heliograph/base-data';

/** Kind of a vendor's DC inputs: each is a string, or an MPP tracker with one or more strings. */
export type DcInputs = NonNullable<BaseData['DCInputs']>;

/** Unit in which a vendor reports a value. */
// eslint-disable-next-line no-warning-comments -- the units by quantity: power and energy, voltage and current, reactive, resistance, time
// prettier-ignore
export type SourceUnit =
  | 'W' | 'kW' | 'MW' | 'Wh' | 'kWh' | 'MWh' | 'GWh' | 'V' | 'mV' | 'A' | 'mA' | 'Hz' | '°C' | '%' | 'ratio'
  | 'var' | 'kvar' | 'VA' | 'kVA' | 'kΩ' | 'MΩ' | 'Ω' | 'h' | 'min' | 's' | 'dBm' | '1';

/** Where one BaseData field comes from, in one row. */
export interface FieldRule {
  /** Members of the vendor's record, the first one with a value wins. */
  from: string | readonly string[];
  /** The vendor's unit … */
  unit?: SourceUnit;
  /** … or the suffix of the sibling member that names it (`Str`: unit of `pac` is in `pacStr`). */
  unitSuffix?: string;
  /** Suffix of a sibling member with a multiplier (`Pec`). */
  multiplierSuffix?: string;
  /** The vendor's filler values that mean "no value" here, beside the shared ones. */
  fillers?: readonly number[];
  /** For the docs: why the value may be absent though the device has it. */
  sometimes?: string;
  /** For the docs: condition, evidence, unverified assumptions. */
  note?: string;
}

/** One row for a numbered family: `UPV` with `count: 32` and `from: 'pv{n}_u'` fills UPV1…UPV32. */
export interface SeriesRule extends FieldRule {
  count: number;
  /** For `UPV`: whether the vendor's inputs are strings or MPP trackers (`DCInputs`). */
  inputs?: DcInputs;
  /** Number in the vendor's names of the first member (default 1). */
  first?: number;
}

export type SeriesField = 'UPV' | 'IPV' | 'PPV' | 'UAC' | 'IAC' | 'PAC';

/** A vendor's mapping, readable as a table: the code that maps and the vendor matrix of the docs come from it. */
export interface FieldTable {
  fields: Readonly<Partial<Record<MeasurementField, FieldRule>>>;
  series: Readonly<Partial<Record<SeriesField, SeriesRule>>>;
}

/** The tables of the devices beside inverters: what a record says of a battery or a meter, beyond the members of BaseData that name the same. */
export interface StorageTables {
  battery: Readonly<Partial<Record<BatteryField, FieldRule>>>;
  meter: Readonly<Partial<Record<MeterField, FieldRule>>>;
}

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

/** Returns series and number of a field; undefined for a field without a series. */
export function numberedField(field: string): NumberedField | undefined {
  return numberedFields.get(field);
}
