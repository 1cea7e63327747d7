import { randomBytes } from 'node:crypto';
import { formatTraceparent, newSpanId, parseTraceparent } from '@heliograph/service';

export interface TraceContext {
  traceId: string;
  traceparent: string;
}

/** W3C trace context: goes on with the caller's trace under an id of our own, or begins one. */
export function continueTrace(header: string | string[] | undefined): TraceContext {
  const caller = parseTraceparent(header);
  const traceId = caller?.traceId ?? randomBytes(16).toString('hex');
  return { traceId, traceparent: formatTraceparent({ traceId, spanId: newSpanId(), flags: caller?.flags ?? '01' }) };
}
