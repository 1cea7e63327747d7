// Objects as structs. A blank line between two members leaves gofmt nothing to align.
import { wordsOf, wrapped } from '../../sdk/tools/model.mjs';

const text = (value) => JSON.stringify(value);
/** What Go writes in capitals, of what the API has in its names. */
const initialisms = { Api: 'API', Id: 'ID', Ids: 'IDs', Json: 'JSON', Tls: 'TLS', Ttl: 'TTL', Uri: 'URI', Url: 'URL' };

/** `idempotency_key` and `deviceId` as Go exports them: IdempotencyKey, DeviceID. */
export const exported = (name) =>
  wordsOf(name)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .map((word) => initialisms[word] ?? word)
    .join('');

/** @returns the text of a file */
export function typesOf({ types, slugs, kinds }) {
  return `package heliograph

import "encoding/json"

${types.map(declaration).join('\n\n')}

// What Slug of an Error can be. A newer service may know more.
const (
${slugs.map((slug) => `\tSlug${exported(slug)} = ${text(slug)}`).join('\n')}
)

// newOfKind returns a pointer to what a record of the kind is decoded into; nil for a kind of a newer service.
func newOfKind(kind string) any {
	switch kind {
${[...groups({ ...kinds, test: 'BaseData' })].map(([type, names]) => `\tcase ${names.map(text).join(', ')}:\n\t\treturn new(${exported(type)})`).join('\n')}
	}
	return nil
}
`.replace(/const \(\n([\s\S]*?)\n\)/, (_, lines) => `const (\n${aligned(lines)}\n)`);
}

/** The type of an expression, as it is when it is there. */
export function goType({ kind, name, item, value }) {
  const inner = (type) => (type.nullable && isValue(type) ? `*${goType(type)}` : goType(type));
  if (kind === 'ref') return exported(name);
  if (kind === 'list') return `[]${inner(item)}`;
  if (kind === 'page') return `Page[${inner(item)}]`;
  if (kind === 'map') return `map[string]${inner(value)}`;
  return {
    string: 'string',
    integer: 'int64',
    number: 'float64',
    boolean: 'bool',
    any: 'any',
    union: 'json.RawMessage',
  }[kind];
}

/** Whether it has no nil of its own. */
export const isValue = ({ kind }) => ['ref', 'string', 'integer', 'number', 'boolean'].includes(kind);

/** A missing number is nil, never 0. In a request, null is another thing than nothing. */
function memberType({ type, required, nullable }, owner) {
  const plain = goType(type);
  if (!required && nullable && owner.inRequests) return `Nullable[${plain}]`;
  // Nobody asks for an empty text.
  if (owner.name.endsWith('Query') && type.kind === 'string') return plain;
  return isValue(type) && (!required || nullable) ? `*${plain}` : plain;
}

function declaration(type) {
  const { description = '', members, alias } = type;
  const name = exported(type.name);
  if (alias) return `${comment(`${name}: ${description}`, '')}type ${name} = ${goType(alias)}`;
  const names = members.map((member) => exported(member.name));
  if (new Set(names).size < names.length) throw new Error(`two members of ${name} would have one name`);
  const lines = members.map((member) => {
    const values = member.type.values ?? member.type.item?.values;
    const about = [member.description, values && values.length > 1 && `One of ${values.join(', ')}.`].filter(Boolean);
    const tag = `\`json:"${member.name}${member.required ? '' : ',omitzero'}"\``;
    return `${comment(about.join(' '), '\t')}\t${exported(member.name)} ${memberType(member, type)} ${tag}`;
  });
  return `${comment(description && `${name}: ${description}`, '')}type ${name} struct {\n${lines.join('\n\n')}\n}`;
}

/** A comment as gofmt lays it out: the lines of a list are indented. */
export function comment(description, indent) {
  if (!description) return '';
  return description
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('- ')) return wrapped(line, 112);
      const [first, ...rest] = wrapped(line, 106);
      return [`  ${first}`, ...rest.map((one) => `    ${one}`)];
    })
    .map((line) => `${indent}// ${line}`.trimEnd() + '\n')
    .join('');
}

function groups(kinds) {
  const byType = new Map();
  for (const [kind, type] of Object.entries(kinds)) byType.set(type, [...(byType.get(type) ?? []), kind]);
  return byType;
}

/** As gofmt aligns a block of constants. */
function aligned(lines) {
  const pairs = lines.split('\n').map((line) => line.split(' = '));
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)} = ${value}`).join('\n');
}
