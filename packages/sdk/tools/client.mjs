// One method for each operation. Arguments: path parameters, body, query, options.

/** @returns the text of a module */
export function clientOf(operations) {
  const methods = operations.map(method).join('\n\n');
  const types = [...new Set(operations.flatMap(typesUsed))].sort();
  return `import type { Call, CallOptions } from '../client/call.ts';
import { Paged, type Page } from '../client/paged.ts';
import type {
${types.map((type) => `  ${type},`).join('\n')}
} from './types.generated.ts';

/** Every operation of the API, under the name it has in the OpenAPI document. */
export abstract class Operations {
  protected abstract send<T>(call: Call, options?: CallOptions): Promise<T>;

${methods}
}
`;
}

function method(operation) {
  const { id, result } = operation;
  return `${comment(operation)}
  ${id}(${parameters(operation).join(', ')}): ${returns(result)} {
    ${result.kind === 'list' ? list(operation) : `return this.send(${call(operation)}, options);`}
  }`;
}

function comment({ summary, description, method, path, isPublic }) {
  const lines = [
    `${summary}.`.replace('..', '.'),
    ...(description ? [description] : []),
    `\`${method} ${path}\`${isPublic ? ', without a token' : ''}`,
  ];
  return `  /**\n${lines
    .join('\n\n')
    .split('\n')
    .map((line) => `   * ${line}`.trimEnd())
    .join('\n')}\n   */`;
}

function parameters({ pathParameters, body, query }) {
  return [
    ...pathParameters.map(({ name, type }) => `${name}: ${type}`),
    ...(body
      ? [body.required ? `body: ${body.type}` : `body: ${body.type} = ${body.type === 'string' ? "''" : '{}'}`]
      : []),
    ...(query ? [query.required ? `query: ${query.type}` : `query: ${query.type} = {}`] : []),
    'options?: CallOptions',
  ];
}

function returns({ kind, item, type }) {
  if (kind !== 'list') return `Promise<${type}>`;
  return type === `Page<${item}>` ? `Paged<${item}>` : `Paged<${item}, ${type}>`;
}

function list(operation) {
  const pageCall = call({ ...operation, pageCursor: true });
  return `return new Paged((cursor) => this.send(${pageCall}, options));`;
}

function call({ method, path, pathParameters, body, query, result, isPublic, creates, pageCursor }) {
  const members = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(pathParameters.length > 0 ? [`parameters: { ${pathParameters.map(({ name }) => name).join(', ')} }`] : []),
    ...(query && pageCursor
      ? ['query: { ...query, ...(cursor !== undefined && { cursor }) }']
      : query
        ? ['query']
        : []),
    ...(body ? ['body'] : []),
    ...(body && body.mediaType !== 'application/json' ? [`mediaType: '${body.mediaType}'`] : []),
    ...(result.kind === 'raw' || result.kind === 'text' ? [`answer: '${result.kind}'`] : []),
    ...(isPublic ? ['isPublic: true'] : []),
    ...(creates ? ['creates: true'] : []),
  ];
  return `{ ${members.join(', ')} }`;
}

function typesUsed({ body, query, result }) {
  const all = [body?.type, query?.type, result.item, ...(result.type ?? '').split(' | ')];
  return all
    .filter((type) => type !== undefined)
    .map((type) => type.replace('[]', ''))
    .filter((type) => /^[A-Z]\w*$/.test(type));
}
