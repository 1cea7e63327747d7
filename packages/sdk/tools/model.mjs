// The API for the generators of the other languages: every object under a name, every type spelled in one way.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDocument } from './operations.mjs';

const capitalized = (name) => name[0].toUpperCase() + name.slice(1);
const plain = new Set(['string', 'integer', 'number', 'boolean']);

/**
 * Returns the committed document as `{ types, operations, slugs, kinds }`.
 *
 * A type is `{ name, description, members }` or, where it is no object, `{ name, description, alias }`. A member is
 * `{ name, description, type, required }`, and says `nullable` when null is a value of it.
 * The `kind` of a type expression is `string`, `integer`, `number`, `boolean` (the first two with `values` when few are allowed), `any`, `void`,
 * `ref` (`name`), `list` (`item`), `map` (`value`), `union` (`of`) or `page` (`item`). Items and values may be `nullable` too.
 * `inRequests` and `inAnswers` of a type say where it can stand; what is delivered counts as an answer.
 */
export function readModel(file = new URL('../../../docs/openapi.json', import.meta.url)) {
  const { schemas, operations, slugs, kinds } = readDocument(JSON.parse(readFileSync(file, 'utf8')));
  const types = new Map();
  const add = (name, schema) => {
    if (types.has(name)) throw new Error(`two types would be called ${name}`);
    const type = { name, description: schema.description };
    types.set(name, type);
    if (schema.properties) type.members = membersOf(schema, name, add);
    else type.alias = typeOf(schema, name, add);
  };
  for (const [name, schema] of Object.entries(schemas)) add(name, schema);
  const read = operations.map(readTypes);
  reach(types, read, kinds);
  // What only the session sends, or only a page for people is made of, is left out.
  const reached = [...types.values()].filter(({ inRequests, inAnswers }) => inRequests || inAnswers);
  return { types: reached.sort((a, b) => (a.name < b.name ? -1 : 1)), operations: read, slugs, kinds };
}

/** Writes the files of a language, or with `--check` fails when one is stale. @param files their texts by name, below `folder` */
export function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const url = new URL(name, folder);
    if (!process.argv.includes('--check')) writeFileSync(url, text);
    else if (readFileSync(url, 'utf8') !== text) {
      console.error(`${fileURLToPath(url)} is stale: run npm run docs`);
      process.exitCode = 1;
    }
  }
}

/** `dataAccessUserId`, `idempotency_key` and `InverterSN` in their words: a name is spelled anew in each language. */
export function wordsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
}

/** Returns the text of a comment in lines of at most `width` characters. */
export function wrapped(text, width = 110) {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
      if (line.length > width && lines.at(-1) !== '') lines.push(word);
      else lines[lines.length - 1] = line;
    }
    return lines.map((line) => line.trimEnd());
  });
}

function membersOf({ properties, required = [] }, owner, add) {
  return Object.entries(properties).map(([name, schema]) => {
    return {
      name,
      description:
        schema.description ?? schema.anyOf?.find(({ description }) => description !== undefined)?.description,
      type: typeOf(schema, `${owner}${capitalized(name)}`, add),
      required: required.includes(name),
      nullable: isNullable(schema),
    };
  });
}

const isNullable = ({ type, anyOf = [] }) => [type].flat().includes('null') || anyOf.some((one) => one.type === 'null');

/** @param name of an object that has none */
function typeOf(schema, name, add) {
  if (schema.$ref) return { kind: 'ref', name: schema.$ref.split('/').at(-1) };
  if (schema.anyOf) {
    const of = schema.anyOf.filter(({ type }) => type !== 'null').map((one) => typeOf(one, name, add));
    return of.length === 1 ? of[0] : { kind: 'union', of };
  }
  const type = [schema.type].flat().find((one) => one !== 'null');
  const inner = (one, suffix) => ({ ...typeOf(one, `${name}${suffix}`, add), nullable: isNullable(one) });
  if (type === 'array') return { kind: 'list', item: inner(schema.items, 'Item') };
  if (type === 'object' && schema.properties) {
    add(name, schema);
    return { kind: 'ref', name };
  }
  if (type === 'object') {
    const { additionalProperties: value } = schema;
    return { kind: 'map', value: typeof value === 'object' ? inner(value, 'Value') : { kind: 'any' } };
  }
  if (!plain.has(type)) return { kind: 'any' };
  const values =
    schema.enum?.filter((value) => value !== null) ?? (schema.const === undefined ? undefined : [schema.const]);
  return values && type !== 'boolean' ? { kind: type, values } : { kind: type };
}

/** The types that `readDocument` writes as TypeScript. */
function readTypes(operation) {
  const { body, query, result, pathParameters } = operation;
  return {
    ...operation,
    pathParameters: pathParameters.map(({ name, type }) => ({ name, type: parsed(type) })),
    ...(body && { body: { ...body, type: parsed(body.type) } }),
    ...(query && { query: { ...query, type: parsed(query.type) } }),
    result: {
      kind: result.kind,
      ...(result.item !== undefined && { item: parsed(result.item), isPlainPage: result.type.startsWith('Page<') }),
      type: parsed(result.type),
    },
  };
}

function parsed(text) {
  if (text.startsWith("'")) return { kind: 'string', values: text.split(' | ').map((value) => value.slice(1, -1)) };
  if (text.includes(' | ')) return { kind: 'union', of: text.split(' | ').map(parsed) };
  if (text.endsWith('[]')) return { kind: 'list', item: parsed(text.slice(0, -2)) };
  if (text === 'Record<string, unknown>') return { kind: 'map', value: { kind: 'any' } };
  const [, item] = /^Page<(.*)>$/.exec(text) ?? [];
  if (item !== undefined) return { kind: 'page', item: parsed(item) };
  return plain.has(text) || text === 'void' ? { kind: text } : { kind: 'ref', name: text };
}

function reach(types, operations, kinds) {
  const visit = (type, mark) => {
    if (type === undefined) return;
    if (type.kind === 'ref') {
      const found = types.get(type.name);
      if (found === undefined) throw new Error(`there is no type ${type.name}`);
      if (found[mark]) return;
      found[mark] = true;
      for (const member of found.members ?? []) visit(member.type, mark);
      visit(found.alias, mark);
    }
    for (const inner of [type.item, type.value, ...(type.of ?? [])]) visit(inner, mark);
  };
  for (const { body, query, result } of operations) {
    visit(body?.type, 'inRequests');
    visit(query?.type, 'inRequests');
    visit(result.type, 'inAnswers');
    visit(result.item, 'inAnswers');
  }
  // `Token` is what a login answers, which is a call of the session.
  for (const name of [...Object.values(kinds), 'Token']) visit({ kind: 'ref', name }, 'inAnswers');
}
