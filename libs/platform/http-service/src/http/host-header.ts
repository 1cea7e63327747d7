import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { errorEnvelope } from './envelope.ts';
import { newRequestId } from './request-hooks.ts';

/**
 * Requires exactly one Host (RFC 9112 §3.2). Node refuses a request without one by itself, but not in the envelope, and takes the first of several:
 * a proxy before us may have taken the last.
 */
export function requireSingleHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    const expected = raw.httpVersion === '1.0' ? hosts <= 1 : hosts === 1;
    done(expected ? undefined : new ApiError(400, 'malformed_request', 'A request has exactly one Host header.'));
  });
}

/** Rejects an `Expect` other than `100-continue` (RFC 9110 §10.1.1). Node answers it by itself, but not in the envelope. */
export function rejectExpectHeader(fastify: FastifyInstance): void {
  fastify.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const requestId = newRequestId();
    const error = new ApiError(417, 'expectation_failed', 'The only supported expectation is 100-continue.');
    const body = JSON.stringify(errorEnvelope(error, requestId));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
      connection: 'close',
    };
    response.writeHead(error.status, headers).end(body);
  });
}
