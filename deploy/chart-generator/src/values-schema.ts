import { reported } from '@heliograph/base-data';
import type { JsonSchema, Section, Value, Values } from './values/value.ts';

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

/**
 * `values.schema.json`. Draft 7, which every Helm 3 and 4 reads. `global` is there for charts that have this one as a part,
 * and has what they say to all their parts.
 * A schema that several components have alike is a definition.
 */
export function valuesSchema(values: Values, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { properties, ...rest } = sectionSchema(values, { defaults: true });
  const all = { ...rest, definitions, properties };
  const shared = new SharedSchemas(all);
  const own = shared.withReferences(all);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the heliograph chart',
    ...own,
    definitions: { ...own.definitions, ...shared.definitions },
    properties: { global, ...own.properties },
  };
}

const global: JsonSchema = {
  description: 'Values of a parent chart; those named here hold for this chart too.',
  type: 'object',
  properties: {
    imageRegistry: { description: 'Registry of all images; goes before `image.registry`.', type: 'string' },
    imagePullSecrets: {
      description: 'Names of image pull Secrets, beside `image.pullSecrets`.',
      type: 'array',
      items: { type: 'string' },
    },
  },
};

/** The schemas of members that stand in several places of a schema, each once under the member's name. */
class SharedSchemas {
  readonly definitions: Record<string, JsonSchema> = {};
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  readonly #taken: readonly string[];

  constructor(schema: JsonSchema) {
    this.#taken = Object.keys(schema.definitions ?? {});
    this.#count(schema);
  }

  withReferences(schema: JsonSchema): JsonSchema {
    return {
      ...schema,
      ...reported({
        definitions: this.#each(schema.definitions, (_, member) => this.withReferences(member)),
        properties: this.#each(schema.properties, (name, member) => this.#reference(name, member)),
      }),
    };
  }

  /** Counts the members of equal schemas once: nested ones become part of their definition. */
  #count({ definitions = {}, properties = {} }: JsonSchema): void {
    for (const schema of Object.values(definitions)) this.#count(schema);
    for (const schema of Object.values(properties)) {
      const text = JSON.stringify(schema);
      const count = (this.#counts.get(text) ?? 0) + 1;
      this.#counts.set(text, count);
      if (count === 1) this.#count(schema);
    }
  }

  #reference(name: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema);
    if (schema.$ref !== undefined || this.#counts.get(text) === 1) return this.withReferences(schema);
    const known = this.#names.get(text) ?? this.#define(name, text, schema);
    return { $ref: `#/definitions/${known}` };
  }

  #define(name: string, text: string, schema: JsonSchema): string {
    const names = [...this.#taken, ...Object.keys(this.definitions)];
    const shapes = names.filter((each) => each.replace(/-\d+$/, '') === name).length;
    const free = shapes === 0 ? name : `${name}-${shapes + 1}`;
    this.#names.set(text, free);
    this.definitions[free] = {};
    this.definitions[free] = this.withReferences(schema);
    return free;
  }

  #each(
    schemas: Readonly<Record<string, JsonSchema>> | undefined,
    map: (name: string, schema: JsonSchema) => JsonSchema,
  ): Record<string, JsonSchema> | undefined {
    return schemas && Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(name, schema)]));
  }
}
