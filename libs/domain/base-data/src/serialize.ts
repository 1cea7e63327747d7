import { measurementDefinitions, memberNames, type BaseData, type MeasurementField } from './base-data.generated.ts';
import { measurementFields, type MeasuredValues } from './measured-values.ts';
import { roundHalfAway } from './rounding.ts';

/**
 * A record ready to be written. The pass-through arrays hold JSON texts: each element is the vendor's own source text, so that its members and
 * number literals leave as they came.
 */
export type BaseDataRecord = Omit<BaseData, 'AlertArray' | 'WarnArray' | 'StatusArray' | MeasurementField> & {
  AlertArray: readonly string[];
  WarnArray: readonly string[];
  StatusArray: readonly string[];
  measurements: MeasuredValues;
};

type FixedMember = Exclude<keyof BaseData, MeasurementField>;
type Write = (record: BaseDataRecord) => string;

const textArrays = new Set<string>(['AlertArray', 'WarnArray', 'StatusArray']);
/** The texts that JSON writes as they are. */
const plainText = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

const isMeasurement = (name: keyof BaseData): name is MeasurementField => Object.hasOwn(measurementDefinitions, name);

/** Makes the writers of all members in the schema's order; measurements that follow each other have one together. */
function writersOf(names: readonly (keyof BaseData)[]): Write[] {
  const writers: Write[] = [];
  for (let at = 0; at < names.length;) {
    const name = names[at]!;
    const end = isMeasurement(name) ? names.findIndex((other, i) => i > at && !isMeasurement(other)) : at + 1;
    writers.push(isMeasurement(name) ? measurementsWriter(name, end - at) : fixedWriter(name));
    at = end;
  }
  return writers;
}

/** Writes `,"name":value`, or nothing when the member is absent. */
function fixedWriter(name: FixedMember): Write {
  const prefix = `,"${name}":`;
  if (textArrays.has(name)) return (record) => `${prefix}[${(record[name] as readonly string[]).join(',')}]`;
  return (record) => {
    const value = record[name];
    if (value === undefined) return '';
    return prefix + (typeof value === 'string' && plainText.test(value) ? `"${value}"` : JSON.stringify(value));
  };
}

/** Writes the measurements from one on, rounded to the contract's precision. */
function measurementsWriter(first: MeasurementField, count: number): Write {
  const from = measurementFields.indexOf(first);
  const members = measurementFields.slice(from, from + count).map((field, i) => ({
    ...{ index: from + i, prefix: `,"${field}":`, decimals: measurementDefinitions[field].decimals },
  }));
  return ({ measurements }) => {
    let text = '';
    for (const { index, prefix, decimals } of members) {
      const value = measurements[index];
      if (value !== undefined && Number.isFinite(value)) text += prefix + String(roundHalfAway(value, decimals));
    }
    return text;
  };
}

const writers = writersOf(memberNames);

/** The record as JSON: members in the schema's order, measurements rounded to the contract's precision, absent members left out. */
export function serializeBaseData(record: BaseDataRecord): string {
  let text = '';
  for (const write of writers) text += write(record);
  return `{${text.slice(1)}}`;
}
