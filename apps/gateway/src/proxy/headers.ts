import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { contextOf } from '@heliograph/service';

/** RFC 9110 §7.6.1 and what depends on the connection: never passed on, in either direction. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Only the gateway says these; what a caller put there is a lie or a mistake. */
const ours =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|x-original-.*|x-rewrite-url|x-request-id|traceparent|x-http-method.*|x-method-override)$/;
const replaced = new Set(['host', 'content-length', 'expect']);

export function upstreamHeaders(request: FastifyRequest): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const dropped = namedInConnection(request.headers.connection);
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || hopByHop.has(name) || replaced.has(name) || dropped.has(name) || ours.test(name))
      continue;
    headers[name] = value;
  }
  return {
    ...headers,
    'x-request-id': request.id,
    traceparent: contextOf(request)?.traceparent ?? '',
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}

/** Who may call the API from a page is decided here alone, and the request has one id. */
const onlyOurs = /^(?:x-request-id|access-control-.*|ratelimit.*|server|x-powered-by)$/;

export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const dropped = namedInConnection(headers.connection);
  const kept = Object.entries(headers).filter(
    ([name]) => !hopByHop.has(name) && !dropped.has(name) && !onlyOurs.test(name),
  );
  return Object.fromEntries(kept.filter((entry): entry is [string, string | string[]] => entry[1] !== undefined));
}

function namedInConnection(connection: string | string[] | undefined): Set<string> {
  return new Set(
    String(connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}
