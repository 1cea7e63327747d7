import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** The status in logs and metrics for a caller that hung up before the answer (nginx's convention); never sent. */
const CLIENT_CLOSED_REQUEST = 499;

type Ended = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** The functions of each server. An answer has one listener for all of them: Node warns of a leak at its eleventh. */
const functions = new WeakMap<FastifyInstance, Ended[]>();

/**
 * Calls a function once for each call: when its answer has been sent, or when its caller hung up before the answer
 * began, for which Fastify does not call `onResponse`. An answer that is cut after it began, as a stream is by its
 * reader, is left out.
 * @param ended receives the sent status, otherwise 499
 */
export function onCallEnd(fastify: FastifyInstance, ended: Ended): void {
  const known = functions.get(fastify);
  if (known !== undefined) {
    known.push(ended);
    return;
  }
  const all = [ended];
  functions.set(fastify, all);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.headersSent) for (const each of all) each(request, reply, CLIENT_CLOSED_REQUEST);
    });
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    for (const each of all) each(request, reply, reply.statusCode);
    done();
  });
}

/**
 * OpenTelemetry's `http.server.request.duration`, with the labels of its semantic conventions. They are bounded: the route's pattern, never the path a caller
 * made up, and no method that the server does not support.
 */
export function countRequests(fastify: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code', 'url_scheme'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const scheme = fastify.initialConfig.https ? 'https' : 'http';
  onCallEnd(fastify, (request, { elapsedTime }, status) => {
    const labels = {
      http_request_method: fastify.supportedMethods.includes(request.method) ? request.method : '_OTHER',
      http_route: request.routeOptions.url ?? 'unmatched',
      http_response_status_code: String(status),
      url_scheme: scheme,
    };
    duration.observe(labels, elapsedTime / 1000);
  });
}
