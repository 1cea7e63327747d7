import type { FastifyInstance } from 'fastify';
import type { Logger } from '@heliograph/service';

/** Logs one line for each call, without its query, in which callers have been seen to put secrets. */
export function logCalls(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId, ip: address } = request;
    const path = request.raw.url?.split('?', 1)[0]?.slice(0, 200);
    logger.info(
      { requestId, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), address },
      'call',
    );
    done();
  });
}
