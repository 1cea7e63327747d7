import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequest } from './request-context.ts';
import { activeSpan } from '../tracing/active-span.ts';
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
