import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runInRequest, type RequestContext } from './request-context.ts';
import { continueTrace } from './trace-context.ts';

const contexts = new WeakMap<FastifyRequest, RequestContext>();

/** Gives every request its context, and every answer the request's id. */
export function followRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const context = { requestId: request.id, ...continueTrace(request.headers.traceparent) };
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
}

/** The context of a request, for code that is outside of its asynchronous flow (a proxy's header hook). */
export function contextOf(request: FastifyRequest): RequestContext | undefined {
  return contexts.get(request);
}
