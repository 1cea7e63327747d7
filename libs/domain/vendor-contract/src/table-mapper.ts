import {
  measurementDefinitions,
  reported,
  storageDefinitions,
  type MeasurementField,
  type Measurements,
  type StorageField,
  type StorageMeasurements,
  type StorageType,
} from '@heliograph/base-data';
import {
  type DcInputs,
  type FieldRule,
  type FieldTable,
  numberedField,
  type NumberedField,
  type SeriesField,
  type SeriesRule,
  type StorageTables,
} from './field-table.ts';
import { readNumber, readText } from './read-value.ts';
import { conversionsTo, converter, type Convert } from './unit-conversion.ts';

type VendorRecord = Readonly<Record<string, unknown>>;

export interface TableMapperOptions {
  /** Leaves a field out for this record: phases or strings the device does not have. */
  skip?: (field: MeasurementField, numbered: NumberedField | undefined) => boolean;
}

export interface TableMapped {
  measurements: Measurements;
  /** `"<field>:<reason>"`. */
  quality: string[];
  /** Returns the kind of `UPV` and `IPV` in the table; undefined for a table without them. */
  dcInputs?: DcInputs | undefined;
}

export type TableMapper<R = VendorRecord> = (record: R, options?: TableMapperOptions) => TableMapped;

export interface StorageTableMapped {
  measurements: StorageMeasurements;
  /** `"<field>:<reason>"`. */
  quality: string[];
}

export type StorageTableMapper<R = VendorRecord> = (record: R) => StorageTableMapped;

export type ReadMember<R> = (record: R, name: string) => unknown;

/** A member and its siblings that name the unit and the multiplier, where the vendor has such. */
interface CompiledMember {
  name: string;
  unit?: string;
  multiplier?: string;
}

interface CompiledRule<Field extends string = MeasurementField> {
  field: Field;
  numbered: NumberedField | undefined;
  members: readonly CompiledMember[];
  fillers: readonly number[];
  convert?: Convert;
  /** The conversions from the units that a sibling may name. */
  conversions: ReadonlyMap<unknown, Convert>;
}

/** Turns a mapping table into the function that applies it. Throws `TypeError` for a rule whose unit does not fit its field. */
export function compileFieldTable(table: FieldTable): TableMapper {
  return compileTableOf(table, (record: VendorRecord, name) => record[name]);
}

/** As `compileFieldTable`, for records that are no plain objects. */
export function compileTableOf<R>(table: FieldTable, read: ReadMember<R>): TableMapper<R> {
  const rules = rulesOf(table);
  const dcInputs = table.series.UPV?.inputs;
  return (record, options) => {
    const mapped: TableMapped = { measurements: {}, quality: [], dcInputs };
    for (const rule of rules)
      if (options?.skip?.(rule.field, rule.numbered) !== true) apply(rule, record, read, mapped);
    return mapped;
  };
}

/** As `compileTableOf`, for the table of a battery or meter. */
export function compileStorageTableOf<R, Type extends StorageType>(
  type: Type,
  table: StorageTables[Type],
  read: ReadMember<R>,
): StorageTableMapper<R> {
  const definitions = storageDefinitions[type];
  const rules = Object.entries<FieldRule>(table).map(([field, rule]) =>
    compileRule(field as StorageField, definitions[field]!.unit, rule, (name) => name),
  );
  return (record) => {
    const mapped: StorageTableMapped = { measurements: {}, quality: [] };
    for (const rule of rules) apply(rule, record, read, mapped);
    return mapped;
  };
}

/** As `compileStorageTableOf`, for records that are plain objects. */
export function compileStorageTable<Type extends StorageType>(
  type: Type,
  table: StorageTables[Type],
): StorageTableMapper {
  return compileStorageTableOf(type, table, (record: VendorRecord, name) => record[name]);
}

