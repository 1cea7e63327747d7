// What the client needs to know of each operation of an OpenAPI document, with every type under a name.

/** Types that would hide one that every program knows. */
const renamed = { Event: 'AccountEvent' };
/** The session of the client makes these calls. */
const ofTheSession = new Set(['login', 'refreshToken', 'logout']);

const typeOfRef = (ref) => renamed[ref.split('/').at(-1)] ?? ref.split('/').at(-1);
/** The client takes it off. */
const isEnvelope = ({ properties = {} }) => 'success' in properties && 'requestId' in properties;
const isPage = ({ properties = {} }) => 'items' in properties && 'nextCursor' in properties;
/** `Page<T>` of the client. */
const isPlainPage = (schema) => isPage(schema) && Object.keys(schema.properties).length === 2;
const capitalized = (name) => name[0].toUpperCase() + name.slice(1);

/** @returns `schemas` by type name, `operations`, the slugs that errors can have, and the type of what is delivered by its kind */
export function readDocument(document) {
  const schemas = {};
  for (const [name, schema] of Object.entries(document.components.schemas))
    if (!isEnvelope(schema) && !isPlainPage(schema)) schemas[renamed[name] ?? name] = schema;
  const resolved = (schema) => (schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema);
  const names = { named: namesFor(schemas), resolved };
  const operations = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (ofTheSession.has(operation.operationId)) continue;
      const read = readOperation({ path, method, operation }, names);
      if (read) operations.push(read);
    }
  }
  operations.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { schemas: renameRefs(withUnits(schemas)), operations, slugs: slugsOf(document), kinds: kindsOf(document) };
}

/** The type of a schema; one without a name is added to the schemas under the given one. */
function namesFor(schemas) {
  const named = (schema, name) => {
    if (schema.$ref) return typeOfRef(schema.$ref);
    if (schema.type === 'null') return 'void';
    if (schema.type === 'object' && !schema.properties && schema.additionalProperties === true)
      return 'Record<string, unknown>';
    if (schema.type === 'array') return `${named(schema.items, name)}[]`;
    if (['string', 'number', 'boolean'].includes(schema.type) && !schema.enum) return schema.type;
    if (schemas[name]) throw new Error(`two schemas would be called ${name}`);
    schemas[name] = schema;
    return name;
  };
  return named;
}

function readOperation({ path, method, operation }, names) {
  const { named } = names;
  const { operationId: id, summary, description, parameters = [], requestBody, responses, security } = operation;
  const results = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => readResult(id, status, response, names));
  // A page for people, or a redirect to one, is not called by a program.
  if (results.length === 0 || results.some(({ kind }) => kind === 'page')) return undefined;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    id,
    path,
    method: method.toUpperCase(),
    summary,
    description,
    pathParameters: parameters.filter((parameter) => parameter.in === 'path').map(pathParameter),
    ...(query.length > 0 && {
      query: {
        type: named(querySchema(id, query), `${capitalized(id)}Query`),
        required: query.some((p) => p.required),
      },
    }),
    ...(requestBody && { body: readBody(id, requestBody, named) }),
    result: mergeResults(results, method),
    isPublic: security.length === 0,
    creates: parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
  };
}

function pathParameter({ name, schema }) {
  return { name, type: schema.enum ? schema.enum.map((value) => `'${value}'`).join(' | ') : 'string' };
}

function querySchema(id, parameters) {
  const properties = parameters.map(({ name, schema, description }) => [name, { ...schema, description }]);
  return {
    type: 'object',
    description: `Query of \`${id}\`.`,
    properties: Object.fromEntries(properties),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function readBody(id, { required = false, content }, named) {
  const [mediaType, { schema }] = content['application/json']
    ? ['application/json', content['application/json']]
    : Object.entries(content)[0];
  if (mediaType !== 'application/json') return { type: 'string', required, mediaType };
  return { type: named(schema, `${capitalized(id)}Body`), required, mediaType };
}

function readResult(id, status, response, { named, resolved }) {
  const { content = {} } = response;
  const [mediaType, media] = Object.entries(content)[0] ?? [];
  if (mediaType === undefined) return { kind: 'envelope', type: 'void' };
  // A client that waits for the end of a stream never returns.
  if (content['text/html'] || content['text/event-stream']) return { kind: 'page' };
  if (!mediaType.endsWith('json')) return { kind: 'text', type: 'string' };
  const body = resolved(media.schema);
  const inEnvelope = isEnvelope(body);
  const result = inEnvelope ? (body.properties.result ?? { type: 'null' }) : media.schema;
  const page = resolved(result);
  if (!isPage(page)) {
    const name = `${capitalized(id)}Result${status === '200' || status === '201' ? '' : status}`;
    return { kind: inEnvelope ? 'envelope' : 'raw', type: named(result, name) };
  }
  const item = named(page.properties.items.items, `${capitalized(id)}Item`);
  return { kind: 'list', item, type: isPlainPage(page) ? `Page<${item}>` : named(result, `${capitalized(id)}Page`) };
}

function mergeResults(results, method) {
  const [first] = results;
  if (results.length === 1) return first.kind === 'list' && method !== 'get' ? { ...first, kind: 'envelope' } : first;
  return { kind: first.kind, type: results.map(({ type }) => type).join(' | ') };
}

function renameRefs(schemas) {
  return JSON.parse(JSON.stringify(schemas), (key, value) =>
    key === '$ref' ? `#/components/schemas/${typeOfRef(value)}` : value,
  );
}

/** Types have no place for a unit but their comment. */
function withUnits(schemas) {
  return JSON.parse(JSON.stringify(schemas), (key, value) => {
    const unit = value?.['x-unit'];
    return unit === undefined || unit === '1'
      ? value
      : { ...value, description: `${value.description} Unit: ${unit}.` };
  });
}

/** `X-Service-Event` names the kind of a delivery. */
function kindsOf(document) {
  const kinds = Object.values(document.webhooks).flatMap(({ post }) => {
    const header = post.parameters.find(({ name }) => name.endsWith('-Event'));
    const { $ref } = post.requestBody.content['application/json'].schema;
    return $ref === undefined ? [] : header.schema.enum.map((kind) => [kind, typeOfRef($ref)]);
  });
  return Object.fromEntries(kinds);
}

/** Every value that `error` can have, over all answers. */
function slugsOf(document) {
  const slugs = new Set();
  JSON.stringify(document, (key, value) => {
    if (key === 'x-errors') for (const slug of Object.keys(value)) slugs.add(slug);
    if (key === 'error' && Array.isArray(value?.enum)) for (const slug of value.enum) slugs.add(slug);
    return value;
  });
  return [...slugs].sort();
}
