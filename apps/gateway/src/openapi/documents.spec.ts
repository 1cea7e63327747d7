import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asOpenApi30,
  mergeDocuments,
  type OpenApiDocument,
  operatorRoles,
  roleOfScope,
} from '@heliograph/http-service';
import { committedDocument, lintOpenApi, textsOfDocument, unclearTexts } from '@heliograph/http-service/testing';
import { upstreams } from '../proxy/routes.ts';
import { about } from './merged-document.ts';

const apis = ['auth-api', 'sync-api', 'delivery-api', 'gateway'];
const documents = apis.map((name) => committedDocument(`openapi/${name}.json`) as OpenApiDocument);
const merged = mergeDocuments(documents, about);
const ours = { name: 'gateway', paths: ['/'] };
const routed = [...upstreams({ authApiUrl: '', syncApiUrl: '', deliveryApiUrl: '', loginPrefix: 'auth' }), ours];

it('merges into docs/openapi.json: otherwise run `npm run docs`', () => {
  expect(merged).toEqual(committedDocument('openapi.json'));
});

it('is written as OpenAPI 3.0 too, which is valid: otherwise run `npm run docs`', async () => {
  const older = committedDocument('openapi-3.0.json') as object;
  expect(asOpenApi30(merged)).toEqual(older);
  // The schemas of webhooks alone, which 3.0 has no place for.
  const findings = await lintOpenApi(older);
  expect(findings.filter((finding) => !finding.startsWith('no-unused-components'))).toEqual([]);
});

it('merges into a document that passes the linter and has no duplicate operation', async () => {
  expect(await lintOpenApi(merged)).toEqual([]);
});

it('describes all operations in texts that have a subject and use common words', () => {
  const texts = [...textsOfDocument(merged), ...textsOfDocument(committedDocument('asyncapi.json'))];
  expect(texts.length).toBeGreaterThan(1000);
  expect(unclearTexts(texts)).toEqual([]);
});

it('documents every time in Unix seconds; only a duration, named `…Ms`, is in milliseconds', () => {
  const members = documents.flatMap((document) => membersOf(document));
  expect(members.filter(({ name }) => name === 'createdAt').length).toBeGreaterThan(5);
  const times = members.filter(({ name, schema }) => isNumber(schema) && timeName.test(name));
  expect(times.filter(({ schema }) => !textOf(schema).includes('Unix seconds'))).toEqual([]);
  const inMilliseconds = members.filter(({ schema }) => /millisecond|Unix ms|\bms\b/i.test(textOf(schema)));
  expect(inMilliseconds.filter(({ name }) => !name.endsWith('Ms'))).toEqual([]);
});

it('gives each value one type besides null, and each content type of a body its own schema: generators take no more', () => {
  const contents = bodiesOf(merged);
  expect(contents.filter((content) => Object.keys(content).length > 1).length).toBeGreaterThan(4);
  expect(contents.filter(hasOneSchemaTwice)).toEqual([]);
  const lists = schemasOf(merged).flatMap(({ type }) => (Array.isArray(type) ? [type as string[]] : []));
  expect(lists.length).toBeGreaterThan(50);
  expect(lists.filter((types) => types.filter((type) => type !== 'null').length !== 1)).toEqual([]);
});

it('says nothing that generators cannot take: schemas that are combined or null alone, answers without a name', () => {
  const nullable = ({ anyOf }: Node): boolean => Array.isArray(anyOf) && anyOf.length === 2;
  const nullTypes = schemasOf(merged).filter(({ type }) => type === 'null').length;
  expect(schemasOf(merged).filter(nullable).length).toBeGreaterThanOrEqual(nullTypes);
  const combined = schemasOf(merged).filter((schema) => ['allOf', 'oneOf', 'not', 'if'].some((key) => key in schema));
  expect(combined).toEqual([]);
  const answers = Object.values(merged.paths).flatMap((path) =>
    Object.values(path as Record<string, Operation>).flatMap(({ responses = {} }) => Object.values(responses)),
  );
  const bodies = answers.flatMap(({ content }) => content?.['application/json'] ?? []);
  expect(bodies.length).toBeGreaterThan(100);
  const documentsOfOthers = bodies.filter(({ schema }) => !('$ref' in schema!));
  expect(documentsOfOthers.length).toBeLessThan(4);
});

