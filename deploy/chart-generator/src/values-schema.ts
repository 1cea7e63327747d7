import { reported } from '@heliograph/base-data';
import type { JsonSchema } from './json-schema.ts';
import type { Section, Value, Values } from './values/value.ts';

interface SchemaOptions {
  /** Whether the schema contains the defaults. */
  defaults: boolean;
}

/** JSON Schema of a section; whatever it does not name is refused. */
export function sectionSchema(values: Values, options: SchemaOptions): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(values).map(([name, entry]) => [name, schemaOf(entry, options)])),
    additionalProperties: false,
  };
}

function schemaOf(entry: Value | Section, options: SchemaOptions): JsonSchema {
  const { description } = entry;
  if (entry.kind === 'section') return { description, ...sectionSchema(entry.values, options) };
  const { schema, default: initial } = entry;
  return {
    description,
    ...reported({ default: options.defaults && initial !== undefined ? initial : undefined }),
    ...schema,
  };
}

/** `values.schema.json`. Draft 7, which every Helm 3 and 4 reads. `global` is there for charts that have this one as a part. */
export function valuesSchema(values: Values, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { properties, ...rest } = sectionSchema(values, { defaults: true });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the heliograph chart',
    ...rest,
    definitions,
    properties: { global: { description: 'Not used here.', type: 'object' }, ...properties },
  };
}
