// Objects as TypedDicts: a dict as JSON has it, with the names of the API.
import { wrapped } from '../../sdk/tools/model.mjs';

const keywords = new Set(['from', 'import', 'class', 'global', 'in', 'is', 'for', 'as', 'with', 'return', 'pass']);
const samplesAndSums = new Set(['BaseData', 'Battery', 'DeviceDay', 'EnergyIntervalRecord', 'Meter', 'Site']);
const text = (value) => JSON.stringify(value);

/** @returns the text of a module */
export function typesOf({ types, slugs, kinds }) {
  const delivered = [...new Set(Object.values(kinds))].sort();
  const events = delivered.filter((name) => !samplesAndSums.has(name));
  return `from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

T = TypeVar("T")


class Page(TypedDict, Generic[T]):
    """One page of a list."""

    items: list[T]
    # Value of \`cursor\` for the next page; None on the last page.
    nextCursor: str | None


${types.map(declaration).join('\n\n\n')}


# What \`error\` of an answer can be. A newer service may know more.
ErrorSlug: TypeAlias = ${literal(slugs)}

# \`X-Service-Event\` of a webhook request, \`kind\` of a Kafka record.
EventKind: TypeAlias = ${literal(Object.keys(kinds))}

# A delivered record: a sample of an inverter, battery, meter or site, an event, or a sum of energy.
Delivered: TypeAlias = ${text(delivered.join(' | '))}

# A delivered record that is neither a sample nor a sum.
EventRecord: TypeAlias = ${text(events.join(' | '))}
`;
}

/** The annotation of a type expression. */
export function annotation(type, { nullable = type.nullable } = {}) {
  const plain = annotationOf(type);
  return nullable && plain !== 'Any' ? `${plain} | None` : plain;
}

function annotationOf({ kind, name, values, item, value, of }) {
  if (values) return values.length < 12 ? `Literal[${values.map(text).join(', ')}]` : literal(values);
  if (kind === 'ref') return name;
  if (kind === 'list') return `list[${annotation(item)}]`;
  if (kind === 'page') return `Page[${annotation(item)}]`;
  if (kind === 'map') return `dict[str, ${annotation(value)}]`;
  if (kind === 'union') return of.map((one) => annotation(one)).join(' | ');
  return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', void: 'None', any: 'Any' }[kind];
}

function declaration({ name, description = '', members, alias }) {
  if (alias) return `${comment(description, '')}${name}: TypeAlias = ${text(annotation(alias))}`;
  // A member that is a keyword can be written as a string alone.
  if (members.some((member) => keywords.has(member.name))) return byCall(name, description, members);
  const lines = members.map((member) => `${comment(member.description, '    ')}    ${member.name}: ${typeOf(member)}`);
  return `class ${name}(TypedDict):\n${docstring(description)}${lines.join('\n') || '    pass'}`;
}

function byCall(name, description, members) {
  const lines = members.map(
    (member) => `${comment(member.description, '        ')}        ${text(member.name)}: ${onOneLine(typeOf(member))},`,
  );
  return `${comment(description, '')}${name} = TypedDict(\n    ${text(name)},\n    {\n${lines.join('\n')}\n    },\n)`;
}

/** A string of it: an annotation in a call is evaluated otherwise. */
const onOneLine = (written) =>
  text(written.replaceAll(/\n */g, ' ').replaceAll(', ]', ']').replaceAll('[ ', '[').replaceAll('"', "'"));

function typeOf({ type, required, nullable }) {
  const written = annotation(type, { nullable });
  return required ? written : `NotRequired[${written}]`;
}

function literal(values) {
  return `Literal[\n${values.map((value) => `    ${text(value)},`).join('\n')}\n]`;
}

function docstring(description) {
  if (description === '') return '';
  const lines = wrapped(description.replaceAll('\\', '\\\\'), 112);
  const end = lines.length > 1 ? '\n    ' : '';
  return `    """${lines.join('\n    ')}${end}"""\n\n`.replaceAll(/[ ]+\n/g, '\n');
}

function comment(description, indent) {
  if (!description) return '';
  return wrapped(description, 114 - indent.length)
    .map((line) => `${indent}# ${line}`.trimEnd() + '\n')
    .join('');
}
