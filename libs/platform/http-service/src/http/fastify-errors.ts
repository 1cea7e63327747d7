import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { errorEnvelope } from './envelope.ts';
import { sendError, toApiError } from './exception.filter.ts';
import { newRequestId } from './request-hooks.ts';

/** Errors that Fastify answers before any hook or handler of ours runs: the envelope is for them too. */
export const fastifyErrors = {
  frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    void reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
    sendError(reply, toApiError(error), request.id);
  },

  /** Answers a request that is not HTTP, has too large a header, or is too slow. There is only a socket. */
  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(clientError(error.code)));
    // A body that is still awaited would keep it open.
    socket.destroySoon();
  },
};

/**
 * An earlier request of this connection is still being answered: what we wrote now would be taken for its answer (a response queue poisoned by
 * pipelining).
 */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return answer !== undefined && answer !== null && (answer.headersSent || answer.req.complete);
}

function rawAnswer(error: ApiError): string {
  const requestId = newRequestId();
  const body = JSON.stringify(errorEnvelope(error, requestId));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

function clientError(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError(408, 'request_timeout', 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError(431, 'headers_too_large', 'The headers are larger than 16 KiB.');
  return new ApiError(400, 'malformed_request', 'This is not a valid HTTP request.');
}
