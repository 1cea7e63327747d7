import { randomBytes } from 'node:crypto';

const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** The content of a `traceparent` header (W3C Trace Context, §3.2). */
export interface TraceParent {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  /** 2 hex digits; bit 0: the trace is recorded. */
  flags: string;
}

/** Undefined for an invalid or absent header: then a trace begins here. */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceParent | undefined {
  const [, traceId, spanId, flags] = pattern.exec(typeof header === 'string' ? header : '') ?? [];
  return traceId === undefined || spanId === undefined || flags === undefined ? undefined : { traceId, spanId, flags };
}

export function formatTraceparent({ traceId, spanId, flags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${flags}`;
}

export function isSampled({ flags }: TraceParent): boolean {
  return (parseInt(flags, 16) & 1) === 1;
}

/** A trace with ids of its own and no spans: what records carry while tracing is off, so that consumers can distinguish polls. */
export function newTraceparent(): string {
  return formatTraceparent({ traceId: randomBytes(16).toString('hex'), spanId: newSpanId(), flags: '01' });
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
