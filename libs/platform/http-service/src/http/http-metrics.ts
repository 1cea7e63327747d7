import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { onCallEnd } from './call-end.ts';

/** Labels are bounded: the route's pattern, never the path a caller made up. */
export function countRequests(fastify: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  onCallEnd(fastify, (request, { elapsedTime }, status) => {
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ method: request.method, route, status: String(status) }, elapsedTime / 1000);
  });
}
