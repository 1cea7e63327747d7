import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { errorEnvelope } from './envelope.ts';
import { sendError, toApiError } from './exception.filter.ts';
import { newRequestId } from './request-id.ts';

/** Errors that Fastify answers before any hook or handler of ours runs: the envelope is for them too. */
export const fastifyErrors = {
  frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    sendError(reply, toApiError(error), request.id);
  },

  /** What is not even HTTP, or too large a header, or too slow. There is a socket only. */
  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify(errorEnvelope(clientError(error.code), newRequestId()));
    const status = clientError(error.code).status;
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  },
};

function clientError(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError(408, 'request_timeout', 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError(431, 'headers_too_large', 'The headers are larger than 16 KiB.');
  return new ApiError(400, 'malformed_request', 'This is not a valid HTTP request.');
}
