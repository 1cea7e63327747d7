import type { JsonSchema } from './json-schema.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Their contents are data, in which a `title` is nothing special. */
const data = new Set(['enum', 'const', 'default', 'example', 'examples']);
/** Keywords of a standalone schema document, which inside of ours would begin another one; and one of which generators make sets that do not compile. */
const dropped = new Set(['$id', '$schema', 'uniqueItems']);

/** The components of a document: every titled schema once, referred to from everywhere. */
export class Components {
  readonly #schemas = new Map<string, Entry>();
  readonly #responses = new Map<string, Entry>();

  /** The schema with every titled part replaced by a reference. @throws Error when two parts of one title differ */
  schema(schema: JsonSchema): JsonSchema {
    const { title, ...rest } = schema;
    if (typeof title !== 'string') return this.#parts(schema);
    put(this.#schemas, title, this.#parts(rest));
    return { $ref: `#/components/schemas/${title}` };
  }

  response(name: string, response: Entry): Entry {
    put(this.#responses, name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  toJSON(): { schemas: Entry; responses: Entry } {
    return { schemas: sorted(this.#schemas), responses: sorted(this.#responses) };
  }

  #parts(schema: JsonSchema): JsonSchema {
    const kept = Object.entries(schema).filter(([key]) => !dropped.has(key));
    const parts = kept.map(([key, value]) => [key, data.has(key) ? value : this.#part(value)] as const);
    return withWidth(withType(Object.fromEntries(parts)));
  }

  #part(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#part(item));
    return typeof value === 'object' && value !== null ? this.schema(value as JsonSchema) : value;
  }
}

/** Names the type of listed values: generators do not conclude it. */
function withType(schema: JsonSchema): JsonSchema {
  const { enum: values, type } = schema;
  if (!Array.isArray(values) || (type !== undefined && type !== 'number')) return schema;
  if (values.every((value) => typeof value === 'string')) return { ...schema, type: 'string' };
  return values.every((value) => Number.isInteger(value)) ? { ...schema, type: 'integer' } : schema;
}

/** Says which integers need more than 32 bits, times above all: without it Java's and Go's generators take 32. */
function withWidth(schema: JsonSchema): JsonSchema {
  const { type, format, maximum } = schema;
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  if (!isInteger || format !== undefined || (typeof maximum === 'number' && maximum < 2 ** 31)) return schema;
  return { ...schema, format: 'int64' };
}

function put(entries: Map<string, Entry>, name: string, entry: Entry): void {
  const known = entries.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(entry))
    throw new Error(`two different components are called ${name}`);
  entries.set(name, entry);
}

function sorted(entries: ReadonlyMap<string, Entry>): Entry {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
