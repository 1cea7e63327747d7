import type { FastifyInstance } from 'fastify';
import { onCallEnd, type Logger } from '@heliograph/service';

/** Logs one line for each call, without its query, in which callers have been seen to put secrets. */
export function logCalls(fastify: FastifyInstance, logger: Logger): void {
  onCallEnd(fastify, ({ method, id: requestId, ip: address, raw }, { elapsedTime }, status) => {
    const path = raw.url?.split('?', 1)[0]?.slice(0, 200);
    logger.info({ requestId, method, path, status, ms: Math.round(elapsedTime), address }, 'call');
  });
}