it('names alike: members as docs/use/conventions.md says, operations as methods, schemas apart in any case', () => {
  const published = new Set(['BaseData', 'Battery', 'Meter', 'Site', 'DeviceDay', 'EnergyInterval'].flatMap(membersIn));
  const camelCase = /^[a-z][A-Za-z0-9]*$/;
  const others = membersOf(merged.components.schemas).filter(({ name }) => !camelCase.test(name));
  const ofOAuth = ['access_token', 'refresh_token', 'token_type', 'expires_in', 'api_key', 'portal_token'];
  const unknown = others.filter(({ name }) => !published.has(name) && !ofOAuth.includes(name));
  expect([...new Set(unknown.map(({ name }) => name))]).toEqual([]);
  const moments = membersOf(merged).filter(({ schema }) => isNumber(schema) && textOf(schema).includes('Unix seconds'));
  const oddly = moments.filter(({ name }) => !timeName.test(name)).map(({ name }) => name);
  expect([...new Set(oddly)].sort()).toEqual(['end', 'start', 'time']);
  const ids = Object.values(merged.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId as string),
  );
  expect(ids.filter((id) => !/^[a-z]+[A-Z][A-Za-z0-9]*$|^log(in|out)$/.test(id))).toEqual([]);
  const names = Object.keys(merged.components.schemas!);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  // Go's constructor of `Operator`.
  expect(names.filter((name) => names.includes(name.replace(/^New/, '')) && name.startsWith('New'))).toEqual([]);
});

const membersIn = (name: string): string[] =>
  Object.keys((merged.components.schemas![name] as { properties: object }).properties);

type Node = Readonly<Record<string, unknown>>;

type Content = Readonly<Record<string, { schema?: object }>>;

function bodiesOf({ paths }: OpenApiDocument): Content[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path as Record<string, Operation>));
  const bodies = operations.flatMap(({ requestBody, responses = {} }) => [requestBody, ...Object.values(responses)]);
  return bodies.flatMap((body) => (body?.content ? [body.content] : []));
}

interface Operation {
  requestBody?: { content?: Content };
  responses?: Readonly<Record<string, { content?: Content }>>;
}

function hasOneSchemaTwice(content: Content): boolean {
  const schemas = Object.values(content).map(({ schema }) => JSON.stringify(schema));
  return new Set(schemas).size < schemas.length;
}

/** Returns every object of a document: those that are schemas have a `type`. */
function schemasOf(node: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(node)) return node.flatMap(schemasOf);
  return isObject(node) ? [node, ...Object.values(node).flatMap(schemasOf)] : [];
}

interface Member {
  name: string;
  schema: Readonly<Record<string, unknown>>;
}

/** Names of times: `createdAt`, `lastError.at`, `failingSince`, `from`, `Datetime`, … */
const timeName = /(?:^at|At|[Ss]ince|^from|^to|[Uu]ntil|After|Before|^Datetime|[Tt]imestamp)$/;

function isNumber({ type }: Member['schema']): boolean {
  return [type].flat().some((one) => one === 'integer' || one === 'number');
}

function textOf({ description }: Member['schema']): string {
  return typeof description === 'string' ? description : '';
}

/** Returns the members of all schemas of a document, and its parameters. */
function membersOf(node: unknown): Member[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(membersOf);
  const { properties, name, schema, description } = node as Record<string, unknown>;
  const own = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...own.flatMap(([member, of]) => (isObject(of) ? [{ name: member, schema: of }] : [])),
    ...(typeof name === 'string' && isObject(schema) ? [{ name, schema: { description, ...schema } }] : []),
    ...Object.values(node).flatMap(membersOf),
  ];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

it('routes every documented path to the service that documents it', () => {
  const lost = documents.flatMap(({ paths }, index) =>
    Object.keys(paths).filter(
      (path) => path in merged.paths && path !== '/openapi.json' && routedTo(path) !== apis[index],
    ),
  );
  expect(lost).toEqual([]);
});

