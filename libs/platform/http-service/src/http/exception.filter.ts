import { STATUS_CODES } from 'node:http';
import { isError } from '@heliograph/service';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
import { errorEnvelope } from './envelope.ts';
import { contextOf } from './request-hooks.ts';

const RETRY_AFTER_SECONDS = 5;

const slugs: Readonly<Record<number, string>> = {
  400: 'malformed_request',
  401: 'invalid_token',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  429: 'rate_limited',
  503: 'unavailable',
};

/**
 * Turns every thrown error into the envelope. An unexpected one is logged here, and its message is not sent to the
 * client.
 */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const error = toApiError(thrown);
    if (error.status >= 500) this.#log(thrown, error, request);
    sendError(reply, error, request.id);
  }

  /** Logs our own 5xx errors (a broker that is unavailable) as warnings, without a stack for each request of an outage. */
  #log(thrown: unknown, error: ApiError, request: FastifyRequest): void {
    const where = { requestId: request.id, method: request.method, route: request.routeOptions.url };
    if (error.status === 500) this.#logger.error({ ...where, err: thrown }, 'request failed');
    else
      this.#logger.warn(
        { ...where, error: error.slug, reason: reasonOf(error.cause) },
        'request failed: a dependency is unavailable',
      );
  }
}

export function sendError(reply: FastifyReply, error: ApiError, requestId: string): void {
  if (reply.sent) return;
  const audit = contextOf(reply.request)?.audit;
  if (audit) audit.error = error.slug;
  void reply.headers(error.headers);
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds));
  void reply.status(error.status).type('application/json; charset=utf-8').send(errorEnvelope(error, requestId));
}

/** Also for errors raised before a handler was found: Fastify's carry a status of their own. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDependencyFailure(thrown))
    return new ApiError(503, 'unavailable', messageFor(503), { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: thrown });
  const status = statusOf(thrown);
  const slug = slugs[status] ?? (status < 500 ? 'bad_request' : 'internal_error');
  return new ApiError(status, slug, messageFor(status));
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** Never the message of the exception: a library's may quote the body, a query or a path. */
function messageFor(status: number): string {
  if (status === 400) return 'The request cannot be parsed: its body, path or headers are malformed.';
  if (status === 404) return 'This path does not exist.';
  if (status === 413) return 'The body is too large.';
  if (status === 415)
    return 'The content type of the body is not supported. Send application/json; POST /auth/login also accepts application/x-www-form-urlencoded.';
  if (status === 503) return 'A dependency of this operation is unavailable. Retry later.';
  if (status >= 500) return 'The request failed because of an internal error. Quote the request id when you report it.';
  return STATUS_CODES[status] ?? 'Error';
}

function reasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const deeper = reasonOf(cause.cause);
  return deeper === undefined ? cause.message : `${cause.message}: ${deeper}`;
}

/**
 * Codes of the operating system and of PostgreSQL (SQLSTATE): connection, shutdown, a resource that is used up (a full disk, too many connections), a file
 * that cannot be written, a standby that is no primary yet.
 */
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-3]|53\w{3}|58030|25006)$/;
/** Messages of pg, which has no code for them, and of TypeORM, when the connection breaks between two queries of a transaction. */
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Database connection provided by a query runner was already released|Query runner already released)/;

/** Returns true when a database or broker that we use is unavailable: the same request may succeed shortly. */
export function isDependencyFailure(thrown: unknown, depth = 0): boolean {
  if (!isError(thrown) || depth > 4) return false;
  const { code, driverError, errors } = thrown as { code?: unknown; driverError?: unknown; errors?: unknown };
  if (typeof code === 'string' && codes.test(code)) return true;
  if (messages.test(thrown.message)) return true;
  const inner = [thrown.cause, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return inner.some((error) => isDependencyFailure(error, depth + 1));
}
