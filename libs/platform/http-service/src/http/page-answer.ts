import { reported } from '@heliograph/base-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.ts';
import { errorEnvelope, successEnvelope } from './envelope.ts';
import { toApiError } from './exception.filter.ts';
import { type PageContent, pageHeaders, plainPage, prefersJson } from './plain-page.ts';

export interface PageAnswer<T> {
  /** Does the work. An `ApiError` that it throws is answered too. */
  answer: () => Promise<T>;
  page: (answer: T) => PageContent;
  problem: (error: ApiError) => PageContent;
}

/**
 * Answers a browser that was redirected here with a page, and a client that requests JSON with the envelope. The handler has `RawAnswer`.
 * @throws what is a fault of ours, for the filter
 */
export async function pageOrEnvelope<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, page, problem }: PageAnswer<T>,
): Promise<unknown> {
  const json = prefersJson(request.headers.accept);
  void reply.headers({
    ...pageHeaders,
    ...reported({ 'content-type': json ? 'application/json; charset=utf-8' : undefined }),
  });
  try {
    const result = await answer();
    return json ? successEnvelope(200, result, request.id) : plainPage(page(result));
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.status === 500) throw thrown;
    void reply.status(error.status);
    if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds));
    return json ? errorEnvelope(error, request.id) : plainPage(problem(error));
  }
}
