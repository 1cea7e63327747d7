import { reported } from '@heliograph/base-data';
import type { Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Components } from './components.ts';
import { BEARER, operationObject } from './operation-object.ts';
import { RECEIVED_TAG, type ReceivedRequest, receivedRequests } from './received-requests.ts';
import { type Route, routesOf } from './routes.ts';

export const OPENAPI_PATH = '/openapi.json';

const registered = new WeakMap<object, { method: string; url: string }[]>();

/** Beside Nest's routes, so that no guard asks for a token. */
export function serveDocument(fastify: FastifyInstance, path: string, document: () => object): void {
  let body: string | undefined;
  fastify.get(path, (_request, reply) => {
    body ??= JSON.stringify(document());
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(body);
  });
}

/** Records the routes registered from here on, to be compared with the document. */
export function watchRoutes(fastify: FastifyInstance): void {
  const routes: { method: string; url: string }[] = [];
  registered.set(fastify, routes);
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push({ method: name.toLowerCase(), url });
  });
}

/** Everything the server answers, as Fastify has it: the other side of the document's `paths`. */
export function registeredRoutes(fastify: FastifyInstance): readonly { method: string; url: string }[] {
  return registered.get(fastify) ?? [];
}

/** The description of a service's API beyond its routes. */
export interface ApiDescription {
  title: string;
  description: string;
  /** Values of path parameters that configuration fixes, by name. */
  segments?: Readonly<Record<string, string>>;
  /** The requests that the consumer's own endpoint receives from us. */
  received?: readonly ReceivedRequest[];
}

export interface Tag {
  name: string;
  description: string;
}

export type PathItem = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: Readonly<Record<string, unknown>>;
  servers: readonly Readonly<Record<string, unknown>>[];
  tags: readonly Tag[];
  paths: Readonly<Record<string, PathItem>>;
  webhooks?: Readonly<Record<string, PathItem>>;
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The version of the API as consumers see it: within a version members are added, none is removed or changed. */
export const API_VERSION = '1.0.0';

/** The OpenAPI 3.1 document of a service's module, from the metadata of its controllers. */
export function openApiDocument(module: Type, about: ApiDescription): OpenApiDocument {
  const { title, description, segments, received } = about;
  const routes = [thisDocument, ...routesOf(module, segments)];
  const components = new Components();
  const paths = pathsOf(routes, components, segments?.prefix ?? '');
  return {
    openapi: '3.1.1',
    info: { title, description, version: API_VERSION, license },
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    tags: tagsOf(routes, received ? [RECEIVED_TAG] : []),
    paths,
    ...reported({ webhooks: received ? receivedRequests(received, components) : undefined }),
    components: { ...components.toJSON(), securitySchemes },
  };
}

const thisDocument: Route = {
  method: 'get',
  path: OPENAPI_PATH,
  status: 200,
  scopes: undefined,
  raw: true,
  contentType: undefined,
  body: undefined,
  query: undefined,
  handler: OPENAPI_PATH,
  group: { tag: 'Documents', description: 'Machine-readable descriptions of this API.' },
  notes: {
    id: 'getOpenApiDocument',
    summary: 'Show this document',
    answer: { type: 'object', description: 'An OpenAPI 3.1 document.', additionalProperties: true },
  },
};

const license = { name: 'Proprietary', url: 'https://heliograph.dev/license' };

const securitySchemes = {
  [BEARER]: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: [
      'The `access_token` of a login, or an API key (`POST /v1/api-keys`). An operation requires one of the scopes that it lists.',
      '`read`: operations that change nothing. `deliveries`: changes of webhooks, their secrets, dead letters, replays, channels and the credentials of Kafka and MQTT.',
      '`write`: all other changes. `api`: a login with the password of an account, which includes these three. `operator:read`, `operator:support` and `operator`: a login of an operator of the role read, support or admin, each with the rights of those before it.',
    ].join(' '),
  },
};

function pathsOf(routes: readonly Route[], components: Components, loginPrefix: string): Record<string, PathItem> {
  const paths: Record<string, Record<string, Readonly<Record<string, unknown>>>> = {};
  for (const route of routes) {
    const item = (paths[route.path] ??= {});
    if (item[route.method]) throw new Error(`${route.method} ${route.path} is registered twice`);
    item[route.method] = operationObject(route, components, loginPrefix);
  }
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function tagsOf(routes: readonly Route[], more: readonly Tag[]): Tag[] {
  const groups = new Map(routes.flatMap(({ group }) => (group ? [[group.tag, group.description] as const] : [])));
  const own = Array.from(groups, ([name, description]) => ({ name, description }));
  return [...own, ...more].sort((a, b) => (a.name < b.name ? -1 : 1));
}
