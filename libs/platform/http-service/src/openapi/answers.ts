import { STATUS_CODES } from 'node:http';
import type { Components } from './components.ts';
import { createsSomething, ofIdempotencyKeys } from '../idempotency/idempotency-key.ts';
import { errorEnvelopeSchema, successEnvelopeSchema } from './envelopes.ts';
import { always, ofBodies, ofPathParameters, ofTokens, validationFailed, type ErrorAnswer } from './error-answer.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

type Entry = Readonly<Record<string, unknown>>;

/** The `responses` of an operation: those of success, and one for every error. */
export function answersOf(route: Route, components: Components): Record<string, Entry> {
  const { status, notes } = route;
  const successes = Object.entries({ [status]: notes?.answer, ...notes?.furtherAnswers });
  const answers = successes.map(([code, schema]) => [code, successAnswer(route, Number(code), schema, components)]);
  return {
    ...(Object.fromEntries(answers) as Record<string, Entry>),
    default: failure(notes?.alsoHtml === true, components),
  };
}

function successAnswer(route: Route, status: number, schema: JsonSchema | undefined, components: Components): Entry {
  const type = (route.contentType ?? 'application/json').split(';', 1)[0]!;
  const { alsoHtml = false, alsoCsv = false, id = route.handler } = route.notes ?? {};
  const body = route.raw && !alsoHtml && !alsoCsv ? (schema ?? {}) : successEnvelopeSchema(id, schema);
  const content = { [type]: { schema: components.schema(body) }, ...(alsoHtml && page), ...(alsoCsv && csv) };
  return { description: STATUS_CODES[status] ?? 'Success', content };
}

const page = { 'text/html': { schema: { type: 'string' } } };
const csv = { 'text/csv': { schema: { type: 'string' } } };

/** One answer for all errors: clients read the slug, and generators make one type of it. `x-errors` of each operation has its slugs. */
function failure(alsoHtml: boolean, components: Components): Entry {
  return components.response(alsoHtml ? 'FailureOrPage' : 'Failure', {
    description: 'The call failed; `error` is the reason.',
    headers: {
      'Retry-After': {
        description: 'Seconds to wait before repeating the call; always set with 429 and 503.',
        schema: { type: 'integer', minimum: 0 },
      },
    },
    content: { 'application/json': { schema: components.schema(errorEnvelopeSchema) }, ...(alsoHtml && page) },
  });
}

/** `x-errors` of an operation: the status of each slug that it can answer. */
export function slugsOf(route: Route): Record<string, number> {
  const errors = errorsOf(route).sort((a, b) => a.status - b.status || (a.slug < b.slug ? -1 : 1));
  return Object.fromEntries(errors.map(({ slug, status }) => [slug, status]));
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
