// One method for each operation. Arguments: context, path parameters, body, query, options; a list takes its context when it is read.
import { comment, exported, goType } from './types.mjs';

const text = (value) => JSON.stringify(value);
const reserved = new Set(['type', 'range', 'func', 'map', 'package', 'default', 'interface', 'select', 'go']);
const local = (name) => (reserved.has(name) ? `${name}Value` : name);

/** @returns the text of a file */
export function operationsOf({ operations }) {
  return `package heliograph

import (
	"context"
	"encoding/json"
)

// Operations has every operation of the API, under the name it has in the OpenAPI document.
type Operations struct {
	sender
}

${operations.map(method).join('\n\n')}

${[...pages(operations)].map(pageMethod).join('\n\n')}
`;
}

/** Answers that have more beside the items of a page. */
function pages(operations) {
  const lists = operations
    .map(({ result }) => result)
    .filter(({ kind, isPlainPage }) => kind === 'list' && !isPlainPage);
  return new Map(lists.map(({ type, item }) => [goType(type), goType(item)]));
}

function pageMethod([page, item]) {
  return `func (p *${page}) content() ([]${item}, *string) { return p.Items, p.NextCursor }`;
}

function method(operation) {
  const { id, result } = operation;
  const isList = result.kind === 'list';
  const parameters = [...(isList ? [] : ['ctx context.Context']), ...parametersOf(operation), 'options ...CallOption'];
  return `${comment(about(operation), '')}func (o *Operations) ${exported(id)}(${parameters.join(', ')}) ${returned(result)} {
	return ${statement(operation)}
}`;
}

function parametersOf({ pathParameters, body, query }) {
  return [
    ...pathParameters.map(({ name }) => `${local(name)} string`),
    ...(body ? [`body ${body.required ? '' : '*'}${goType(body.type)}`] : []),
    ...(query ? [`query ${query.required ? '' : '*'}${goType(query.type)}`] : []),
  ];
}

function returned({ kind, type, item, isPlainPage }) {
  if (kind === 'list') return `*Paged[${pagedOf(item, isPlainPage, type)}]`;
  return type.kind === 'void' ? 'error' : `(${resultType(type)}, error)`;
}

const pagedOf = (item, isPlainPage, type) => `${goType(item)}, ${isPlainPage ? `Page[${goType(item)}]` : goType(type)}`;

/** An object by a pointer: nil beside an error. */
const resultType = (type) => (type.kind === 'ref' || type.kind === 'page' ? `*${goType(type)}` : goType(type));

function statement(operation) {
  const { result } = operation;
  const call = callOf(operation);
  if (result.kind === 'list')
    return `pagedOf[${pagedOf(result.item, result.isPlainPage, result.type)}](o.sender, ${call}, options)`;
  if (result.kind === 'text') return `o.sendForText(ctx, ${call}, options)`;
  if (result.type.kind === 'void') return `o.send(ctx, ${call}, options, nil)`;
  return `sent[${resultType(result.type)}](ctx, o.sender, ${call}, options)`;
}

function callOf({ method: verb, path, pathParameters, body, query, result, isPublic, creates }) {
  const members = [
    `method: ${text(verb)}`,
    `path: ${text(path)}`,
    ...(pathParameters.length > 0
      ? [
          `parameters: map[string]string{${pathParameters.map(({ name }) => `${text(name)}: ${local(name)}`).join(', ')}}`,
        ]
      : []),
    ...(query ? ['query: query'] : []),
    ...(body ? [body.required ? 'body: body' : 'body: orEmpty(body)'] : []),
    ...(body && body.mediaType !== 'application/json' ? [`mediaType: ${text(body.mediaType)}`] : []),
    ...(result.kind === 'raw' ? ['isRaw: true'] : []),
    ...(isPublic ? ['isPublic: true'] : []),
    ...(creates ? ['creates: true'] : []),
  ];
  return `call{${members.join(', ')}}`;
}

function about({ id, summary, description, method: verb, path, isPublic }) {
  const first = `${exported(id)}: ${summary.replace(/\.$/, '')}.`;
  return [first, ...(description ? [description] : []), `${verb} ${path}${isPublic ? ', without a token' : ''}`].join(
    '\n\n',
  );
}
