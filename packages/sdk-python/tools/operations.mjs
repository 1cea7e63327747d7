// One method for each operation, in a client that waits and in one that is awaited.
import { wordsOf, wrapped } from '../../sdk/tools/model.mjs';
import { annotation } from './types.mjs';

const snake = (name) => wordsOf(name).join('_').toLowerCase();
const text = (value) => JSON.stringify(value);

/** @returns the text of a module */
export function operationsOf({ operations, types }) {
  const used = new Set(operations.flatMap(namesIn));
  const names = types.map(({ name }) => name).filter((name) => used.has(name));
  return `from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal, Unpack

from ..client.call import Call, CallOptions
from ..client.paged import AsyncPaged, Paged
from .types import (
    Page,
${names.map((name) => `    ${name},`).join('\n')}
)


class Operations(ABC):
    """Every operation of the API, under the name it has in the OpenAPI document."""

    @abstractmethod
    def _send(self, call: Call, options: CallOptions) -> Any: ...

${operations.map((operation) => method(operation, false)).join('\n\n')}


class AsyncOperations(ABC):
    """Every operation of the API, to be awaited; \`Operations\` describes them."""

    @abstractmethod
    async def _send(self, call: Call, options: CallOptions) -> Any: ...

${operations.map((operation) => method(operation, true)).join('\n\n')}
`;
}

function method(operation, isAsync) {
  const { id, result } = operation;
  const isList = result.kind === 'list';
  const start = isAsync && !isList ? 'async def' : 'def';
  const parameters = ['self', ...parametersOf(operation), '**options: Unpack[CallOptions]'];
  const returned = isList ? pagedOf(result, isAsync) : annotation(result.type);
  const one = `    ${start} ${snake(id)}(${parameters.join(', ')}) -> ${returned}:`;
  const several = `    ${start} ${snake(id)}(\n${parameters.map((name) => `        ${name},`).join('\n')}\n    ) -> ${returned}:`;
  return `${one.length <= 120 ? one : several}
${docstring(operation, isAsync)}
        call = ${callOf(operation)}
        ${statement(operation, isAsync)}`;
}

function parametersOf({ pathParameters, body, query }) {
  const optional = (type, required) => (required ? type : `${type} | None = None`);
  return [
    ...pathParameters.map(({ name, type }) => `${snake(name)}: ${annotation(type)}`),
    ...(body ? [`body: ${optional(annotation(body.type), body.required)}`] : []),
    ...(query ? [`query: ${optional(annotation(query.type), query.required)}`] : []),
  ];
}

const pagedOf = ({ item, isPlainPage, type }, isAsync) =>
  `${isAsync ? 'AsyncPaged' : 'Paged'}[${annotation(item)}, ${isPlainPage ? `Page[${annotation(item)}]` : annotation(type)}]`;

function statement({ result }, isAsync) {
  if (result.kind === 'list') return `return ${isAsync ? 'AsyncPaged' : 'Paged'}(self._send, call, options)`;
  const send = `${isAsync ? 'await ' : ''}self._send(call, options)`;
  return result.type.kind === 'void' ? send : `return ${send}`;
}

function callOf({ method, path, pathParameters, body, query, result, isPublic, creates }) {
  const values = [
    text(method),
    text(path),
    ...(pathParameters.length > 0
      ? [`parameters={${pathParameters.map(({ name }) => `${text(name)}: ${snake(name)}`).join(', ')}}`]
      : []),
    ...(query ? ['query=query'] : []),
    // A call without its optional body sends an empty object, as the TypeScript client does.
    ...(body ? [body.required ? 'body=body' : 'body={} if body is None else body'] : []),
    ...(body && body.mediaType !== 'application/json' ? [`media_type=${text(body.mediaType)}`] : []),
    ...(result.kind === 'raw' || result.kind === 'text' ? [`answer=${text(result.kind)}`] : []),
    ...(isPublic ? ['is_public=True'] : []),
    ...(creates ? ['creates=True'] : []),
  ];
  const one = `Call(${values.join(', ')})`;
  return one.length <= 100 ? one : `Call(\n${values.map((value) => `            ${value},`).join('\n')}\n        )`;
}

function docstring({ summary, description, method, path, isPublic }, isAsync) {
  const end = `\`${method} ${path}\`${isPublic ? ', without a token' : ''}`;
  const parts = [`${summary}.`.replace('..', '.'), ...(description && !isAsync ? [description] : []), end];
  const lines = wrapped(parts.join('\n\n').replaceAll('\\', '\\\\'), 108);
  return `        """${lines.join('\n        ')}\n        """`.replaceAll(/[ ]+\n/g, '\n');
}

function namesIn({ body, query, result, pathParameters }) {
  const names = [];
  const visit = (type) => {
    if (type === undefined) return;
    if (type.kind === 'ref') names.push(type.name);
    for (const inner of [type.item, type.value, ...(type.of ?? [])]) visit(inner);
  };
  for (const type of [body?.type, query?.type, result.type, result.item, ...pathParameters.map((one) => one.type)])
    visit(type);
  return names;
}
