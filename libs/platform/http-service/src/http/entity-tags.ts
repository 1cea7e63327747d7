import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The end of an envelope depends on the call only: answers that differ only there have the same tag. */
const ofTheCall = /,"requestId":"[^"]*","timestamp":\d+\}$/;

/**
 * Adds a weak `ETag` to reads (GET and HEAD answered 200, except streams), and answers 304 without a body where
 * `If-None-Match` names it (RFC 9110 §13.1.2).
 */
export function tagAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) {
      done(null, payload);
      return;
    }
    const tag = `W/"${createHash('sha1').update(payload.replace(ofTheCall, '')).digest('base64url')}"`;
    void reply.header('etag', tag);
    if (isNamed(tag, request.headers['if-none-match'])) {
      void reply.status(304).removeHeader('content-type');
      // Fastify's own answer to HEAD needs the body, for its length.
      done(null, request.method === 'HEAD' ? payload : null);
    } else done(null, payload);
  });
}

/** The weak comparison: whether a tag is strong does not matter. */
function isNamed(tag: string, ifNoneMatch = ''): boolean {
  const opaque = tag.slice('W/'.length);
  return ifNoneMatch.split(',').some((each) => ['*', opaque, tag].includes(each.trim()));
}
