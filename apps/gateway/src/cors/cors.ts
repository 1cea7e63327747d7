import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '@heliograph/http-service';
import { addVary } from '../proxy/headers.ts';

const PREFLIGHT_MAX_AGE_SECONDS = 600;
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const requestHeaders = 'authorization, content-type, idempotency-key, if-none-match, traceparent';
const exposed = [
  'retry-after',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'content-disposition',
  'etag',
  'idempotency-replayed',
].join(', ');

/**
 * Lets pages of these origins call the API (Fetch standard, CORS), never with credentials: a token is sent by the page, not by the browser.
 * Register it before anything that counts calls: a preflight is the browser's own, and no upstream API sees it.
 * @param origins exactly as browsers send them; with an empty list no page may call the API
 */
export function allowOrigins(fastify: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isPreflight(request)) done();
    else if (!allowed.has(request.headers.origin!)) done(refusedOrigin());
    else void answerPreflight(reply);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // `Vary` is set for other origins too: a cache must not serve their answer to an allowed origin.
    addVary(reply, 'origin');
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin))
      void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
    done(null, payload);
  });
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  addVary(reply, 'access-control-request-method', 'access-control-request-headers');
  const answer = {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': requestHeaders,
    'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
  };
  return reply.status(204).headers(answer).send();
}

const refusedOrigin = (): ApiError =>
  new ApiError(403, 'origin_not_allowed', 'Pages of this origin may not call the API. The operator allows origins.');
