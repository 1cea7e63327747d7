import { randomBytes } from 'node:crypto';
import { type RequestContext, runInRequest, type Tracing } from '@heliograph/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditNotes } from '../audit/audit-notes.ts';
import { onCallEnd } from './call-end.ts';
import { answered, type TracedEdge, traceOf } from './request-spans.ts';

export interface ServedRequest extends RequestContext {
  /** Once the operation is known. */
  audit?: AuditNotes;
}

const contexts = new WeakMap<FastifyRequest, ServedRequest>();

/** Gives every request its context, and every answer the request's id. */
export function followRequests(fastify: FastifyInstance, tracing: Tracing, edge: TracedEdge): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const context = { requestId: request.id, ...traceOf(request, tracing, edge) };
    contexts.set(request, context);
    void reply.header('x-request-id', request.id);
    runInRequest(context, done);
  });
  // Reading the body goes through stream events that belong to the connection: enter the context again after it.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) runInRequest(context, done);
    else done();
  });
  if (tracing.enabled) endSpans(fastify);
}

function endSpans(fastify: FastifyInstance): void {
  onCallEnd(fastify, (request, _reply, statusCode) => contexts.get(request)?.span?.end(answered({ statusCode })));
}

/** The context of a request, for code that is outside of its asynchronous flow (a proxy's header hook). */
export function contextOf(request: FastifyRequest): ServedRequest | undefined {
  return contexts.get(request);
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const acceptable = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/;

/** A ULID: 48 bits of time, 80 random bits, in Crockford's base 32; sorts by time. */
export function newRequestId(now = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = alphabet.charAt(rest % 32) + time;
  const random = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32)).join('');
  return time + random;
}

/** Returns a caller's id when it is safe in a log and a header; otherwise undefined. */
export function acceptedRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && acceptable.test(header) ? header : undefined;
}
