import schema from '../basedata.schema.json' with { type: 'json' };
import { reported } from '../reported.ts';

/** A type of a field: the few that bodies of records have. */
export type AvroType = 'double' | 'long' | 'string' | { readonly type: 'array'; readonly items: 'string' };

/** @see Avro 1.12 specification, section "Records" */
export interface AvroField {
  readonly name: string;
  readonly doc: string;
  /** An optional member is a union with null, which is its default: such a field can be added and removed compatibly. */
  readonly type: AvroType | readonly ['null', AvroType];
  readonly default?: null;
  /** The items are the JSON texts of entries that the vendor has in forms of its own. */
  readonly jsonItems?: true;
}

export interface AvroRecordSchema {
  readonly type: 'record';
  readonly name: string;
  readonly namespace: string;
  readonly doc: string;
  readonly fields: readonly AvroField[];
}

interface JsonMember {
  readonly type?: string;
  readonly description?: string;
  readonly items?: { readonly type?: string };
}

interface JsonRecordSchema {
  readonly title: string;
  readonly description: string;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, JsonMember>>;
}

const namespace = 'dev.heliograph';
/** @see Avro 1.12 specification, section "Names" */
const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Makes the Avro schema of a flat JSON Schema: numbers are doubles, integers longs, and lists of values as strings (a symbol of an enum could not be
 * added compatibly). Fields have the order of the members.
 * @throws TypeError for a member that has no such type
 */
export function avroSchemaOf({ title, description, required, properties }: JsonRecordSchema): AvroRecordSchema {
  const needed = new Set(required);
  const fields = Object.entries(properties).map(([name, member]) => fieldOf(name, member, needed.has(name)));
  return { type: 'record', name: title, namespace, doc: description, fields };
}

function fieldOf(name: string, member: JsonMember, isRequired: boolean): AvroField {
  if (!namePattern.test(name)) throw new TypeError(`${name}: no name of an Avro field`);
  const type = typeOf(name, member);
  const isOfJson = member.type === 'array' && member.items?.type === undefined;
  const more = reported({ jsonItems: isOfJson ? (true as const) : undefined });
  const doc = member.description ?? '';
  if (isRequired) return { name, doc, type, ...more };
  return { name, doc, type: ['null', type], default: null, ...more };
}

function typeOf(name: string, { type, items }: JsonMember): AvroType {
  if (type === 'number') return 'double';
  if (type === 'integer') return 'long';
  if (type === 'string') return 'string';
  if (type === 'array' && (items?.type === undefined || items.type === 'string'))
    return { type: 'array', items: 'string' };
  throw new TypeError(`${name}: no Avro type for ${type ?? 'a member without a type'}`);
}

/** The Avro schema of BaseData, as published at `/v1/schemas/<version>/basedata.avsc`. */
export const baseDataAvroSchema: AvroRecordSchema = avroSchemaOf(schema);
