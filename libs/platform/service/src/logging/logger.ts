import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { activeSpan, type TraceSpan } from '../tracing/tracing.ts';
import { redact, redactText } from './redaction.ts';

export type { Logger } from 'pino';

/** One JSON object a line: level, time, service; requestId and traceId while a request is served; traceId and spanId inside a span. */
export function createLogger(service: string, level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: Record<string, unknown>) => redact(entry) as Record<string, unknown>,
    },
    // The formatter has made a plain object of it; pino's own serializer would add every member of the error.
    serializers: { err: (error: unknown) => error },
    hooks: { streamWrite: redactText },
    mixin: requestFields,
  };
  return destination ? pino(options, destination) : pino(options);
}

function requestFields(): object {
  const request = currentRequest();
  const span = activeSpan() ?? request?.span;
  return {
    ...(request && { requestId: request.requestId, traceId: request.traceId }),
    ...(span && { traceId: span.traceId, spanId: span.spanId }),
  };
}

export interface RequestContext {
  requestId: string;
  /** 32 hex digits of the W3C trace context. */
  traceId: string;
  /** To be sent on with calls and records that this request causes. */
  traceparent: string;
  /** While tracing is on and the trace is recorded. */
  span?: TraceSpan;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request that the running code serves; undefined outside of requests. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function runInRequest<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run);
}
