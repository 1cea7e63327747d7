import { measurementDefinitions, memberNames, type BaseData, type MeasurementField } from './base-data.generated.ts';
import { roundHalfAway } from './rounding.ts';

/**
 * A record ready to be written. The pass-through arrays hold JSON texts: each element is the vendor's own source text, so that its members and
 * number literals leave as they came.
 */
export type BaseDataRecord = Omit<BaseData, 'AlertArray' | 'WarnArray' | 'StatusArray'> & {
  AlertArray: readonly string[];
  WarnArray: readonly string[];
  StatusArray: readonly string[];
};

type Write = (record: BaseDataRecord) => string;

const textArrays = new Set<string>(['AlertArray', 'WarnArray', 'StatusArray']);

function isMeasurement(name: string): name is MeasurementField {
  return Object.hasOwn(measurementDefinitions, name);
}

/** Writes `,"name":value`, or nothing when the member is absent. */
function writerOf(name: keyof BaseData): Write {
  const prefix = `,"${name}":`;
  if (isMeasurement(name)) return measurementWriter(name, prefix);
  if (textArrays.has(name)) return (record) => `${prefix}[${(record[name] as readonly string[]).join(',')}]`;
  return (record) => {
    const value = record[name];
    return value === undefined ? '' : prefix + JSON.stringify(value);
  };
}

function measurementWriter(name: MeasurementField, prefix: string): Write {
  const { decimals } = measurementDefinitions[name];
  return (record) => {
    const value = record[name];
    return value === undefined || !Number.isFinite(value) ? '' : prefix + String(roundHalfAway(value, decimals));
  };
}

const writers = memberNames.map(writerOf);

/** The record as JSON: members in the schema's order, measurements rounded to the contract's precision, absent members left out. */
export function serializeBaseData(record: BaseDataRecord): string {
  let text = '';
  for (const write of writers) text += write(record);
  return `{${text.slice(1)}}`;
}
