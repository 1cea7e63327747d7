import { reported } from '@heliograph/base-data';

/** A JSON Schema 2020-12. One with a `title` becomes a component of that name, wherever it is used. */
export type JsonSchema = Readonly<Record<string, unknown>>;

declare const described: unique symbol;

/** A JSON Schema whose values have the type `T`. */
export type Schema<T> = JsonSchema & { readonly [described]?: T };

/** The schema of an object. */
export type ObjectSchema<T> = Schema<T> & { readonly properties: Members<T>; readonly required: readonly string[] };

/** The type of a schema's values: the members of an answer are listed once, in its schema. */
export type TypeOf<S extends JsonSchema> = S extends Schema<infer T> ? T : never;

/** For each member of `T` the schema of its values. */
type Members<T> = { readonly [K in keyof T]-?: Schema<T[K]> };

type Properties = Readonly<Record<string, JsonSchema>>;

/** The type of an object whose members have these schemas. */
export type ValuesOf<P extends Properties> = { [K in keyof P]: TypeOf<P[K]> };

/** `T` whose members `O` may be absent. */
type Answer<T, O extends keyof T> = [O] extends [never] ? T : Omit<T, O> & Partial<Pick<T, O>>;

/** @param more further keywords; `const` narrows the type to its value */
export const text = <const T extends string = string>(
  description: string,
  more: JsonSchema & { readonly const?: T } = {},
): Schema<T> => ({
  type: 'string',
  description,
  ...more,
});
export const integer = (description: string, more: JsonSchema = {}): Schema<number> => ({
  type: 'integer',
  description,
  ...more,
});
export const decimal = (description: string, more: JsonSchema = {}): Schema<number> => ({
  type: 'number',
  description,
  ...more,
});
export const flag = (description: string): Schema<boolean> => ({ type: 'boolean', description });
export const oneOf = <const T extends string>(values: readonly T[], description: string): Schema<T> => ({
  type: 'string',
  enum: values,
  description,
});

/** The end of the year 9999: a later time is one in milliseconds by mistake. */
export const LATEST_SECOND = 253_402_300_799;

export const unixSeconds = (description: string): Schema<number> =>
  integer(`${description} Unix seconds.`, { minimum: 0, maximum: LATEST_SECOND });

export const listOf = <T>(items: Schema<T>, description?: string, more: JsonSchema = {}): Schema<T[]> => ({
  type: 'array',
  ...reported({ description }),
  items,
  ...more,
});

export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  const { type, enum: values, title } = schema;
  const types = typeof type === 'string' ? [type] : (type as readonly string[] | undefined);
  if (title !== undefined || types === undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [...types, 'null'],
    ...reported({ enum: Array.isArray(values) ? [...(values as unknown[]), null] : undefined }),
  };
}

/** Describes a schema where it is used, in addition to its own description. */
export const withDescription = <T>(description: string, schema: Schema<T>): Schema<T> => ({ description, ...schema });

/**
 * Returns the schema of an answer. It is open, so that a generated client takes an answer with a member of a later release.
 * @param title name of the component
 * @param optional members that may be absent
 */
export function schemaOf<P extends Properties, O extends keyof P = never>(
  title: string,
  description: string,
  properties: P,
  optional?: readonly O[],
): ObjectSchema<Answer<ValuesOf<P>, O>>;
export function schemaOf<T>(title: string, description: string, properties: Members<T>): ObjectSchema<T>;
export function schemaOf(
  title: string,
  description: string,
  properties: Properties,
  optional?: readonly string[],
): ObjectSchema<unknown> {
  return { title, description, ...inlineSchemaOf(properties, optional) };
}

/** As `schemaOf`, for schemas without a name. */
export function inlineSchemaOf<P extends Properties, O extends keyof P = never>(
  properties: P,
  optional?: readonly O[],
): ObjectSchema<Answer<ValuesOf<P>, O>>;
export function inlineSchemaOf<T>(properties: Members<T>): ObjectSchema<T>;
export function inlineSchemaOf(properties: Properties, optional: readonly string[] = []): ObjectSchema<unknown> {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}

/** The members of `base` and more, under another name. @param optional those of `more` that may be absent */
export function extendedSchema<Base, P extends Properties, O extends keyof P = never>(
  base: Schema<Base> & { readonly properties: Properties; readonly required: readonly string[] },
  title: string,
  description: string,
  more: P,
  optional: readonly O[] = [],
): ObjectSchema<Base & Answer<ValuesOf<P>, O>> {
  const { required } = inlineSchemaOf(more, optional);
  return {
    ...(base as JsonSchema),
    title,
    description,
    required: [...base.required, ...required],
    properties: { ...base.properties, ...more } as unknown as Members<Base & Answer<ValuesOf<P>, O>>,
  };
}

/** Result of a list call (contract §1). @param item its `title` names the page, `PlantListItem` a `PlantPage` */
export function pageSchema(item: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  if (typeof item.title !== 'string') throw new Error('the items of a page need a title, which names it');
  return schemaOf(`${item.title.replace(/(?:List)?Item$/, '')}Page`, 'One page of a list.', {
    items: listOf(item),
    nextCursor: nullable(text('Value of `cursor` for the next page; null on the last page.')),
    ...more,
  });
}
