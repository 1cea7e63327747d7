import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, bodyLimitOf, OPENAPI_30_PATH, OPENAPI_PATH, refuseLargeBody } from '@heliograph/http-service';
import type { GatewayConfiguration } from '../configuration.ts';
import { sendStaticFile } from '../pages/static-file.ts';
import { MergedDocument, ownApi } from '../openapi/merged-document.ts';
import { registerCompression } from './compression.ts';
import { isAmbiguous, STREAM_PATH, upstreams } from './routes.ts';
import { UpstreamClient } from './upstream-client.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Methods that no API implements: an OPTIONS call to the upstream returns the methods of the path (405, `Allow`). A TRACE would echo its request. */
const neverForwarded = ['OPTIONS', 'TRACE'];

export interface Proxy {
  cutStreams(): void;
  close(): Promise<void>;
}

/**
 * Adds a route for every path that may be reached from outside.
 * @returns functions to call when the service stops, and when the server has closed
 */
export async function registerProxy(fastify: FastifyInstance, configuration: GatewayConfiguration): Promise<Proxy> {
  await registerCompression(fastify);
  forwardRawBodies(fastify, configuration.loginPrefix);
  const clients = upstreams(configuration).map((upstream) => {
    const client = new UpstreamClient(upstream, configuration.upstreamTimeoutMs);
    for (const path of upstream.paths.filter((each) => each !== STREAM_PATH))
      for (const url of [path, `${path}/*`])
        route(fastify, url, client, (request, reply) => client.forward(request, reply));
    if (upstream.paths.includes(STREAM_PATH))
      route(fastify, STREAM_PATH, client, (request, reply) => client.forwardStream(request, reply));
    return client;
  });
  serveMergedDocument(fastify, new MergedDocument([...clients, ownApi]));
  return {
    cutStreams: () => {
      for (const client of clients) client.cutStreams();
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

function serveMergedDocument(fastify: FastifyInstance, merged: MergedDocument): void {
  const serve = (path: string, version: '3.1' | '3.0'): unknown =>
    fastify.get(path, async (request, reply) => sendStaticFile(request, reply, await merged.file(version)));
  serve(OPENAPI_PATH, '3.1');
  serve(OPENAPI_30_PATH, '3.0');
}

/** Forwards bodies as bytes, so that the signed or counted body arrives unchanged; within the body limit, so that a flood cannot fill the memory. */
function forwardRawBodies(fastify: FastifyInstance, loginPrefix: string): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      refuseLargeBody(body.length, bodyLimitOf(request.raw.url!, loginPrefix));
      done(null, body);
    } catch (error) {
      done(error as Error);
    }
  });
}

type Forward = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function route(fastify: FastifyInstance, url: string, client: UpstreamClient, forward: Forward): void {
  fastify.route({ method: methods, url, handler: (request, reply) => forward(refuseAmbiguous(request), reply) });
  fastify.route({
    method: neverForwarded,
    url,
    handler: (request, reply) => client.forwardAsOptions(refuseAmbiguous(request), reply),
  });
}

function refuseAmbiguous(request: FastifyRequest): FastifyRequest {
  if (isAmbiguous(request.raw.url!)) throw new ApiError(404, 'not_found', 'This path does not exist.');
  return request;
}
