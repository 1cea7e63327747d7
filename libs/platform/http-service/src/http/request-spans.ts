import { randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import {
  formatTraceparent,
  newSpanId,
  parseTraceparent,
  type RequestContext,
  type SpanEnd,
  type TraceSpan,
  type Tracing,
} from '@heliograph/service';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface TracedEdge {
  /** Callers are untrusted: their trace id is used, but our ratio decides whether it is recorded. */
  edge: boolean;
}

type Traced = Pick<RequestContext, 'traceId' | 'traceparent' | 'span'>;

/** The trace that a request belongs to, and its span where it is recorded. */
export function traceOf(request: FastifyRequest, tracing: Tracing, { edge }: TracedEdge): Traced {
  const header = request.headers.traceparent;
  if (!tracing.enabled) return continueTrace(header);
  const parent = edge ? sampledParent(header, tracing) : header;
  const span = beginSpan(request, tracing, typeof parent === 'string' ? parent : undefined);
  if (!span) return continueTrace(parent);
  const { traceId, traceparent, recording } = span;
  return { traceId, traceparent, ...reported({ span: recording ? span : undefined }) };
}

/** HTTP semantic conventions, stable. The path itself is left out: it has ids of consumers' objects, and consent codes. */
function beginSpan(request: FastifyRequest, tracing: Tracing, parent: string | undefined): TraceSpan | undefined {
  const route = request.routeOptions.url;
  return tracing.begin(route === undefined ? request.method : `${request.method} ${route}`, {
    kind: 'server',
    parent,
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'url.scheme': request.protocol,
      'heliograph.request.id': request.id,
    },
  });
}

/** Otherwise a caller could have all of its calls recorded. */
function sampledParent(header: string | string[] | undefined, tracing: Tracing): string | undefined {
  const caller = parseTraceparent(header);
  return caller && formatTraceparent({ ...caller, flags: tracing.sampleByRatio() ? '01' : '00' });
}

/** A status below 500 is the caller's matter, no failure of ours. */
export function answered({ statusCode }: Pick<FastifyReply, 'statusCode'>): SpanEnd {
  return {
    attributes: { 'http.response.status_code': statusCode },
    ...reported({ error: statusCode >= 500 ? String(statusCode) : undefined }),
  };
}

export interface TraceContext {
  traceId: string;
  traceparent: string;
}

/** Continues the caller's W3C trace under a new span id, or begins a trace. */
export function continueTrace(header: string | string[] | undefined): TraceContext {
  const caller = parseTraceparent(header);
  const traceId = caller?.traceId ?? randomBytes(16).toString('hex');
  return { traceId, traceparent: formatTraceparent({ traceId, spanId: newSpanId(), flags: caller?.flags ?? '01' }) };
}
