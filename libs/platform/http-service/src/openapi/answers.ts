import { STATUS_CODES } from 'node:http';
import { reported } from '@heliograph/base-data';
import type { Components } from './components.ts';
import { createsSomething, ofIdempotencyKeys } from '../idempotency/idempotency-key.ts';
import { always, ofBodies, ofPathParameters, ofTokens, validationFailed, type ErrorAnswer } from './error-answer.ts';
import { flag, inlineSchemaOf, integer, listOf, text, unixSeconds, type JsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

type Entry = Readonly<Record<string, unknown>>;

const common = {
  code: integer('HTTP status of the answer.', { minimum: 100, maximum: 599 }),
  message: text('Explanation for people; may change.'),
  requestId: text('Id of the request; quote it when you report a problem.'),
  timestamp: unixSeconds('Time of the answer.'),
};

/** Members of every answer of success (contract §1). */
const success: JsonSchema = {
  title: 'Success',
  description: 'Members of every successful answer.',
  type: 'object',
  required: ['success', 'result', ...Object.keys(common)],
  properties: { success: { ...flag('Outcome of the call, always `true`.'), const: true }, ...common, result: {} },
};

const detail = {
  title: 'ErrorDetail',
  description: 'An invalid member of a request.',
  ...inlineSchemaOf({
    path: text('Dotted path, `devices.0.serial`; empty for the body as a whole.'),
    message: text('Reason for the rejection.'),
  }),
};

/** Every answer that is not success (contract §1). */
export const errorSchema: JsonSchema = {
  title: 'Error',
  description: 'Body of every error answer.',
  type: 'object',
  additionalProperties: false,
  required: ['success', 'result', 'error', ...Object.keys(common)],
  properties: {
    success: { ...flag('Outcome of the call, always `false`.'), const: false },
    ...common,
    result: { type: 'null' },
    error: text('Stable, machine-readable slug of the error.'),
    details: {
      description: 'Invalid members of the request, or data that a client can act on.',
      anyOf: [listOf(detail), { type: 'object', additionalProperties: true }],
    },
  },
};

/** The `responses` of an operation. */
export function answersOf(route: Route, components: Components): Record<string, Entry> {
  const { status, notes } = route;
  const successes = { [status]: notes?.answer ?? { type: 'null' }, ...notes?.furtherAnswers };
  const errors = errorsOf(route);
  const codes = [...new Set(errors.map((error) => error.status))].sort((a, b) => a - b);
  return Object.fromEntries([
    ...Object.entries(successes).map(([code, schema]) => [
      code,
      successAnswer(route, Number(code), schema, components),
    ]),
    ...(hasTag(route) ? [['304', components.response('NotModified', notModified)]] : []),
    ...codes.map((code) => [
      code,
      errorResponse(
        code,
        errors.filter((error) => error.status === code),
        components,
        notes?.alsoHtml === true ? page : {},
      ),
    ]),
  ]) as Record<string, Entry>;
}

function successAnswer(route: Route, status: number, schema: JsonSchema, components: Components): Entry {
  const type = (route.contentType ?? 'application/json').split(';', 1)[0]!;
  const { alsoHtml = false, alsoCsv = false } = route.notes ?? {};
  const body = route.raw && !alsoHtml && !alsoCsv ? schema : envelope(status, schema);
  const content = { [type]: { schema: components.schema(body) }, ...(alsoHtml && page), ...(alsoCsv && csv) };
  return { description: STATUS_CODES[status] ?? 'Success', content };
}

const notModified = {
  description: 'The answer is the one whose `ETag` the caller named in `If-None-Match`.',
  headers: { ETag: { description: 'The same tag.', schema: { type: 'string' } } },
};

/** Streams and CSV, which is written while it is read, have none. */
const hasTag = ({ method, status, contentType = 'application/json' }: Route): boolean =>
  method === 'get' && status === 200 && contentType.includes('json');

const page = { 'text/html': { schema: { type: 'string' } } };
const csv = { 'text/csv': { schema: { type: 'string' } } };

function envelope(status: number, result: JsonSchema): JsonSchema {
  return {
    allOf: [success],
    type: 'object',
    properties: { code: { const: status }, result },
    unevaluatedProperties: false,
  };
}

/** Returns the errors of a route: those it names, and those that follow from its token, body, query and path. */
export function errorsOf({ scopes, method, query, body, path, notes, status }: Route): ErrorAnswer[] {
  const takesKey = createsSomething({ method, status, isPublic: scopes === undefined });
  const errors = [
    ...(notes?.errors ?? []),
    ...(scopes ? ofTokens : []),
    ...(path.includes('{') ? ofPathParameters : []),
    ...(method === 'get' ? [] : ofBodies),
    ...(takesKey ? ofIdempotencyKeys : []),
    ...(query || body || takesKey ? [validationFailed] : []),
    ...always,
  ];
  // A route's own words for a slug come first.
  return errors.filter(
    (error, index) => index === errors.findIndex(({ status, slug }) => status === error.status && slug === error.slug),
  );
}

/** Makes a response that is common to many operations a component; a route's own description stays inline. */
export function errorResponse(
  status: number,
  errors: readonly ErrorAnswer[],
  components: Components,
  furtherContent: Entry = {},
): Entry {
  const sorted = [...errors].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const slugs = sorted.map(({ slug }) => slug);
  const narrowed = { properties: { code: { const: status }, error: { enum: slugs } } };
  const shared = errors.every((error) => sharedErrors.has(error));
  // A status may have an error that waiting resolves and one that it does not.
  const isCertain = errors.every(({ retryAfter }) => retryAfter === true);
  const response = {
    description: sorted.map(({ slug, description }) => `\`${slug}\`: ${description}`).join('\n\n'),
    ...reported({
      headers: errors.some(({ retryAfter }) => retryAfter === true)
        ? { 'Retry-After': { ...retryAfterHeader, ...reported({ required: isCertain ? true : undefined }) } }
        : undefined,
    }),
    content: {
      'application/json': { schema: components.schema({ allOf: [errorSchema, narrowed] }) },
      ...(!shared && furtherContent),
    },
  };
  return shared ? components.response(slugs.map(pascalCase).join('Or'), response) : response;
}

const sharedErrors = new Set([...always, ...ofTokens, ...ofBodies, ...ofPathParameters, validationFailed]);

const pascalCase = (slug: string): string => slug.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());

const retryAfterHeader = {
  description: 'Seconds to wait before repeating the call.',
  schema: { type: 'integer', minimum: 0 },
};
