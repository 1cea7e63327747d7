import { reported } from '@heliograph/base-data';
import type { Type } from '@nestjs/common';
import { bodyLimitOf } from '../http/body-limits.ts';
import { createsSomething, idempotencyKeyParameter } from '../idempotency/idempotency-key.ts';
import { answersOf, slugsOf } from './answers.ts';
import { classSchema } from './class-schema.ts';
import type { Components } from './components.ts';
import { errorLines } from './error-table.ts';
import { text, type JsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

type Entry = Readonly<Record<string, unknown>>;

export const BEARER = 'accessToken';
const FORM = 'application/x-www-form-urlencoded';

/** The operation object of a route. One without `@Operation()` gets what Nest knows of it, and is refused by the lint of the document. */
/** @param loginPrefix the segment below which bodies are smallest */
export function operationObject(route: Route, components: Components, loginPrefix: string): Entry {
  const { notes, group, body, scopes } = route;
  const parameters = parametersOf(route, components);
  return {
    operationId: notes?.id ?? route.handler.replaceAll('.', '_'),
    ...reported({ summary: notes?.summary }),
    ...descriptionOf(route),
    ...reported({ tags: group ? [group.tag] : undefined, 'x-internal': notes?.internal === true ? true : undefined }),
    security: scopes ? scopes.map((scope) => ({ [BEARER]: [scope] })) : [],
    ...reported({
      parameters: parameters.length > 0 ? parameters : undefined,
      requestBody: body ? requestBody(route, body, { components, loginPrefix }) : undefined,
    }),
    responses: answersOf(route, components),
    'x-errors': slugsOf(route),
  };
}

function descriptionOf({ notes, scopes }: Route): Entry {
  const scope = scopes && `Requires the scope ${scopes.map((name) => `\`${name}\``).join(' or ')}.`;
  const errors = errorLines(notes?.errors ?? []);
  const description = [notes?.description, scope, errors].filter((part) => part !== undefined).join('\n\n');
  return description === '' ? {} : { description };
}

interface Dependencies {
  components: Components;
  loginPrefix: string;
}

function requestBody({ notes, path }: Route, type: Type, { components, loginPrefix }: Dependencies): Entry {
  const described = notes?.body ?? classSchema(type);
  const example = notes?.example !== undefined && { example: notes.example };
  const types = notes?.consumes ?? ['application/json'];
  const media = (type: string): Entry => ({
    schema: components.schema(type === FORM ? formOf(described) : described),
    ...example,
  });
  return {
    'x-max-bytes': bodyLimitOf(path, loginPrefix).bytes,
    required: notes?.body !== undefined || Array.isArray(described.required),
    content: Object.fromEntries(types.map((name) => [name, media(name)])),
  };
}

/** The schema of a form with the members of a JSON body, under its own name: generators make one type of a name and cannot give it two encodings. */
function formOf({ title, ...schema }: JsonSchema): JsonSchema {
  return typeof title === 'string' ? { title: title.replace(/Body$/, 'Form'), ...schema } : schema;
}

function parametersOf(route: Route, components: Components): Entry[] {
  const names = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  const schemas = { ...route.group?.parameters, ...route.notes?.parameters };
  const inPath = names.map((name) => parameter('path', name, true, schemas[name] ?? text(`\`${name}\`.`), components));
  const { method, status, scopes } = route;
  const inQuery = route.query ? queryParameters(route.query, components) : [];
  const headers = Object.entries(route.notes?.headers ?? {});
  const inHeader = headers.map(([name, schema]) => parameter('header', name, false, schema, components));
  const takesKey = createsSomething({ method, status, isPublic: scopes === undefined });
  return [...inPath, ...inQuery, ...inHeader, ...(takesKey ? [idempotencyKeyParameter] : [])];
}

function queryParameters(type: Type, components: Components): Entry[] {
  const { properties, required = [] } = classSchema(type) as {
    properties: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, required.includes(name), withoutNull(schema), components),
  );
}

/** A query has no null: the validators that let it pass speak of JSON. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (!Array.isArray(type)) return schema;
  const rest = { ...schema, type: (type as string[]).find((name) => name !== 'null') };
  return Array.isArray(values) ? { ...rest, enum: (values as unknown[]).filter((value) => value !== null) } : rest;
}

function parameter(
  place: 'path' | 'query' | 'header',
  name: string,
  required: boolean,
  { description, ...schema }: JsonSchema,
  components: Components,
): Entry {
  const said = description === undefined ? {} : { description };
  return { name, in: place, required, ...said, schema: components.schema(schema) };
}
