import type { JsonSchema } from './json-schema.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** The path of the document for tools that know OpenAPI 3.0 alone. */
export const OPENAPI_30_PATH = '/openapi-3.0.json';

/** Keywords that OpenAPI 3.0 has with the same meaning. */
const same = new Set([
  'additionalProperties',
  'allOf',
  'anyOf',
  'default',
  'description',
  'discriminator',
  'enum',
  'format',
  'items',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'oneOf',
  'pattern',
  'properties',
  'readOnly',
  'required',
  'type',
  'writeOnly',
]);

type Node = Readonly<Record<string, unknown>>;

/**
 * Returns the document as OpenAPI 3.0.3 says it: null by `nullable`, constants as lists of one value, the first of the examples.
 * The requests that a consumer receives (`webhooks`) have no place there; their schemas stay.
 * @throws Error for a keyword of a schema without a counterpart
 */
export function asOpenApi30(document: OpenApiDocument): object {
  const { info, servers, tags, paths, components } = document;
  const { schemas = {}, ...others } = components;
  return {
    openapi: '3.0.3',
    info,
    servers,
    tags,
    paths: convert(paths),
    components: {
      ...(convert(others) as object),
      schemas: mapped(schemas, (each) => schema(each as JsonSchema)),
    },
  };
}

/** Converts the schemas within everything that is none. */
function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key === 'schema') return [key, schema(each as JsonSchema)];
      // Only OAuth has scopes in 3.0; the description of the operation names them.
      if (key === 'security') return [key, withoutScopes(each as readonly Node[])];
      return [key, key === 'example' ? each : convert(each)];
    }),
  );
}

function withoutScopes(security: readonly Node[]): Node[] {
  const names = new Set(security.flatMap((each) => Object.keys(each)));
  return Array.from(names, (name) => ({ [name]: [] }));
}

function schema(node: JsonSchema): Node {
  if (typeof node.$ref === 'string') return node;
  const alternatives = node.anyOf as readonly JsonSchema[] | undefined;
  if (alternatives?.some(({ type }) => type === 'null')) return nullableOf(node, alternatives);
  return Object.assign({}, ...Object.entries(node).map(([key, value]) => keyword(key, value))) as Node;
}

function nullableOf(node: JsonSchema, alternatives: readonly JsonSchema[]): Node {
  const others = alternatives.filter(({ type }) => type !== 'null').map(schema);
  if (others.length > 1) throw new Error('OpenAPI 3.0 has no null beside several schemas');
  // `nullable` stands beside a type; components with a null beside them are objects.
  const rest = Object.fromEntries(Object.entries(node).filter(([key]) => key !== 'anyOf'));
  return { ...schema(rest), type: 'object', nullable: true, allOf: others };
}

function keyword(key: string, value: unknown): Node {
  switch (key) {
    case 'properties':
      return { properties: mapped(value as Node, (each) => schema(each as JsonSchema)) };
    case 'items':
    case 'additionalProperties':
      return { [key]: isNode(value) ? schema(value) : value };
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return { [key]: (value as readonly JsonSchema[]).map(schema) };
    case 'type':
      return typeOf([value].flat() as string[]);
    case 'const':
      return { enum: [value] };
    case 'examples':
      return { example: (value as readonly unknown[])[0] };
    case 'exclusiveMinimum':
      return { minimum: value, exclusiveMinimum: true };
    case 'exclusiveMaximum':
      return { maximum: value, exclusiveMaximum: true };
    default:
      if (!same.has(key) && !key.startsWith('x-')) throw new Error(`OpenAPI 3.0 has no keyword ${key}`);
      return { [key]: value };
  }
}

function typeOf(types: readonly string[]): Node {
  const [type, ...more] = types.filter((name) => name !== 'null');
  if (type === undefined || more.length > 0) throw new Error(`OpenAPI 3.0 has no type ${types.join(' or ')}`);
  return types.includes('null') ? { type, nullable: true } : { type };
}

function mapped(entries: Node, of: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, of(value)]));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