/** Routes as the router does: the longest matching prefix decides. */
function routedTo(path: string): string | undefined {
  const isBelow = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  const prefixes = routed.flatMap(({ name, paths }) =>
    paths.map((prefix) => ({ name, prefix: prefix.replaceAll(/:(\w+)/g, '{$1}') })),
  );
  const matching = prefixes.filter(({ prefix }) => isBelow(prefix));
  return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.name;
}

it('lists every operation for operators under its role in docs/operate/operators.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operate/operators.md'), 'utf8');
  const section = /^## Roles$(.*?)^## /ms.exec(page)![1]!;
  const documented = Object.fromEntries(
    Array.from(section.matchAll(/^- \*\*(\w+)\*\*.*?(?=^- |^$)/gms), ([item, role]) => [
      role!,
      Array.from(item.matchAll(/`(\w+)`/g), ([, id]) => id!).sort(),
    ]),
  );
  const served = operationsForOperators();
  expect(served.length).toBeGreaterThan(20);
  const of = (role: string) => served.filter((one) => one.role === role).map(({ id }) => id);
  expect(documented).toEqual(Object.fromEntries(operatorRoles.map((role) => [role, of(role).sort()])));
  // Reading is not changing: of these only the own login is for all.
  const changes = served.filter(({ method, role }) => method !== 'get' && role === 'read');
  expect(changes.map(({ id }) => id).sort()).toEqual([
    'beginPasskey',
    'beginTotp',
    'changePassword',
    'confirmTotp',
    'createPasskey',
    'disableTotp',
    'removePasskey',
    'renewRecoveryCodes',
  ]);
});

function operationsForOperators(): { id: string; method: string; role: string }[] {
  const paths = Object.entries(merged.paths as unknown as Readonly<Record<string, Readonly<Record<string, Secured>>>>);
  const operations = paths.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  return operations.flatMap(({ path, method, operationId: id, security = [] }) => {
    const role = security
      .flatMap((one) => Object.values(one).flat())
      .map(roleOfScope)
      .find((one) => one !== undefined);
    if (path.startsWith('/v1/admin/')) expect([id, role]).toEqual([id, expect.any(String)]);
    return role === undefined ? [] : [{ id, method, role }];
  });
}

interface Secured {
  operationId: string;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
}

it('lists every error that the services can answer', () => {
  const sources = ['apps/auth-api', 'apps/sync-api', 'apps/delivery-api', 'apps/gateway', 'libs/platform'];
  const texts = sources.flatMap((folder) => typeScriptBelow(join(import.meta.dirname, '../../../..', folder)));
  const answered = new Set(texts.flatMap((text) => [...slugsIn(text, thrown), ...slugsIn(text, described)]));
  const filter = texts.find((text) => text.includes('class ApiExceptionFilter'))!;
  for (const slug of slugsIn(filter, mapped)) answered.add(slug);
  expect(answered.size).toBeGreaterThan(40);
  const listed = errorTable();
  // Slugs of whole answers, of the parts before any operation, and of single items.
  for (const slug of ['quota_exceeded', 'uri_too_long', 'duplicate_line']) expect(listed).toContain(`| \`${slug}\` |`);
  expect([...answered].filter((slug) => !listed.includes(`| \`${slug}\` |`))).toEqual([]);
});

it('describes each slug in the list as the operations that answer it do', () => {
  const row = /^\| 403 \| `limit_reached` \| (.+) \|$/m.exec(errorTable())![1]!;
  for (const limit of ['100 webhooks', '3 active secrets', '1000 groups', '500 vendor accounts', '50 API keys'])
    expect(row).toContain(limit);
  expect(row).toContain('20 Kafka credentials');
  expect(row).toContain('20 MQTT credentials');
});

const errorTable = (): string => (merged.components.schemas!.ErrorEnvelope as { description: string }).description;

const thrown = /(?:ApiError|errorAnswer)\(\s*\d{3},\s*'(\w+)'/g;
const described = /\bslug: '(\w+)'/g;
const mapped = /^ {2}\d{3}: '(\w+)'/gm;
const slugsIn = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, slug]) => slug!);

/** Returns the sources of a folder, without tests. */
function typeScriptBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !skipped.has(name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return typeScriptBelow(path);
    return /(?<!\.spec)\.ts$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

const skipped = new Set(['node_modules', 'dist', 'out-tsc', 'test', 'testing']);
