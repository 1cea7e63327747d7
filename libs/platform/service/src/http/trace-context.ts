import { randomBytes } from 'node:crypto';

const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

export interface TraceContext {
  traceId: string;
  traceparent: string;
}

/** W3C trace context: goes on with the caller's trace under a span of our own, or begins one. */
export function continueTrace(header: string | string[] | undefined): TraceContext {
  const [, traceId, , flags] = pattern.exec(typeof header === 'string' ? header : '') ?? [];
  const id = traceId ?? randomBytes(16).toString('hex');
  return { traceId: id, traceparent: `00-${id}-${randomBytes(8).toString('hex')}-${flags ?? '01'}` };
}
