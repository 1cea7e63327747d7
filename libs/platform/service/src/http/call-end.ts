import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What logs and metrics of HTTP servers have for a caller that hung up before it was answered (nginx); no answer has it. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Calls a function once for each call: when its answer has been sent, or when its caller hung up before the answer began, of which Fastify's `onResponse`
 * says nothing. An answer that is cut after it began, as a stream is by its reader, is left out.
 * @param ended receives the status that was sent, else 499
 */
export function onCallEnd(
  fastify: FastifyInstance,
  ended: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.headersSent) ended(request, reply, CLIENT_CLOSED_REQUEST);
    });
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    ended(request, reply, reply.statusCode);
    done();
  });
}
