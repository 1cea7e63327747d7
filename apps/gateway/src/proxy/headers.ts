import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '@heliograph/http-service';

/** Hop-by-hop headers (RFC 9110 §7.6.1 and others that depend on the connection): never forwarded, in either direction. */
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

/** Request headers that only the gateway sets; a caller's values are dropped. */
const gatewayRequestHeaders =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|x-original-.*|x-rewrite-url|x-request-id|traceparent|x-http-method.*|x-method-override)$/;
const replaced = new Set(['host', 'content-length', 'expect']);

export function upstreamHeaders(request: FastifyRequest): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const dropped = namedInConnection(request.headers.connection);
  for (const [name, value] of Object.entries(request.headers)) {
    if (
      value === undefined ||
      hopByHop.has(name) ||
      replaced.has(name) ||
      dropped.has(name) ||
      gatewayRequestHeaders.test(name)
    )
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

/** Answer headers that only the gateway sets: it alone decides which pages may call the API, and a request has one id. */
const gatewayAnswerHeaders = /^(?:x-request-id|access-control-.*|ratelimit.*|server|x-powered-by)$/;

export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const dropped = namedInConnection(headers.connection);
  const forwarded = Object.entries(headers).filter(
    ([name]) => !hopByHop.has(name) && !dropped.has(name) && !gatewayAnswerHeaders.test(name),
  );
  return Object.fromEntries(forwarded.filter((entry): entry is [string, string | string[]] => entry[1] !== undefined));
}

function namedInConnection(connection: string | string[] | undefined): Set<string> {
  return new Set(
    String(connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}

/** Adds names to the `Vary` header that an upstream API has set. */
export function addVary(reply: FastifyReply, ...names: string[]): void {
  const existing = [reply.getHeader('vary') ?? []].flat().flatMap((value) => String(value).split(/\s*,\s*/));
  const all = new Set([...existing, ...names].filter((name) => name !== '').map((name) => name.toLowerCase()));
  void reply.header('vary', [...all].join(', '));
}