export function membersOfTable(table: FieldTable): string[] {
  const members = rulesOf(table).flatMap((rule) => rule.members);
  return members.flatMap(({ name, unit, multiplier }) => [name, unit, multiplier].filter((each) => each !== undefined));
}

function rulesOf(table: FieldTable): CompiledRule[] {
  return [...compileFields(table), ...compileSeries(table)];
}

function compileFields(table: FieldTable): CompiledRule[] {
  return Object.entries(table.fields).map(([field, rule]) =>
    compileRule(field as MeasurementField, unitOfField(field as MeasurementField), rule, (name) => name),
  );
}

function compileSeries(table: FieldTable): CompiledRule[] {
  return Object.entries(table.series).flatMap(([series, rule]) => compileSeriesRule(series as SeriesField, rule));
}

function compileSeriesRule(series: SeriesField, rule: SeriesRule): CompiledRule[] {
  const first = rule.first ?? 1;
  return Array.from({ length: rule.count }, (_, i) => {
    const field = `${series}${i + 1}`;
    if (!isMeasurementField(field)) throw new TypeError(`${field} is not a BaseData field`);
    return compileRule(field, unitOfField(field), rule, (name) => name.replaceAll('{n}', String(first + i)));
  });
}

function isMeasurementField(field: string): field is MeasurementField {
  return Object.hasOwn(measurementDefinitions, field);
}

function unitOfField(field: MeasurementField): string {
  return measurementDefinitions[field].unit;
}

/** @param target the unit of the field */
function compileRule<Field extends string>(
  field: Field,
  target: string,
  rule: FieldRule,
  nameOf: (name: string) => string,
): CompiledRule<Field> {
  const members = (typeof rule.from === 'string' ? [rule.from] : rule.from).map((name) =>
    compileMember(rule, nameOf(name)),
  );
  const convert = rule.unit === undefined ? undefined : converter(rule.unit, target);
  if (rule.unit !== undefined && !convert)
    throw new TypeError(`${field} is in ${target}: ${rule.unit} does not convert to it`);
  if (!convert && rule.unitSuffix === undefined) throw new TypeError(`${field} needs a unit or a unitSuffix`);
  return {
    field,
    numbered: numberedField(field),
    members,
    fillers: rule.fillers ?? [],
    conversions: conversionsTo(target),
    ...reported({ convert }),
  };
}

function compileMember({ unitSuffix, multiplierSuffix }: FieldRule, name: string): CompiledMember {
  return {
    name,
    ...reported({
      unit: unitSuffix === undefined ? undefined : name + unitSuffix,
      multiplier: multiplierSuffix === undefined ? undefined : name + multiplierSuffix,
    }),
  };
}

function apply<R, Field extends string>(
  rule: CompiledRule<Field>,
  record: R,
  read: ReadMember<R>,
  into: { measurements: Partial<Record<Field, number>>; quality: string[] },
): void {
  for (const member of rule.members) {
    const value = readNumber(read(record, member.name), rule.fillers);
    if (value === undefined) continue;
    const convert = unitOf(rule, record, read, member);
    if (convert) into.measurements[rule.field] = convert(value * multiplierOf(record, read, member));
    else into.quality.push(`${rule.field}:unit_unknown`);
    return;
  }
}

/** A sibling that names the unit wins over the declared one; without the sibling the declared one, if any, applies. */
function unitOf<R>(
  rule: CompiledRule<string>,
  record: R,
  read: ReadMember<R>,
  member: CompiledMember,
): Convert | undefined {
  if (member.unit === undefined) return rule.convert;
  const named = read(record, member.unit);
  const known = rule.conversions.get(named);
  if (known) return known;
  const text = readText(named);
  return text === undefined ? rule.convert : rule.conversions.get(text);
}

function multiplierOf<R>(record: R, read: ReadMember<R>, member: CompiledMember): number {
  if (member.multiplier === undefined) return 1;
  return readNumber(read(record, member.multiplier)) ?? 1;
}
