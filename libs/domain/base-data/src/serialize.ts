import { type BaseData, measurementDefinitions, type MeasurementField, memberNames } from './base-data.generated.ts';
import { JsonBytes } from './json-bytes.ts';
import { type MeasuredValues, measurementFields } from './measured-values.ts';
import schema from './basedata.schema.json' with { type: 'json' };

/**
 * A record ready to be written. The pass-through arrays contain JSON texts: each element is the vendor's own source
 * text, so that its members and number literals leave as they came.
 */
export type BaseDataRecord = Omit<BaseData, 'AlertArray' | 'WarnArray' | 'StatusArray' | MeasurementField> & {
  AlertArray: readonly string[];
  WarnArray: readonly string[];
  StatusArray: readonly string[];
  measurements: MeasuredValues;
};

type FixedMember = Exclude<keyof BaseData, MeasurementField>;
type Write = (record: BaseDataRecord, out: JsonBytes) => void;

const textArrays = new Set<string>(['AlertArray', 'WarnArray', 'StatusArray']);
const encoder = new TextEncoder();
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

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
  const prefix = encoder.encode(`,"${name}":`);
  if (textArrays.has(name)) return textsWriter(name as 'StatusArray', prefix);
  return (record, out) => {
    const value = record[name];
    if (value === undefined) return;
    out.raw(prefix);
    if (typeof value === 'string') out.string(value);
    else out.json(JSON.stringify(value));
  };
}

function textsWriter(name: 'AlertArray' | 'WarnArray' | 'StatusArray', prefix: Uint8Array): Write {
  return (record, out) => {
    out.raw(prefix);
    out.byte(openBracket);
    const texts = record[name];
    for (let i = 0; i < texts.length; i += 1) {
      if (i > 0) out.byte(comma);
      out.json(texts[i]!);
    }
    out.byte(closeBracket);
  };
}

/** Writes the measurements from one on, rounded to the contract's precision. */
function measurementsWriter(first: MeasurementField, count: number): Write {
  const from = measurementFields.indexOf(first);
  const members = measurementFields.slice(from, from + count).map((field, i) => ({
    index: from + i,
    prefix: encoder.encode(`,"${field}":`),
    decimals: measurementDefinitions[field].decimals,
  }));
  return ({ measurements }, out) => {
    for (const { index, prefix, decimals } of members) {
      const value = measurements[index];
      if (value === undefined || !Number.isFinite(value)) continue;
      out.raw(prefix);
      out.decimal(value, decimals);
    }
  };
}

const writers = writersOf(memberNames);
const out = new JsonBytes();

/**
 * Writes a record as JSON in UTF-8: members in the schema's order, measurements rounded to the contract's precision, absent members left out.
 * @returns a view, which the next record overwrites
 */
export function serializeBaseData(record: BaseDataRecord): Uint8Array {
  out.clear();
  for (const write of writers) write(record, out);
  out.byte(closeBrace);
  // In the place of the first member's comma.
  out.put(0, openBrace);
  return out.view();
}

/** JSON Schema 2020-12 of BaseData, as published at `/v1/schemas/basedata.json`. */
export const baseDataSchema: Readonly<Record<string, unknown>> = schema;
