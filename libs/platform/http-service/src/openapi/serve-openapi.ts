import type { FastifyInstance } from 'fastify';

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

/** Remembers what is registered from here on, to be compared with the document. */
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
