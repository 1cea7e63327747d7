import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onCallEnd } from './call-end.ts';
import { type RequestContext, runInRequest, type Tracing } from '@heliograph/service';
import { answered, traceOf, type TracedEdge } from './request-spans.ts';
import type { AuditNotes } from '../audit/audit-notes.ts';

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
  // Reading the body goes through stream events that belong to the connection: enter the context again behind it.
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
