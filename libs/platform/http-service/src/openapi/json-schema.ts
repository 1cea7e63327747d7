import { reported } from '@heliograph/base-data';
/** A JSON Schema 2020-12. One with a `title` becomes a component of that name, wherever it is used. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

export const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  description,
  ...more,
});
export const integer = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'integer',
  description,
  ...more,
});
export const decimal = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'number',
  description,
  ...more,
});
export const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
export const oneOf = (values: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: values,
  description,
});

/** The end of the year 9999: a later time is one in milliseconds by mistake. */
export const LATEST_SECOND = 253_402_300_799;

export const unixSeconds = (description: string): JsonSchema =>
  integer(`${description} Unix seconds.`, { minimum: 0, maximum: LATEST_SECOND });

export const listOf = (items: JsonSchema, description?: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'array',
  ...reported({ description }),
  items,
  ...more,
});

export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values, title } = schema;
  const types = typeof type === 'string' ? [type] : (type as readonly string[] | undefined);
  if (title !== undefined || types === undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [...types, 'null'],
    ...reported({ enum: Array.isArray(values) ? [...(values as unknown[]), null] : undefined }),
  };
}

/**
 * Returns the schema of an answer of type `T`: the compiler asks for every member. No other member may be in it.
 * @param title name of the component
 * @param optional members that may be absent
 */
export function schemaOf<T>(
  title: string,
  description: string,
  properties: { readonly [K in keyof T]-?: JsonSchema },
  optional: readonly OptionalKeys<T>[] = [],
): JsonSchema {
  return { title, description, ...inlineSchemaOf<T>(properties, optional) };
}

/** As `schemaOf`, for schemas without a name. */
export function inlineSchemaOf<T>(
  properties: { readonly [K in keyof T]-?: JsonSchema },
  optional: readonly OptionalKeys<T>[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !(optional as readonly string[]).includes(name));
  return { type: 'object', additionalProperties: false, required, properties };
}

/** The members of `base` and more, under another name. @param optional further members that may be absent */
export function extendedSchema(
  base: JsonSchema,
  title: string,
  description: string,
  more: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const { properties, required } = base as { properties: object; required: readonly string[] };
  return {
    ...base,
    title,
    description,
    required: [...required, ...Object.keys(more)],
    properties: { ...properties, ...more, ...optional },
  };
}

/** Answer of a list call (contract §1). */
export function pageSchema(item: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  return inlineSchemaOf({
    items: listOf(item),
    nextCursor: nullable(text('Value of `cursor` for the next page; null on the last page.')),
    ...more,
  });
}
