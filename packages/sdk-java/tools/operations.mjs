// One method for each operation. Arguments: path parameters, body, query, options; what may be left out has a second method without it.
import { camel, doc, javaType } from './types.mjs';

const text = (value) => JSON.stringify(value);

/** @returns the text of Operations.java */
export function operationsOf({ operations }) {
  return `import com.fasterxml.jackson.databind.JsonNode;
import dev.heliograph.sdk.Requests.*;
import dev.heliograph.sdk.Types.*;
import java.util.List;
import java.util.Map;

/** Every operation of the API, under the name it has in the OpenAPI document. */
public abstract class Operations {
  Operations() {}

  abstract <T> T send(Call call, ResultType<T> type, CallOptions... options);

${operations.map(methods).join('\n\n')}
}
`;
}

function methods(operation) {
  const { id, result, pathParameters, body, query } = operation;
  const isList = result.kind === 'list';
  const type = isList ? pagedOf(result) : result.type.kind === 'void' ? 'void' : javaType(result.type);
  const required = pathParameters.map(({ name }) => `String ${camel(name)}`);
  const payload = [
    ...(body ? [{ declared: `${javaType(body.type)} body`, ...body }] : []),
    ...(query ? [{ declared: `${javaType(query.type)} query`, ...query }] : []),
  ];
  const parameters = [...required, ...payload.map(({ declared }) => declared), 'CallOptions... options'].join(', ');
  const full = `${doc(about(operation), '  ')}  public ${type} ${id}(${parameters}) {
    ${statement(operation, type)}
  }`;
  const optional = payload.filter((one) => !one.required);
  if (optional.length === 0) return full;
  const kept = payload.filter((one) => one.required);
  const fewer = [...required, ...kept.map(({ declared }) => declared), 'CallOptions... options'].join(', ');
  const named = (one) => one.declared.split(' ').at(-1);
  const passed = [
    ...pathParameters.map(({ name }) => camel(name)),
    ...payload.map((one) => (one.required ? named(one) : `(${one.declared.split(' ')[0]}) null`)),
    'options',
  ];
  return `${full}

  /** As the method above, without what may be left out. */
  public ${type} ${id}(${fewer}) {
    ${type === 'void' ? '' : 'return '}${id}(${passed.join(', ')});
  }`;
}

const pagedOf = ({ item, isPlainPage, type }) =>
  `Paged<${javaType(item)}, ${isPlainPage ? `Page<${javaType(item)}>` : javaType(type)}>`;

function statement(operation, type) {
  const { result } = operation;
  const call = callOf(operation);
  if (result.kind === 'list') return `return new Paged<>(this, ${call}, ${pageType(result)}, options);`;
  return `${type === 'void' ? '' : 'return '}send(${call}, ${resultType(result)}, options);`;
}

const pageType = ({ item, isPlainPage, type }) =>
  isPlainPage ? `ResultType.page(${javaType(item)}.class)` : `ResultType.of(${javaType(type)}.class)`;

function resultType({ kind, type }) {
  if (kind === 'text') return 'ResultType.TEXT';
  if (type.kind === 'void') return 'ResultType.NONE';
  if (type.kind === 'list') return `ResultType.list(${javaType(type.item)}.class)`;
  if (type.kind === 'page') return `ResultType.page(${javaType(type.item)}.class)`;
  if (type.kind === 'map') return `ResultType.map(${javaType(type.value)}.class)`;
  return `ResultType.of(${javaType(type)}.class)`;
}

function callOf({ method, path, pathParameters, body, query, result, isPublic, creates }) {
  const steps = [
    `Call.of(${text(method)}, ${text(path)})`,
    ...pathParameters.map(({ name }) => `with(${text(name)}, ${camel(name)})`),
    ...(query ? ['query(query)'] : []),
    ...(body && body.mediaType === 'application/json' ? ['body(body)'] : []),
    ...(body && body.mediaType !== 'application/json' ? [`text(body, ${text(body.mediaType)})`] : []),
    ...(result.kind === 'raw' ? ['raw()'] : []),
    ...(isPublic ? ['withoutToken()'] : []),
    ...(creates ? ['creates()'] : []),
  ];
  return steps.join('.');
}

function about({ summary, description, method, path, isPublic }) {
  const first = `${summary}.`.replace('..', '.');
  return [first, ...(description ? [description] : []), `${method} ${path}${isPublic ? ', without a token' : ''}`].join(
    '\n\n',
  );
}
